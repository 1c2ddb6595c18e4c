package android.graphics;

import android.content.res.Resources;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

import javax.imageio.ImageIO;

/** Reads pictures; null when one cannot be read. */
public class BitmapFactory {
    public static class Options {
        public boolean inJustDecodeBounds;
        public int inSampleSize = 1;
        public Bitmap.Config inPreferredConfig = Bitmap.Config.ARGB_8888;
        public boolean inMutable;
        public int outWidth;
        public int outHeight;
        public String outMimeType;
    }

    public static Bitmap decodeFile(String pathName) {
        return decodeFile(pathName, null);
    }

    public static Bitmap decodeFile(String pathName, Options opts) {
        try (InputStream in = new FileInputStream(pathName)) {
            return decodeStream(in, null, opts);
        } catch (IOException e) {
            return null;
        }
    }

    public static Bitmap decodeResource(Resources res, int id) {
        return decodeResource(res, id, null);
    }

    public static Bitmap decodeResource(Resources res, int id, Options opts) {
        File f = res.drawableFile(id);
        return f == null ? null : decodeFile(f.getPath(), opts);
    }

    public static Bitmap decodeByteArray(byte[] data, int offset, int length) {
        return decodeStream(new ByteArrayInputStream(data, offset, length));
    }

    public static Bitmap decodeByteArray(byte[] data, int offset, int length, Options opts) {
        return decodeStream(new ByteArrayInputStream(data, offset, length), null, opts);
    }

    public static Bitmap decodeStream(InputStream is) {
        return decodeStream(is, null, null);
    }

    public static Bitmap decodeStream(InputStream is, Rect outPadding, Options opts) {
        BufferedImage image;
        try {
            ImageIO.setUseCache(false);
            image = is == null ? null : ImageIO.read(is);
        } catch (IOException e) {
            return null;
        }
        if (image == null) {
            return null;
        }
        int step = opts == null ? 1 : Math.max(1, opts.inSampleSize);
        int w = Math.max(1, image.getWidth() / step);
        int h = Math.max(1, image.getHeight() / step);
        if (opts != null) {
            opts.outWidth = w;
            opts.outHeight = h;
            if (opts.inJustDecodeBounds) {
                return null;
            }
        }
        Bitmap b = Bitmap.createBitmap(w, h, Bitmap.Config.ARGB_8888);
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) {
                b.setPixel(x, y, image.getRGB(x * step, y * step));
            }
        }
        return b;
    }
}
