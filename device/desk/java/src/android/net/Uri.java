package android.net;

import android.os.Parcel;
import android.os.Parcelable;

import java.io.File;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A URI: parsed when asked, kept as its text. */
public final class Uri implements Parcelable, Comparable<Uri> {
    public static final Uri EMPTY = new Uri("");

    private final String mText;

    private Uri(String text) {
        mText = text;
    }

    public static Uri parse(String uriString) {
        if (uriString == null) {
            throw new NullPointerException("uriString");
        }
        return new Uri(uriString);
    }

    public static Uri fromFile(File file) {
        return new Uri("file://" + encode(file.getAbsolutePath(), "/"));
    }

    public static Uri fromParts(String scheme, String ssp, String fragment) {
        return new Uri(scheme + ":" + encode(ssp) + (fragment == null ? "" : "#" + encode(fragment)));
    }

    public static Uri withAppendedPath(Uri baseUri, String pathSegment) {
        return baseUri.buildUpon().appendEncodedPath(pathSegment).build();
    }

    public static String encode(String s) {
        return encode(s, null);
    }

    /** Percent-encodes everything but letters, digits, _-!.~'()* and what is allowed. */
    public static String encode(String s, String allow) {
        if (s == null) {
            return null;
        }
        StringBuilder b = new StringBuilder();
        for (byte c : s.getBytes(StandardCharsets.UTF_8)) {
            char ch = (char) (c & 0xff);
            boolean plain = ch < 0x80 && (Character.isLetterOrDigit(ch) || "_-!.~'()*".indexOf(ch) >= 0
                    || allow != null && allow.indexOf(ch) >= 0);
            if (plain) {
                b.append(ch);
            } else {
                b.append(String.format("%%%02X", (int) ch));
            }
        }
        return b.toString();
    }

    public static String decode(String s) {
        return s == null ? null : URLDecoder.decode(s.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private int schemeEnd() {
        int colon = mText.indexOf(':');
        return colon > 0 && mText.substring(0, colon).indexOf('/') < 0 ? colon : -1;
    }

    private String withoutFragment() {
        int hash = mText.indexOf('#');
        return hash < 0 ? mText : mText.substring(0, hash);
    }

    public String getScheme() {
        int end = schemeEnd();
        return end < 0 ? null : mText.substring(0, end);
    }

    public boolean isRelative() {
        return schemeEnd() < 0;
    }

    public boolean isAbsolute() {
        return !isRelative();
    }

    public boolean isOpaque() {
        return isAbsolute() && !mText.startsWith("/", schemeEnd() + 1);
    }

    public boolean isHierarchical() {
        return !isOpaque();
    }

    public String getEncodedSchemeSpecificPart() {
        return withoutFragment().substring(schemeEnd() + 1);
    }

    public String getSchemeSpecificPart() {
        return decode(getEncodedSchemeSpecificPart());
    }

    public String getEncodedAuthority() {
        String ssp = getEncodedSchemeSpecificPart();
        if (!ssp.startsWith("//")) {
            return null;
        }
        int end = 2;
        while (end < ssp.length() && "/?".indexOf(ssp.charAt(end)) < 0) {
            end++;
        }
        return ssp.substring(2, end);
    }

    public String getAuthority() {
        return decode(getEncodedAuthority());
    }

    public String getUserInfo() {
        String authority = getEncodedAuthority();
        int at = authority == null ? -1 : authority.lastIndexOf('@');
        return at < 0 ? null : decode(authority.substring(0, at));
    }

    public String getHost() {
        String authority = getEncodedAuthority();
        if (authority == null) {
            return null;
        }
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        int colon = host.lastIndexOf(':');
        return decode(colon < 0 ? host : host.substring(0, colon));
    }

    public int getPort() {
        String authority = getEncodedAuthority();
        int colon = authority == null ? -1 : authority.lastIndexOf(':');
        try {
            return colon < 0 ? -1 : Integer.parseInt(authority.substring(colon + 1));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    public String getEncodedPath() {
        if (isOpaque()) {
            return null;
        }
        String ssp = getEncodedSchemeSpecificPart();
        String authority = getEncodedAuthority();
        String rest = authority == null ? ssp : ssp.substring(2 + authority.length());
        int q = rest.indexOf('?');
        return q < 0 ? rest : rest.substring(0, q);
    }

    public String getPath() {
        return decode(getEncodedPath());
    }

    public List<String> getPathSegments() {
        String path = getEncodedPath();
        List<String> segments = new ArrayList<String>();
        if (path != null) {
            for (String s : path.split("/")) {
                if (!s.isEmpty()) {
                    segments.add(decode(s));
                }
            }
        }
        return Collections.unmodifiableList(segments);
    }

    public String getLastPathSegment() {
        List<String> segments = getPathSegments();
        return segments.isEmpty() ? null : segments.get(segments.size() - 1);
    }

    public String getEncodedQuery() {
        String s = withoutFragment();
        int q = s.indexOf('?');
        return q < 0 ? null : s.substring(q + 1);
    }

    public String getQuery() {
        return decode(getEncodedQuery());
    }

    public String getEncodedFragment() {
        int hash = mText.indexOf('#');
        return hash < 0 ? null : mText.substring(hash + 1);
    }

    public String getFragment() {
        return decode(getEncodedFragment());
    }

    public String getQueryParameter(String key) {
        List<String> values = getQueryParameters(key);
        return values.isEmpty() ? null : values.get(0);
    }

    public boolean getBooleanQueryParameter(String key, boolean defaultValue) {
        String v = getQueryParameter(key);
        return v == null ? defaultValue : !"false".equalsIgnoreCase(v) && !"0".equals(v);
    }

    public List<String> getQueryParameters(String key) {
        List<String> values = new ArrayList<String>();
        String query = getEncodedQuery();
        if (query != null) {
            for (String part : query.split("&")) {
                int eq = part.indexOf('=');
                if (decode(eq < 0 ? part : part.substring(0, eq)).equals(key)) {
                    values.add(eq < 0 ? "" : decode(part.substring(eq + 1).replace("+", "%20")));
                }
            }
        }
        return values;
    }

    public Set<String> getQueryParameterNames() {
        Set<String> names = new LinkedHashSet<String>();
        String query = getEncodedQuery();
        if (query != null) {
            for (String part : query.split("&")) {
                int eq = part.indexOf('=');
                names.add(decode(eq < 0 ? part : part.substring(0, eq)));
            }
        }
        return names;
    }

    public Builder buildUpon() {
        Builder b = new Builder();
        b.mScheme = getScheme();
        b.mOpaque = isOpaque() ? getEncodedSchemeSpecificPart() : null;
        b.mAuthority = getEncodedAuthority();
        b.mPath = getEncodedPath();
        b.mQuery = getEncodedQuery();
        b.mFragment = getEncodedFragment();
        return b;
    }

    /** Puts a URI together. */
    public static final class Builder {
        private String mScheme;
        private String mOpaque;
        private String mAuthority;
        private String mPath;
        private String mQuery;
        private String mFragment;

        public Builder scheme(String scheme) {
            mScheme = scheme;
            return this;
        }

        public Builder opaquePart(String opaquePart) {
            mOpaque = encode(opaquePart);
            return this;
        }

        public Builder authority(String authority) {
            mOpaque = null;
            mAuthority = encode(authority, "@:");
            return this;
        }

        public Builder encodedAuthority(String authority) {
            mAuthority = authority;
            return this;
        }

        public Builder path(String path) {
            mPath = encode(path, "/");
            return this;
        }

        public Builder encodedPath(String path) {
            mPath = path;
            return this;
        }

        public Builder appendPath(String newSegment) {
            return appendEncodedPath(encode(newSegment));
        }

        public Builder appendEncodedPath(String newSegment) {
            String old = mPath == null ? "" : mPath;
            mPath = old.endsWith("/") ? old + newSegment : old + "/" + newSegment;
            return this;
        }

        public Builder query(String query) {
            mQuery = encode(query, "&=");
            return this;
        }

        public Builder encodedQuery(String query) {
            mQuery = query;
            return this;
        }

        public Builder appendQueryParameter(String key, String value) {
            String parameter = encode(key) + "=" + encode(value);
            mQuery = mQuery == null || mQuery.isEmpty() ? parameter : mQuery + "&" + parameter;
            return this;
        }

        public Builder clearQuery() {
            mQuery = null;
            return this;
        }

        public Builder fragment(String fragment) {
            mFragment = encode(fragment);
            return this;
        }

        public Uri build() {
            StringBuilder b = new StringBuilder();
            if (mScheme != null) {
                b.append(mScheme).append(':');
            }
            if (mOpaque != null) {
                b.append(mOpaque);
            } else {
                if (mAuthority != null) {
                    b.append("//").append(mAuthority);
                }
                if (mPath != null) {
                    if (mAuthority != null && !mPath.isEmpty() && !mPath.startsWith("/")) {
                        b.append('/');
                    }
                    b.append(mPath);
                }
                if (mQuery != null) {
                    b.append('?').append(mQuery);
                }
            }
            if (mFragment != null) {
                b.append('#').append(mFragment);
            }
            return new Uri(b.toString());
        }

        @Override
        public String toString() {
            return build().toString();
        }
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Uri && ((Uri) o).mText.equals(mText);
    }

    @Override
    public int hashCode() {
        return mText.hashCode();
    }

    @Override
    public int compareTo(Uri other) {
        return mText.compareTo(other.mText);
    }

    @Override
    public String toString() {
        return mText;
    }

    public static final Parcelable.Creator<Uri> CREATOR = new Parcelable.Creator<Uri>() {
        @Override
        public Uri createFromParcel(Parcel in) {
            return new Uri(in.readString());
        }

        @Override
        public Uri[] newArray(int size) {
            return new Uri[size];
        }
    };

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeString(mText);
    }
}
