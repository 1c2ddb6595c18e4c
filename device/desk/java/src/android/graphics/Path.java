package android.graphics;

import java.util.ArrayList;

/** Lines from point to point; curves are taken as lines to their ends. */
public class Path {
    final ArrayList<float[]> mPoints = new ArrayList<float[]>(); // x, y, 1 if a line leads there
    private float mStartX;
    private float mStartY;

    public void moveTo(float x, float y) {
        mPoints.add(new float[] {x, y, 0});
        mStartX = x;
        mStartY = y;
    }

    public void lineTo(float x, float y) {
        mPoints.add(new float[] {x, y, 1});
    }

    public void quadTo(float x1, float y1, float x2, float y2) {
        lineTo(x2, y2);
    }

    public void cubicTo(float x1, float y1, float x2, float y2, float x3, float y3) {
        lineTo(x3, y3);
    }

    public void close() {
        lineTo(mStartX, mStartY);
    }

    public void reset() {
        mPoints.clear();
    }

    public boolean isEmpty() {
        return mPoints.isEmpty();
    }
}
