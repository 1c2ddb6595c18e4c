package com.android.server.wm;

import android.content.res.Resources;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.util.DisplayMetrics;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManagerGlobal;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;

/** What the screen shows: boxes, text and pictures, drawn plainly. */
public final class Screen {
    private Screen() {
    }

    /** A PNG of the screen, black where there is no window. */
    public static byte[] png() throws Exception {
        Bitmap picture = MainThread.call(Screen::draw);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        picture.compress(Bitmap.CompressFormat.PNG, 100, out);
        return out.toByteArray();
    }

    private static Bitmap draw() {
        ArrayList<ViewRootImpl> roots = WindowManagerGlobal.getInstance().getRoots();
        Resources resources = roots.isEmpty() ? Resources.getSystem() : roots.get(0).getView().getResources();
        DisplayMetrics m = resources.getDisplayMetrics();
        Bitmap picture = Bitmap.createBitmap(m.widthPixels, m.heightPixels, Bitmap.Config.ARGB_8888);
        picture.eraseColor(Color.BLACK);
        for (ViewRootImpl root : roots) {
            View view = root.getView();
            if (view.getVisibility() == View.VISIBLE) {
                Canvas canvas = new Canvas(picture);
                canvas.translate(view.getLeft(), view.getTop());
                canvas.clipRect(0, 0, view.getWidth(), view.getHeight());
                view.draw(canvas);
            }
        }
        return picture;
    }
}
