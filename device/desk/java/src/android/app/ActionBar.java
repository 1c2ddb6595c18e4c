package android.app;

/** The bar over an activity. It is not shown here; it keeps what it is told. */
public class ActionBar {
    private CharSequence mTitle;
    private CharSequence mSubtitle;
    private boolean mShowing = true;

    public void setTitle(CharSequence title) {
        mTitle = title;
    }

    public void setTitle(int resId) {
    }

    public CharSequence getTitle() {
        return mTitle;
    }

    public void setSubtitle(CharSequence subtitle) {
        mSubtitle = subtitle;
    }

    public CharSequence getSubtitle() {
        return mSubtitle;
    }

    public void show() {
        mShowing = true;
    }

    public void hide() {
        mShowing = false;
    }

    public boolean isShowing() {
        return mShowing;
    }

    public void setDisplayHomeAsUpEnabled(boolean showHomeAsUp) {
    }

    public void setDisplayShowHomeEnabled(boolean showHome) {
    }

    public void setDisplayShowTitleEnabled(boolean showTitle) {
    }

    public void setHomeButtonEnabled(boolean enabled) {
    }

    public void setHomeAsUpIndicator(int resId) {
    }

    public void setIcon(int resId) {
    }

    public void setElevation(float elevation) {
    }
}
