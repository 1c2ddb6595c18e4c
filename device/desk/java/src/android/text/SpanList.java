package android.text;

import java.lang.reflect.Array;
import java.util.ArrayList;

/** The objects attached to parts of a text. */
final class SpanList {
    private static final class Span {
        final Object what;
        int start;
        int end;
        int flags;

        Span(Object what, int start, int end, int flags) {
            this.what = what;
            this.start = start;
            this.end = end;
            this.flags = flags;
        }
    }

    private final ArrayList<Span> mSpans = new ArrayList<Span>();

    private Span find(Object what) {
        for (Span s : mSpans) {
            if (s.what == what) {
                return s;
            }
        }
        return null;
    }

    void set(Object what, int start, int end, int flags, int length) {
        if (start < 0 || end < start || end > length) {
            throw new IndexOutOfBoundsException("setSpan (" + start + " ... " + end + ") ends beyond length " + length);
        }
        Span s = find(what);
        if (s == null) {
            mSpans.add(new Span(what, start, end, flags));
        } else {
            s.start = start;
            s.end = end;
            s.flags = flags;
        }
    }

    void remove(Object what) {
        mSpans.remove(find(what));
    }

    void clear() {
        mSpans.clear();
    }

    int start(Object what) {
        Span s = find(what);
        return s == null ? -1 : s.start;
    }

    int end(Object what) {
        Span s = find(what);
        return s == null ? -1 : s.end;
    }

    int flags(Object what) {
        Span s = find(what);
        return s == null ? 0 : s.flags;
    }

    @SuppressWarnings("unchecked")
    <T> T[] get(int start, int end, Class<T> type) {
        ArrayList<T> found = new ArrayList<T>();
        for (Span s : mSpans) {
            if (s.start <= end && s.end >= start && (type == null || type.isInstance(s.what))) {
                found.add((T) s.what);
            }
        }
        return found.toArray((T[]) Array.newInstance(type == null ? Object.class : type, 0));
    }

    /** Moves the spans as text[st, en) becomes so many characters. */
    void replaced(int st, int en, int length) {
        int delta = length - (en - st);
        for (Span s : mSpans) {
            s.start = moved(s.start, st, en, delta);
            s.end = moved(s.end, st, en, delta);
        }
    }

    private static int moved(int at, int st, int en, int delta) {
        return at >= en && !(at == en && en == st && at == 0) ? at + delta : Math.min(at, Math.max(st, en + delta));
    }

    /** Takes the spans of source[start, end), to lie from offset on. */
    void copy(Spanned source, int start, int end, int offset, int length) {
        for (Object what : source.getSpans(start, end, Object.class)) {
            if (!(what instanceof NoCopySpan)) {
                int st = Math.max(start, source.getSpanStart(what)) - start + offset;
                int en = Math.min(end, source.getSpanEnd(what)) - start + offset;
                set(what, st, en, source.getSpanFlags(what), length);
            }
        }
    }
}
