package android.webkit;

/** Settings of a web view. */
public class WebSettings {
    private boolean mJavaScriptEnabled;

    public void setJavaScriptEnabled(boolean flag) {
        mJavaScriptEnabled = flag;
    }

    public boolean getJavaScriptEnabled() {
        return mJavaScriptEnabled;
    }

    public void setBuiltInZoomControls(boolean enabled) {
    }

    public void setDomStorageEnabled(boolean flag) {
    }
}
