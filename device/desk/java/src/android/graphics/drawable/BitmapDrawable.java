package android.graphics.drawable;

import android.content.res.Resources;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;

import java.io.File;

/** A picture; one of a file is read when it is needed. */
public class BitmapDrawable extends Drawable {
    private static final int DEFAULT_SIZE = 48; // of a picture that cannot be read here (a vector, a shape), in px
    private Bitmap mBitmap;
    private final File mFile;
    private boolean mRead;

    public BitmapDrawable(Resources res, Bitmap bitmap) {
        mBitmap = bitmap;
        mFile = null;
        mRead = true;
    }

    /** The picture in a file; null, or a file of another kind, is a grey box. */
    protected BitmapDrawable(File file) {
        mFile = file;
    }

    public final Bitmap getBitmap() {
        if (!mRead) {
            mRead = true;
            if (mFile != null && !mFile.getName().endsWith(".xml")) {
                mBitmap = BitmapFactory.decodeFile(mFile.getPath());
            }
        }
        return mBitmap;
    }

    @Override
    public int getIntrinsicWidth() {
        Bitmap b = getBitmap();
        return b == null ? DEFAULT_SIZE : b.getWidth();
    }

    @Override
    public int getIntrinsicHeight() {
        Bitmap b = getBitmap();
        return b == null ? DEFAULT_SIZE : b.getHeight();
    }

    @Override
    public void draw(Canvas canvas) {
        if (canvas.getWidth() == 0) {
            return;
        }
        Bitmap b = getBitmap();
        if (b != null) {
            canvas.drawBitmap(b, null, getBounds(), null);
            return;
        }
        Paint p = new Paint();
        p.setColor(Color.LTGRAY);
        canvas.drawRect(getBounds(), p);
    }
}
