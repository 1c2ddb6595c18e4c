package com.android.server.wm;

import android.content.res.Resources;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.DisplayList;
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

    /** A PNG of what the windows drew last, black where there is no window. The app's threads may stand still meanwhile. */
    public static byte[] png() {
        ArrayList<ViewRootImpl> roots = WindowManagerGlobal.getInstance().getRoots();
        Resources resources = roots.isEmpty() ? Resources.getSystem() : roots.get(0).getView().getResources();
        DisplayMetrics m = resources.getDisplayMetrics();
        Bitmap picture = Bitmap.createBitmap(m.widthPixels, m.heightPixels, Bitmap.Config.ARGB_8888);
        picture.eraseColor(Color.BLACK);
        for (ViewRootImpl root : roots) {
            DisplayList frame = root.getFrame();
            if (frame != null && root.getView() != null && root.getView().getVisibility() == View.VISIBLE) {
                frame.drawTo(new Canvas(picture));
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        picture.compress(Bitmap.CompressFormat.PNG, 100, out);
        return out.toByteArray();
    }
}
