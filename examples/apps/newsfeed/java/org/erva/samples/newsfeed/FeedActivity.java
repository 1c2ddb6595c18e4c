package org.erva.samples.newsfeed;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Loads the front page and the breaking news at once. */
public class FeedActivity extends Activity {
    private ArticleAdapter adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.feed);
        adapter = new ArticleAdapter(this);
        ((ListView) findViewById(R.id.articles)).setAdapter(adapter);
        new FrontPageTask().executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR);
        new BreakingNewsTask().executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR);
    }

    /** The front page has the breaking news as well. */
    private final class FrontPageTask extends AsyncTask<Void, Void, List<Article>> {
        @Override
        protected List<Article> doInBackground(Void... none) {
            SystemClock.sleep(40);
            return Arrays.asList(new Article("Storm ahead", "Weather desk"), new Article("Bridge opens", "Local desk"),
                    new Article("Cup final tonight", "Sports desk"));
        }

        @Override
        protected void onPostExecute(List<Article> page) {
            adapter.addAll(page);
        }
    }

    private final class BreakingNewsTask extends AsyncTask<Void, Void, Article> {
        @Override
        protected Article doInBackground(Void... none) {
            SystemClock.sleep(220);
            return new Article("Storm ahead", "Breaking");
        }

        @Override
        protected void onPostExecute(Article article) {
            if (!adapter.contains(article.title)) {
                adapter.addFirst(article);
            }
        }
    }
}
