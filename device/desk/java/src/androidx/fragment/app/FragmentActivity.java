package androidx.fragment.app;

import android.content.Context;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.Handler;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.Window;

import androidx.activity.ComponentActivity;
import androidx.lifecycle.ViewModelStore;
import androidx.loader.app.LoaderManager;

import java.util.HashMap;

/** An activity with the library's fragments, which follow its lifecycle as those of the library do. */
public class FragmentActivity extends ComponentActivity {
    private static final String FRAGMENTS_TAG = "android:support:fragments";
    private static final String REQUESTS_TAG = "android:support:request_fragment_who";

    final Handler mHandler = new Handler();
    final FragmentManagerImpl mFragments = new FragmentManagerImpl();
    private HashMap<Integer, String> mPendingFragmentResults = new HashMap<Integer, String>();
    private int mNextCandidateRequestIndex = 1;
    private boolean mCreated;

    public FragmentActivity() {
    }

    public FragmentActivity(int contentLayoutId) {
        super(contentLayoutId);
    }

    /** What outlives a change of the configuration. */
    private static final class Retained {
        FragmentManagerNonConfig fragments;
        HashMap<String, ViewModelStore> stores;
    }

    private HashMap<String, ViewModelStore> mFragmentStores = new HashMap<String, ViewModelStore>();

    /** The view models of a fragment. */
    ViewModelStore fragmentStore(String who) {
        return mFragmentStores.computeIfAbsent(who, k -> new ViewModelStore());
    }

    @Override
    protected Object retainForLibrary() {
        Retained r = new Retained();
        r.fragments = mFragments.retainNonConfig();
        r.stores = mFragmentStores;
        return r;
    }

    public LoaderManager getSupportLoaderManager() {
        return LoaderManager.getInstance(this);
    }

    public FragmentManager getSupportFragmentManager() {
        return mFragments;
    }

    public void onAttachFragment(Fragment fragment) {
    }

    @Override
    protected void attachBaseContext(Context newBase) {
        super.attachBaseContext(newBase);
        mFragments.attachHost(this);
    }

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        Retained retained = (Retained) lastForLibrary();
        if (retained != null) {
            mFragmentStores = retained.stores;
        }
        if (savedInstanceState != null) {
            Parcelable p = savedInstanceState.getParcelable(FRAGMENTS_TAG);
            mFragments.restoreAllState(p, retained == null ? null : retained.fragments);
            Bundle requests = savedInstanceState.getBundle(REQUESTS_TAG);
            for (String key : requests == null ? new java.util.HashSet<String>() : requests.keySet()) {
                mPendingFragmentResults.put(Integer.parseInt(key), requests.getString(key));
            }
        }
        super.onCreate(savedInstanceState);
        mFragments.dispatchCreate();
    }

    @Override
    protected void onStart() {
        super.onStart();
        if (!mCreated) {
            mCreated = true;
            mFragments.dispatchActivityCreated();
        }
        mFragments.noteStateNotSaved();
        mFragments.execPendingActions();
        mFragments.dispatchStart();
    }

    @Override
    protected void onNewIntent(Intent intent) {
        mFragments.noteStateNotSaved();
        super.onNewIntent(intent);
    }

    @Override
    protected void onResume() {
        super.onResume();
        mFragments.noteStateNotSaved();
        mFragments.execPendingActions();
    }

    @Override
    protected void onPostResume() {
        super.onPostResume();
        onResumeFragments();
    }

    protected void onResumeFragments() {
        mFragments.dispatchResume();
        mFragments.execPendingActions();
    }

    @Override
    protected void onPause() {
        super.onPause();
        mFragments.dispatchPause();
    }

    @Override
    protected void onStop() {
        super.onStop();
        mFragments.dispatchStop();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        mFragments.dispatchDestroy();
        mFragments.detachHost();
    }

    @Override
    protected void onSaveInstanceState(Bundle outState) {
        super.onSaveInstanceState(outState);
        Parcelable p = mFragments.saveAllState();
        if (p != null) {
            outState.putParcelable(FRAGMENTS_TAG, p);
        }
        if (!mPendingFragmentResults.isEmpty()) {
            Bundle requests = new Bundle();
            for (java.util.Map.Entry<Integer, String> e : mPendingFragmentResults.entrySet()) {
                requests.putString(String.valueOf(e.getKey()), e.getValue());
            }
            outState.putBundle(REQUESTS_TAG, requests);
        }
    }

    @Override
    public void onConfigurationChanged(Configuration newConfig) {
        super.onConfigurationChanged(newConfig);
        mFragments.dispatchConfigurationChanged(newConfig);
    }

    @Override
    public void onBackPressed() {
        if (!mFragments.isStateSaved() && mFragments.popBackStackImmediate()) {
            return;
        }
        super.onBackPressed();
    }

    /** The upper half of a request's number says which fragment asked. */
    void startActivityFromFragment(Fragment fragment, Intent intent, int requestCode, Bundle options) {
        if (requestCode == -1) {
            startActivity(intent, options);
            return;
        }
        if ((requestCode & 0xffff0000) != 0) {
            throw new IllegalArgumentException("Can only use lower 16 bits for requestCode");
        }
        int index = mNextCandidateRequestIndex++ & 0x7fff;
        mPendingFragmentResults.put(index, fragment.mWho);
        startActivityForResult(intent, (index << 16) + requestCode, options);
    }

    @Override
    protected void onActivityResult(int requestCode, int resultCode, Intent data) {
        mFragments.noteStateNotSaved();
        String who = mPendingFragmentResults.remove(requestCode >> 16);
        if (who == null) {
            super.onActivityResult(requestCode, resultCode, data);
            return;
        }
        Fragment target = mFragments.findFragmentByWho(who);
        if (target != null) {
            target.onActivityResult(requestCode & 0xffff, resultCode, data);
        }
    }

    @Override
    public boolean onCreatePanelMenu(int featureId, Menu menu) {
        boolean show = super.onCreatePanelMenu(featureId, menu);
        return featureId == Window.FEATURE_OPTIONS_PANEL
                ? show | mFragments.dispatchCreateOptionsMenu(menu, getMenuInflater()) : show;
    }

    @Override
    public boolean onPreparePanel(int featureId, View view, Menu menu) {
        boolean show = super.onPreparePanel(featureId, view, menu);
        return featureId == Window.FEATURE_OPTIONS_PANEL ? show | mFragments.dispatchPrepareOptionsMenu(menu) : show;
    }

    @Override
    public boolean onMenuItemSelected(int featureId, MenuItem item) {
        if (super.onMenuItemSelected(featureId, item)) {
            return true;
        }
        return featureId == Window.FEATURE_CONTEXT_MENU ? mFragments.dispatchContextItemSelected(item)
                : mFragments.dispatchOptionsItemSelected(item);
    }

    public void supportInvalidateOptionsMenu() {
        invalidateOptionsMenu();
    }

    public void supportFinishAfterTransition() {
        finish();
    }

    @Override
    public View onCreateView(View parent, String name, Context context, AttributeSet attrs) {
        boolean fragment = "fragment".equals(name) || name.endsWith(".FragmentContainerView");
        boolean named = attrs.getClassAttribute() != null;
        if (!fragment || !named || !isLibraryFragment(attrs.getClassAttribute())) {
            return super.onCreateView(parent, name, context, attrs);
        }
        return mFragments.onCreateView(parent, context, attrs);
    }

    private boolean isLibraryFragment(String className) {
        try {
            return Fragment.class.isAssignableFrom(Class.forName(className, false, getClassLoader()));
        } catch (ClassNotFoundException e) {
            return true; // the manager says what is wrong
        }
    }
}
