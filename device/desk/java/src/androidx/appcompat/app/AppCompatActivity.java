package androidx.appcompat.app;

import androidx.appcompat.widget.Toolbar;
import androidx.fragment.app.FragmentActivity;

/** The activity that most apps extend. */
public class AppCompatActivity extends FragmentActivity {
    private ActionBar mActionBar;

    public AppCompatActivity() {
    }

    public AppCompatActivity(int contentLayoutId) {
        super(contentLayoutId);
    }

    public ActionBar getSupportActionBar() {
        if (mActionBar == null) {
            mActionBar = new ActionBar();
        }
        return mActionBar;
    }

    public void setSupportActionBar(Toolbar toolbar) {
        getSupportActionBar();
    }

    public boolean onSupportNavigateUp() {
        finish();
        return true;
    }

    public boolean supportRequestWindowFeature(int featureId) {
        return requestWindowFeature(featureId);
    }
}
