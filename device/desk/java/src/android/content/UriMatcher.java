package android.content;

import android.net.Uri;

import java.util.ArrayList;
import java.util.List;

/** Finds the code of a URI's form; '#' stands for a number, '*' for any text. The first form that fits counts. */
public class UriMatcher {
    public static final int NO_MATCH = -1;

    private final int mNoMatch;
    private final List<Form> mForms = new ArrayList<Form>();

    private static final class Form {
        final String mAuthority;
        final String[] mPath;
        final int mCode;

        Form(String authority, String[] path, int code) {
            mAuthority = authority;
            mPath = path;
            mCode = code;
        }

        boolean fits(Uri uri) {
            List<String> segments = uri.getPathSegments();
            if (!mAuthority.equals("*") && !mAuthority.equals(uri.getAuthority()) || segments.size() != mPath.length) {
                return false;
            }
            for (int i = 0; i < mPath.length; i++) {
                String s = segments.get(i);
                boolean fits = mPath[i].equals("*") || mPath[i].equals(s)
                        || mPath[i].equals("#") && s.chars().allMatch(c -> c >= '0' && c <= '9');
                if (!fits) {
                    return false;
                }
            }
            return true;
        }
    }

    public UriMatcher(int code) {
        mNoMatch = code;
    }

    public void addURI(String authority, String path, int code) {
        String p = path == null ? "" : path.startsWith("/") ? path.substring(1) : path;
        mForms.add(new Form(authority, p.isEmpty() ? new String[0] : p.split("/"), code));
    }

    public int match(Uri uri) {
        for (Form form : mForms) {
            if (form.fits(uri)) {
                return form.mCode;
            }
        }
        return mNoMatch;
    }
}
