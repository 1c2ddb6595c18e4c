package android.webkit;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.FrameLayout;

/** A page of the web; here a plain view that knows its address and loads nothing. */
public class WebView extends FrameLayout {
    private final WebSettings mSettings = new WebSettings();
    private WebViewClient mClient;
    private String mUrl;

    public WebView(Context context) {
        super(context);
    }

    public WebView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public void loadUrl(String url) {
        mUrl = url;
    }

    public void loadData(String data, String mimeType, String encoding) {
        mUrl = "data:" + mimeType + "," + data;
    }

    public void loadDataWithBaseURL(String baseUrl, String data, String mimeType, String encoding, String historyUrl) {
        mUrl = baseUrl;
    }

    public String getUrl() {
        return mUrl;
    }

    public WebSettings getSettings() {
        return mSettings;
    }

    public void setWebViewClient(WebViewClient client) {
        mClient = client;
    }

    public WebViewClient getWebViewClient() {
        return mClient;
    }

    public boolean canGoBack() {
        return false;
    }

    public void goBack() {
    }

    public void reload() {
    }

    public void stopLoading() {
    }

    public void destroy() {
    }
}
