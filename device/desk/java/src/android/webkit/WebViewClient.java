package android.webkit;

/** Is told of the loading of pages. */
public class WebViewClient {
    public boolean shouldOverrideUrlLoading(WebView view, String url) {
        return false;
    }

    public void onPageFinished(WebView view, String url) {
    }
}
