package android.graphics;

/** A point. */
public class PointF {
    public float x;
    public float y;

    public PointF() {
    }

    public PointF(float x, float y) {
        set(x, y);
    }

    public PointF(PointF src) {
        set(src.x, src.y);
    }

    public final void set(float x, float y) {
        this.x = x;
        this.y = y;
    }

    public final void offset(float dx, float dy) {
        x += dx;
        y += dy;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof PointF && (((PointF) o).x == x) && (((PointF) o).y == y);
    }

    @Override
    public int hashCode() {
        return (int) (31 * x + y);
    }

    @Override
    public String toString() {
        return "PointF(" + x + ", " + y + ")";
    }
}
