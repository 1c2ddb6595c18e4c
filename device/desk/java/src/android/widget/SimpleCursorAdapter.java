package android.widget;

import android.content.Context;
import android.database.Cursor;
import android.view.View;

/** Shows columns of a cursor in the text views that stand for them. */
public class SimpleCursorAdapter extends ResourceCursorAdapter {
    private final String[] mOriginalFrom;
    private final int[] mTo;
    private int[] mFrom; // columns, -1 while there is no cursor
    private ViewBinder mViewBinder;
    private CursorToStringConverter mConverter;

    /** Puts a value into a view itself. */
    public interface ViewBinder {
        boolean setViewValue(View view, Cursor cursor, int columnIndex);
    }

    /** Says what a row is as a text. */
    public interface CursorToStringConverter {
        CharSequence convertToString(Cursor cursor);
    }

    @Deprecated
    public SimpleCursorAdapter(Context context, int layout, Cursor c, String[] from, int[] to) {
        this(context, layout, c, from, to, FLAG_REGISTER_CONTENT_OBSERVER);
    }

    public SimpleCursorAdapter(Context context, int layout, Cursor c, String[] from, int[] to, int flags) {
        super(context, layout, c, flags);
        mTo = to;
        mOriginalFrom = from;
        findColumns(c);
    }

    private void findColumns(Cursor c) {
        mFrom = c == null ? null : new int[mOriginalFrom.length];
        for (int i = 0; c != null && i < mFrom.length; i++) {
            mFrom[i] = c.getColumnIndexOrThrow(mOriginalFrom[i]);
        }
    }

    @Override
    public void bindView(View view, Context context, Cursor cursor) {
        for (int i = 0; i < mTo.length; i++) {
            View v = view.findViewById(mTo[i]);
            if (v == null || mViewBinder != null && mViewBinder.setViewValue(v, cursor, mFrom[i])) {
                continue;
            }
            String text = cursor.getString(mFrom[i]);
            if (v instanceof TextView) {
                setViewText((TextView) v, text == null ? "" : text);
            } else {
                throw new IllegalStateException(v.getClass().getName()
                        + " is not a view that can be bounds by this SimpleCursorAdapter");
            }
        }
    }

    public void setViewText(TextView v, String text) {
        v.setText(text);
    }

    public void setViewBinder(ViewBinder viewBinder) {
        mViewBinder = viewBinder;
    }

    public void setCursorToStringConverter(CursorToStringConverter converter) {
        mConverter = converter;
    }

    @Override
    public CharSequence convertToString(Cursor cursor) {
        return mConverter != null ? mConverter.convertToString(cursor) : super.convertToString(cursor);
    }

    @Override
    public Cursor swapCursor(Cursor c) {
        findColumns(c);
        return super.swapCursor(c);
    }
}
