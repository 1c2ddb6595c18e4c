package android.graphics;

/** A rectangle; right and bottom are not part of it. */
public class RectF {
    public float left;
    public float top;
    public float right;
    public float bottom;

    public RectF() {
    }

    public RectF(float left, float top, float right, float bottom) {
        set(left, top, right, bottom);
    }

    public RectF(RectF r) {
        if (r != null) {
            set(r);
        }
    }

    public void set(float left, float top, float right, float bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public void set(RectF src) {
        set(src.left, src.top, src.right, src.bottom);
    }

    public void setEmpty() {
        set(0, 0, 0, 0);
    }

    public final boolean isEmpty() {
        return left >= right || top >= bottom;
    }

    public final float width() {
        return right - left;
    }

    public final float height() {
        return bottom - top;
    }

    public final float centerX() {
        return (left + right) / 2;
    }

    public final float centerY() {
        return (top + bottom) / 2;
    }

    public void offset(float dx, float dy) {
        set(left + dx, top + dy, right + dx, bottom + dy);
    }

    public void offsetTo(float newLeft, float newTop) {
        offset(newLeft - left, newTop - top);
    }

    public void inset(float dx, float dy) {
        set(left + dx, top + dy, right - dx, bottom - dy);
    }

    public boolean contains(float x, float y) {
        return !isEmpty() && x >= left && x < right && y >= top && y < bottom;
    }

    public boolean contains(RectF r) {
        return !isEmpty() && left <= r.left && top <= r.top && right >= r.right && bottom >= r.bottom;
    }

    public static boolean intersects(RectF a, RectF b) {
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }

    /** Cuts this to what it shares with r, if anything. Returns whether there is something. */
    public boolean intersect(RectF r) {
        if (!intersects(this, r)) {
            return false;
        }
        set(Math.max(left, r.left), Math.max(top, r.top), Math.min(right, r.right), Math.min(bottom, r.bottom));
        return true;
    }

    public void union(RectF r) {
        set(Math.min(left, r.left), Math.min(top, r.top), Math.max(right, r.right), Math.max(bottom, r.bottom));
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof RectF)) {
            return false;
        }
        RectF r = (RectF) o;
        return left == r.left && top == r.top && right == r.right && bottom == r.bottom;
    }

    @Override
    public int hashCode() {
        return (int) (31 * (31 * (31 * left + top) + right) + bottom);
    }

    @Override
    public String toString() {
        return "RectF(" + left + ", " + top + " - " + right + ", " + bottom + ")";
    }
}
