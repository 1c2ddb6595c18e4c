package android.text.style;

import android.content.Intent;
import android.net.Uri;
import android.view.View;

/** A link. */
public class URLSpan extends ClickableSpan {
    private final String mURL;

    public URLSpan(String url) {
        mURL = url;
    }

    public String getURL() {
        return mURL;
    }

    @Override
    public void onClick(View widget) {
        widget.getContext().startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse(mURL)));
    }
}
