package android.graphics;

/** A point. */
public class Point {
    public int x;
    public int y;

    public Point() {
    }

    public Point(int x, int y) {
        set(x, y);
    }

    public Point(Point src) {
        set(src.x, src.y);
    }

    public final void set(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public final void offset(int dx, int dy) {
        x += dx;
        y += dy;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Point && (((Point) o).x == x) && (((Point) o).y == y);
    }

    @Override
    public int hashCode() {
        return (int) (31 * x + y);
    }

    @Override
    public String toString() {
        return "Point(" + x + ", " + y + ")";
    }
}
