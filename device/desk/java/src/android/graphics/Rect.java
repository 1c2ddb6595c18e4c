package android.graphics;

/** A rectangle; right and bottom are not part of it. */
public final class Rect {
    public int left;
    public int top;
    public int right;
    public int bottom;

    public Rect() {
    }

    public Rect(int left, int top, int right, int bottom) {
        set(left, top, right, bottom);
    }

    public Rect(Rect r) {
        if (r != null) {
            set(r);
        }
    }

    public void set(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public void set(Rect src) {
        set(src.left, src.top, src.right, src.bottom);
    }

    public void setEmpty() {
        set(0, 0, 0, 0);
    }

    public final boolean isEmpty() {
        return left >= right || top >= bottom;
    }

    public final int width() {
        return right - left;
    }

    public final int height() {
        return bottom - top;
    }

    public final int centerX() {
        return (left + right) / 2;
    }

    public final int centerY() {
        return (top + bottom) / 2;
    }

    public void offset(int dx, int dy) {
        set(left + dx, top + dy, right + dx, bottom + dy);
    }

    public void offsetTo(int newLeft, int newTop) {
        offset(newLeft - left, newTop - top);
    }

    public void inset(int dx, int dy) {
        set(left + dx, top + dy, right - dx, bottom - dy);
    }

    public boolean contains(int x, int y) {
        return !isEmpty() && x >= left && x < right && y >= top && y < bottom;
    }

    public boolean contains(Rect r) {
        return !isEmpty() && left <= r.left && top <= r.top && right >= r.right && bottom >= r.bottom;
    }

    public static boolean intersects(Rect a, Rect b) {
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }

    /** Cuts this to what it shares with r, if anything. Returns whether there is something. */
    public boolean intersect(Rect r) {
        if (!intersects(this, r)) {
            return false;
        }
        set(Math.max(left, r.left), Math.max(top, r.top), Math.min(right, r.right), Math.min(bottom, r.bottom));
        return true;
    }

    public void union(Rect r) {
        set(Math.min(left, r.left), Math.min(top, r.top), Math.max(right, r.right), Math.max(bottom, r.bottom));
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Rect)) {
            return false;
        }
        Rect r = (Rect) o;
        return left == r.left && top == r.top && right == r.right && bottom == r.bottom;
    }

    @Override
    public int hashCode() {
        return (int) (31 * (31 * (31 * left + top) + right) + bottom);
    }

    @Override
    public String toString() {
        return "Rect(" + left + ", " + top + " - " + right + ", " + bottom + ")";
    }
}
