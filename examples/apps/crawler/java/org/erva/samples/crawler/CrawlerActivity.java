package org.erva.samples.crawler;

import android.app.Activity;
import android.os.Bundle;

/** Crawls a site from where it was left the last time. */
public class CrawlerActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.crawler);
        Spider spider = new Spider();
        spider.readCheckpoint();
        spider.start();
    }
}
