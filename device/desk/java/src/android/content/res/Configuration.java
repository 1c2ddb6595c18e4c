package android.content.res;

import java.util.Locale;

/** What resources depend on. */
public final class Configuration {
    public static final int ORIENTATION_UNDEFINED = 0;
    public static final int ORIENTATION_PORTRAIT = 1;
    public static final int ORIENTATION_LANDSCAPE = 2;
    public static final int SCREENLAYOUT_SIZE_MASK = 0x0f;
    public static final int SCREENLAYOUT_SIZE_SMALL = 1;
    public static final int SCREENLAYOUT_SIZE_NORMAL = 2;
    public static final int SCREENLAYOUT_SIZE_LARGE = 3;
    public static final int SCREENLAYOUT_SIZE_XLARGE = 4;
    public static final int UI_MODE_NIGHT_MASK = 0x30;
    public static final int UI_MODE_NIGHT_NO = 0x10;
    public static final int UI_MODE_NIGHT_YES = 0x20;
    public static final int KEYBOARD_NOKEYS = 1;
    public static final int KEYBOARD_QWERTY = 2;
    public static final int KEYBOARDHIDDEN_NO = 1;
    public static final int KEYBOARDHIDDEN_YES = 2;
    /** Pixels to a dp: the screen has 160 dpi. */
    static final float DENSITY = 1;

    public float fontScale = 1;
    public Locale locale = Locale.US;
    public int orientation = ORIENTATION_PORTRAIT;
    public int screenLayout = SCREENLAYOUT_SIZE_NORMAL;
    public int uiMode = UI_MODE_NIGHT_NO | 1;
    public int screenWidthDp = 480;
    public int screenHeightDp = 800;
    public int smallestScreenWidthDp = 480;
    public int densityDpi = 160;
    public int keyboard = KEYBOARD_NOKEYS;
    public int keyboardHidden = KEYBOARDHIDDEN_NO;
    public int hardKeyboardHidden = KEYBOARDHIDDEN_YES;
    public int navigation = 1;
    public int touchscreen = 3;
    public int mcc;
    public int mnc;

    public Configuration() {
    }

    public Configuration(Configuration o) {
        setTo(o);
    }

    /** The configuration of a screen of width by height px, as it is held now. */
    public static Configuration forScreen(int width, int height) {
        Configuration c = new Configuration();
        c.screenWidthDp = Math.round(width / DENSITY);
        c.screenHeightDp = Math.round(height / DENSITY);
        c.smallestScreenWidthDp = Math.min(c.screenWidthDp, c.screenHeightDp);
        c.orientation = width > height ? ORIENTATION_LANDSCAPE : ORIENTATION_PORTRAIT;
        return c;
    }

    public void setToDefaults() {
        setTo(new Configuration());
    }

    public void setTo(Configuration o) {
        fontScale = o.fontScale;
        locale = o.locale;
        orientation = o.orientation;
        screenLayout = o.screenLayout;
        uiMode = o.uiMode;
        screenWidthDp = o.screenWidthDp;
        screenHeightDp = o.screenHeightDp;
        smallestScreenWidthDp = o.smallestScreenWidthDp;
        densityDpi = o.densityDpi;
        keyboard = o.keyboard;
        keyboardHidden = o.keyboardHidden;
        hardKeyboardHidden = o.hardKeyboardHidden;
        navigation = o.navigation;
        touchscreen = o.touchscreen;
        mcc = o.mcc;
        mnc = o.mnc;
    }

    public void setLocale(Locale loc) {
        locale = loc;
    }

    public LocaleListView getLocales() {
        return new LocaleListView(locale);
    }

    /** The one locale, as a list. */
    public static final class LocaleListView {
        private final Locale mLocale;

        LocaleListView(Locale locale) {
            mLocale = locale;
        }

        public Locale get(int index) {
            return index == 0 ? mLocale : null;
        }

        public int size() {
            return 1;
        }
    }

    public boolean isScreenRound() {
        return false;
    }

    @Override
    public boolean equals(Object that) {
        if (!(that instanceof Configuration)) {
            return false;
        }
        Configuration o = (Configuration) that;
        return orientation == o.orientation && screenWidthDp == o.screenWidthDp && screenHeightDp == o.screenHeightDp
                && fontScale == o.fontScale && uiMode == o.uiMode && locale.equals(o.locale);
    }

    @Override
    public int hashCode() {
        return orientation * 31 + screenWidthDp;
    }

    @Override
    public String toString() {
        return "{" + fontScale + " " + locale + " sw" + smallestScreenWidthDp + "dp w" + screenWidthDp + "dp h"
                + screenHeightDp + "dp " + densityDpi + "dpi "
                + (orientation == ORIENTATION_LANDSCAPE ? "land" : "port") + "}";
    }
}
