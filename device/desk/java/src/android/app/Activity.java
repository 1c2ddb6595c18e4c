package android.app;

import android.content.ComponentCallbacks2;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Parcelable;
import android.os.PersistableBundle;
import android.util.ArrayMap;
import android.util.AttributeSet;
import android.util.SuperNotCalledException;
import android.view.ContextMenu;
import android.view.ContextThemeWrapper;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import android.widget.Toolbar;

import com.android.internal.policy.PhoneWindow;

/**
 * A screen of an app. Faithful to Android 11 in the lifecycle: which callback calls which, what is saved and restored
 * when, what the fragments are told in between, and that a callback that does not call its superclass is an error.
 */
public class Activity extends ContextThemeWrapper implements LayoutInflater.Factory2, Window.Callback,
        KeyEvent.Callback, View.OnCreateContextMenuListener, ComponentCallbacks2 {
    public static final int RESULT_CANCELED = 0;
    public static final int RESULT_OK = -1;
    public static final int RESULT_FIRST_USER = 1;
    public static final int DEFAULT_KEYS_DISABLE = 0;

    private static final String WINDOW_HIERARCHY_TAG = "android:viewHierarchyState";
    private static final String FRAGMENTS_TAG = "android:fragments";

    /** What survives a change of configuration as objects. */
    static final class NonConfigurationInstances {
        Object activity;
        FragmentManagerNonConfig fragments;
        ArrayMap<String, LoaderManagerImpl> loaders;
    }

    private Instrumentation mInstrumentation;
    private IBinder mToken;
    String mEmbeddedID;
    private Application mApplication;
    Intent mIntent;
    private ComponentName mComponent;
    ActivityInfo mActivityInfo;
    ActivityThread mMainThread;
    boolean mCalled;
    boolean mResumed;
    boolean mStopped;
    boolean mFinished;
    boolean mStartedActivity;
    private boolean mDestroyed;
    boolean mChangingConfigurations = false;
    int mConfigChangeFlags;
    Configuration mCurrentConfig;
    NonConfigurationInstances mLastNonConfigurationInstances;
    private Window mWindow;
    View mDecor = null;
    boolean mWindowAdded = false;
    boolean mVisibleFromServer = false;
    boolean mVisibleFromClient = true;
    private CharSequence mTitle;
    private int mTitleColor = 0;
    final Handler mHandler = new Handler();
    final FragmentManagerImpl mFragments = new FragmentManagerImpl();
    private ActionBar mActionBar;
    final HostLoaders mLoaders = new HostLoaders();
    int mResultCode = RESULT_CANCELED;
    Intent mResultData = null;
    private Thread mUiThread;
    private MenuInflater mMenuInflater;
    private final KeyEvent.DispatcherState mKeyDispatcherState = new KeyEvent.DispatcherState();

    public Activity() {
        super();
    }

    final void attach(Context context, ActivityThread aThread, Instrumentation instr, IBinder token,
            Application application, Intent intent, ActivityInfo info, CharSequence title,
            NonConfigurationInstances lastNonConfigurationInstances, Configuration config) {
        attachBaseContext(context);
        mFragments.attachHost(this);
        mWindow = new PhoneWindow(this);
        mWindow.setCallback(this);
        mWindow.setWindowManager(null, token, info.name);
        mUiThread = Thread.currentThread();
        mMainThread = aThread;
        mInstrumentation = instr;
        mToken = token;
        mApplication = application;
        mIntent = intent;
        mComponent = intent.getComponent();
        mActivityInfo = info;
        mTitle = title;
        mLastNonConfigurationInstances = lastNonConfigurationInstances;
        if (lastNonConfigurationInstances != null) {
            mLoaders.restore(lastNonConfigurationInstances.loaders);
        }
        mCurrentConfig = new Configuration(config);
        mWindow.setTitle(title);
    }

    // ---- what an app asks ----

    public Intent getIntent() {
        return mIntent;
    }

    public void setIntent(Intent newIntent) {
        mIntent = newIntent;
    }

    public final Application getApplication() {
        return mApplication;
    }

    public final boolean isChild() {
        return false;
    }

    public final Activity getParent() {
        return null;
    }

    public WindowManager getWindowManager() {
        return mWindow.getWindowManager();
    }

    public Window getWindow() {
        return mWindow;
    }

    public View getCurrentFocus() {
        return mWindow != null ? mWindow.getCurrentFocus() : null;
    }

    public LayoutInflater getLayoutInflater() {
        return getWindow().getLayoutInflater();
    }

    public MenuInflater getMenuInflater() {
        if (mMenuInflater == null) {
            mMenuInflater = new MenuInflater(this);
        }
        return mMenuInflater;
    }

    public ComponentName getComponentName() {
        return mComponent;
    }

    public String getLocalClassName() {
        final String pkg = getPackageName();
        final String cls = mComponent.getClassName();
        if (!cls.startsWith(pkg) || cls.length() <= pkg.length() || cls.charAt(pkg.length()) != '.') {
            return cls;
        }
        return cls.substring(pkg.length() + 1);
    }

    public ComponentName getCallingActivity() {
        return ActivityManager.getService().getCallingActivity(mToken);
    }

    public String getCallingPackage() {
        ComponentName caller = getCallingActivity();
        return caller == null ? null : caller.getPackageName();
    }

    public SharedPreferences getPreferences(int mode) {
        return getSharedPreferences(getLocalClassName(), mode);
    }

    public FragmentManager getFragmentManager() {
        return mFragments;
    }

    /** Never null: what it is told has no effect but that it can be read back. */
    public ActionBar getActionBar() {
        if (mActionBar == null) {
            mActionBar = new ActionBar();
        }
        return mActionBar;
    }

    public void setActionBar(Toolbar toolbar) {
        toolbar.setTitle(getTitle());
    }

    public LoaderManager getLoaderManager() {
        return mLoaders.get(HostLoaders.ROOT, mLoaders.isStarted());
    }

    public boolean isFinishing() {
        return mFinished;
    }

    public boolean isDestroyed() {
        return mDestroyed;
    }

    public final boolean isResumed() {
        return mResumed;
    }

    public boolean isChangingConfigurations() {
        return mChangingConfigurations;
    }

    public int getChangingConfigurations() {
        return mConfigChangeFlags;
    }

    public boolean isTaskRoot() {
        return ActivityManager.getService().isTaskRoot(mToken);
    }

    public int getTaskId() {
        return 1;
    }

    public boolean isInMultiWindowMode() {
        return false;
    }

    public boolean hasWindowFocus() {
        return mDecor != null && mDecor.hasWindowFocus();
    }

    @Override
    public Object getSystemService(String name) {
        if (getBaseContext() == null) {
            throw new IllegalStateException("System services not available to Activities before onCreate()");
        }
        if (WINDOW_SERVICE.equals(name)) {
            return getWindowManager();
        }
        return super.getSystemService(name);
    }

    public <T extends View> T findViewById(int id) {
        return getWindow().findViewById(id);
    }

    public final <T extends View> T requireViewById(int id) {
        T view = findViewById(id);
        if (view == null) {
            throw new IllegalArgumentException("ID does not reference a View inside this Activity");
        }
        return view;
    }

    public void setContentView(int layoutResID) {
        getWindow().setContentView(layoutResID);
    }

    public void setContentView(View view) {
        getWindow().setContentView(view);
    }

    public void setContentView(View view, ViewGroup.LayoutParams params) {
        getWindow().setContentView(view, params);
    }

    public void addContentView(View view, ViewGroup.LayoutParams params) {
        getWindow().addContentView(view, params);
    }

    public void setTitle(CharSequence title) {
        mTitle = title;
        onTitleChanged(title, mTitleColor);
    }

    public void setTitle(int titleId) {
        setTitle(getText(titleId));
    }

    public final CharSequence getTitle() {
        return mTitle;
    }

    protected void onTitleChanged(CharSequence title, int color) {
        if (mWindow != null) {
            mWindow.setTitle(title);
        }
    }

    public final boolean requestWindowFeature(int featureId) {
        return getWindow().requestFeature(featureId);
    }

    public final void setProgressBarIndeterminateVisibility(boolean visible) {
    }

    public void setRequestedOrientation(int requestedOrientation) {
        mActivityInfo.screenOrientation = requestedOrientation;
    }

    public int getRequestedOrientation() {
        return mActivityInfo.screenOrientation;
    }

    public final void setDefaultKeyMode(int mode) {
    }

    public final void setVolumeControlStream(int streamType) {
    }

    public void setFinishOnTouchOutside(boolean finish) {
        mWindow.setCloseOnTouchOutside(finish);
    }

    public void overridePendingTransition(int enterAnim, int exitAnim) {
    }

    public final void runOnUiThread(Runnable action) {
        if (Thread.currentThread() != mUiThread) {
            mHandler.post(action);
        } else {
            action.run();
        }
    }

    public void registerForContextMenu(View view) {
        view.setOnCreateContextMenuListener(this);
    }

    public void unregisterForContextMenu(View view) {
        view.setOnCreateContextMenuListener(null);
    }

    public void requestPermissions(final String[] permissions, final int requestCode) {
        final int[] granted = new int[permissions.length]; // everything is granted: PERMISSION_GRANTED is 0
        mHandler.post(new Runnable() {
            @Override
            public void run() {
                onRequestPermissionsResult(requestCode, permissions, granted);
            }
        });
    }

    public void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults) {
    }

    public boolean shouldShowRequestPermissionRationale(String permission) {
        return false;
    }

    // ---- starting, finishing, results ----

    @Override
    public void startActivity(Intent intent) {
        startActivityForResult(intent, -1);
    }

    @Override
    public void startActivity(Intent intent, Bundle options) {
        startActivityForResult(intent, -1, options);
    }

    public void startActivityForResult(Intent intent, int requestCode) {
        startActivityForResult(intent, requestCode, null);
    }

    public void startActivityForResult(Intent intent, int requestCode, Bundle options) {
        Instrumentation.ActivityResult instead = mInstrumentation.execStartActivity(this,
                mMainThread.getApplicationThread().asBinder(), mToken, this, intent, requestCode, options);
        if (instead != null) {
            mMainThread.sendActivityResult(mToken, mEmbeddedID, requestCode, instead.getResultCode(), instead.getResultData());
        }
        if (requestCode >= 0) {
            mStartedActivity = true;
        }
    }

    public boolean startActivityIfNeeded(Intent intent, int requestCode) {
        startActivityForResult(intent, requestCode);
        return true;
    }

    /** Starts an activity for a fragment, which gets the result. */
    public void startActivityFromFragment(Fragment fragment, Intent intent, int requestCode, Bundle options) {
        int result = ActivityManager.getService().startActivity(mToken, intent.throughSystem(), fragment.mWho,
                requestCode);
        Instrumentation.checkStartActivityResult(result, intent);
        if (requestCode >= 0) {
            mStartedActivity = true;
        }
    }

    public final void setResult(int resultCode) {
        synchronized (this) {
            mResultCode = resultCode;
            mResultData = null;
        }
    }

    public final void setResult(int resultCode, Intent data) {
        synchronized (this) {
            mResultCode = resultCode;
            mResultData = data;
        }
    }

    public void finish() {
        int resultCode;
        Intent resultData;
        synchronized (this) {
            resultCode = mResultCode;
            resultData = mResultData;
        }
        if (ActivityManager.getService().finishActivity(mToken, resultCode,
                resultData == null ? null : resultData.throughSystem())) {
            mFinished = true;
        }
    }

    public void finishAffinity() {
        if (ActivityManager.getService().finishActivityAffinity(mToken)) {
            mFinished = true;
        }
    }

    public void finishAfterTransition() {
        finish();
    }

    public void finishAndRemoveTask() {
        finishAffinity();
    }

    public void finishActivity(int requestCode) {
        ActivityManager.getService().finishSubActivity(mToken, requestCode);
    }

    public boolean moveTaskToBack(boolean nonRoot) {
        return ActivityManager.getService().moveActivityTaskToBack(mToken, nonRoot);
    }

    public boolean shouldUpRecreateTask(Intent targetIntent) {
        return false;
    }

    public boolean navigateUpTo(Intent upIntent) {
        startActivity(new Intent(upIntent).addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP));
        finish();
        return true;
    }

    public boolean onNavigateUp() {
        finish();
        return true;
    }

    public void recreate() {
        if (Looper.myLooper() != mMainThread.getLooper()) {
            throw new IllegalStateException("Must be called from main thread");
        }
        mMainThread.scheduleRelaunchActivity(mToken);
    }

    protected void onActivityResult(int requestCode, int resultCode, Intent data) {
    }

    public void onBackPressed() {
        if (!mFragments.isStateSaved() && mFragments.popBackStackImmediate()) {
            return;
        }
        finishAfterTransition();
    }

    // ---- the lifecycle, as apps override it ----

    protected void onCreate(Bundle savedInstanceState) {
        if (savedInstanceState != null) {
            Parcelable p = savedInstanceState.getParcelable(FRAGMENTS_TAG);
            mFragments.restoreAllState(p, mLastNonConfigurationInstances != null
                    ? mLastNonConfigurationInstances.fragments : null);
        }
        mFragments.dispatchCreate();
        mApplication.dispatch(c -> c.onActivityCreated(this, savedInstanceState));
        mCalled = true;
    }

    public void onCreate(Bundle savedInstanceState, PersistableBundle persistentState) {
        onCreate(savedInstanceState);
    }

    protected void onRestoreInstanceState(Bundle savedInstanceState) {
        if (mWindow != null) {
            Bundle windowState = savedInstanceState.getBundle(WINDOW_HIERARCHY_TAG);
            if (windowState != null) {
                mWindow.restoreHierarchyState(windowState);
            }
        }
    }

    protected void onPostCreate(Bundle savedInstanceState) {
        onTitleChanged(getTitle(), mTitleColor);
        mCalled = true;
    }

    protected void onStart() {
        mLoaders.start();
        mCalled = true;
        mApplication.dispatch(c -> c.onActivityStarted(this));
    }

    protected void onRestart() {
        mCalled = true;
    }

    public void onStateNotSaved() {
    }

    protected void onResume() {
        mApplication.dispatch(c -> c.onActivityResumed(this));
        mCalled = true;
    }

    protected void onPostResume() {
        if (mWindow != null) {
            mWindow.makeActive();
        }
        mCalled = true;
    }

    public void onTopResumedActivityChanged(boolean isTopResumedActivity) {
    }

    protected void onNewIntent(Intent intent) {
    }

    protected void onSaveInstanceState(Bundle outState) {
        outState.putBundle(WINDOW_HIERARCHY_TAG, mWindow.saveHierarchyState());
        Parcelable p = mFragments.saveAllState();
        if (p != null) {
            outState.putParcelable(FRAGMENTS_TAG, p);
        }
        mApplication.dispatch(c -> c.onActivitySaveInstanceState(this, outState));
    }

    public void onSaveInstanceState(Bundle outState, PersistableBundle outPersistentState) {
        onSaveInstanceState(outState);
    }

    protected void onPause() {
        mApplication.dispatch(c -> c.onActivityPaused(this));
        mCalled = true;
    }

    protected void onUserLeaveHint() {
    }

    public void onUserInteraction() {
    }

    protected void onStop() {
        mApplication.dispatch(c -> c.onActivityStopped(this));
        mCalled = true;
    }

    protected void onDestroy() {
        mCalled = true;
        mApplication.dispatch(c -> c.onActivityDestroyed(this));
    }

    @Override
    public void onConfigurationChanged(Configuration newConfig) {
        mCalled = true;
        mFragments.dispatchConfigurationChanged(newConfig);
        mCurrentConfig = new Configuration(newConfig);
    }

    @Override
    public void onLowMemory() {
        mCalled = true;
    }

    @Override
    public void onTrimMemory(int level) {
        mCalled = true;
    }

    @Deprecated
    public Object onRetainNonConfigurationInstance() {
        return null;
    }

    @Deprecated
    public Object getLastNonConfigurationInstance() {
        return mLastNonConfigurationInstances != null ? mLastNonConfigurationInstances.activity : null;
    }

    public void onAttachFragment(Fragment fragment) {
    }

    // ---- the lifecycle, as the framework performs it ----

    final void performCreate(Bundle icicle) {
        mApplication.dispatch(c -> c.onActivityPreCreated(this, icicle));
        onCreate(icicle);
        mFragments.dispatchActivityCreated();
        mApplication.dispatch(c -> c.onActivityPostCreated(this, icicle));
    }

    final void performNewIntent(Intent intent) {
        onNewIntent(intent);
    }

    final void performRestoreInstanceState(Bundle savedInstanceState) {
        onRestoreInstanceState(savedInstanceState);
    }

    final void performStart(String reason) {
        mFragments.noteStateNotSaved();
        mCalled = false;
        mFragments.execPendingActions();
        mInstrumentation.callActivityOnStart(this);
        requireCalled("onStart");
        mFragments.dispatchStart();
        mLoaders.reportStart();
    }

    final void performRestart(boolean start, String reason) {
        mFragments.noteStateNotSaved();
        if (!mStopped) {
            return;
        }
        mStopped = false;
        mCalled = false;
        mInstrumentation.callActivityOnRestart(this);
        requireCalled("onRestart");
        if (start) {
            performStart(reason);
        }
    }

    final void performResume(boolean followedByPause, String reason) {
        performRestart(true, reason);
        mFragments.execPendingActions();
        mLastNonConfigurationInstances = null;
        mCalled = false;
        mInstrumentation.callActivityOnResume(this);
        requireCalled("onResume");
        mFragments.dispatchResume();
        mFragments.execPendingActions();
        mCalled = false;
        onPostResume();
        requireCalled("onPostResume");
    }

    final void performPause() {
        mFragments.dispatchPause();
        mCalled = false;
        onPause();
        mResumed = false;
        requireCalled("onPause");
    }

    final void performUserLeaving() {
        onUserInteraction();
        onUserLeaveHint();
    }

    final void performStop(boolean preserveWindow, String reason) {
        mLoaders.stop(mChangingConfigurations);
        if (!mStopped) {
            mFragments.dispatchStop();
            mCalled = false;
            mInstrumentation.callActivityOnStop(this);
            requireCalled("onStop");
            mStopped = true;
        }
        mResumed = false;
    }

    final void performDestroy() {
        mDestroyed = true;
        mFragments.dispatchDestroy();
        onDestroy();
        mLoaders.destroy();
        mFragments.detachHost();
    }

    final void performSaveInstanceState(Bundle outState) {
        onSaveInstanceState(outState);
    }

    private void requireCalled(String method) {
        if (!mCalled) {
            throw new SuperNotCalledException("Activity " + mComponent.toShortString()
                    + " did not call through to super." + method + "()");
        }
    }

    NonConfigurationInstances retainNonConfigurationInstances() {
        Object activity = onRetainNonConfigurationInstance();
        FragmentManagerNonConfig fragments = mFragments.retainNonConfig();
        ArrayMap<String, LoaderManagerImpl> loaders = mLoaders.retain();
        if (activity == null && fragments == null && loaders == null) {
            return null;
        }
        NonConfigurationInstances nci = new NonConfigurationInstances();
        nci.activity = activity;
        nci.fragments = fragments;
        nci.loaders = loaders;
        return nci;
    }

    void dispatchActivityResult(String who, int requestCode, int resultCode, Intent data, String reason) {
        mFragments.noteStateNotSaved();
        if (who == null) {
            onActivityResult(requestCode, resultCode, data);
            return;
        }
        Fragment fragment = mFragments.findFragmentByWho(who);
        if (fragment != null) {
            fragment.onActivityResult(requestCode, resultCode, data);
        }
    }

    void makeVisible() {
        if (!mWindowAdded) {
            WindowManagerGlobal.getInstance().addView(mDecor, getWindow().getAttributes());
            mWindowAdded = true;
        }
        mDecor.setVisibility(View.VISIBLE);
    }

    public void setVisible(boolean visible) {
        if (mVisibleFromClient != visible) {
            mVisibleFromClient = visible;
            if (mVisibleFromServer) {
                if (visible) {
                    makeVisible();
                } else {
                    mDecor.setVisibility(View.INVISIBLE);
                }
            }
        }
    }

    // ---- input and menus ----

    public boolean onTouchEvent(MotionEvent event) {
        if (mWindow.shouldCloseOnTouch(this, event)) {
            finish();
            return true;
        }
        return false;
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        if (keyCode == KeyEvent.KEYCODE_BACK) {
            event.startTracking();
            return true;
        }
        return false;
    }

    @Override
    public boolean onKeyLongPress(int keyCode, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyUp(int keyCode, KeyEvent event) {
        if (keyCode == KeyEvent.KEYCODE_BACK && event.isTracking() && !event.isCanceled()) {
            onBackPressed();
            return true;
        }
        return false;
    }

    @Override
    public boolean onKeyMultiple(int keyCode, int repeatCount, KeyEvent event) {
        return false;
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        onUserInteraction();
        if (getWindow().superDispatchKeyEvent(event)) {
            return true;
        }
        return event.dispatch(this, mKeyDispatcherState, this);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent ev) {
        if (ev.getAction() == MotionEvent.ACTION_DOWN) {
            onUserInteraction();
        }
        if (getWindow().superDispatchTouchEvent(ev)) {
            return true;
        }
        return onTouchEvent(ev);
    }

    @Override
    public void onWindowAttributesChanged(WindowManager.LayoutParams params) {
        if (mDecor != null && mWindowAdded) {
            WindowManagerGlobal.getInstance().updateViewLayout(mDecor, params);
        }
    }

    @Override
    public void onContentChanged() {
    }

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
    }

    @Override
    public void onAttachedToWindow() {
    }

    @Override
    public void onDetachedFromWindow() {
    }

    @Override
    public View onCreatePanelView(int featureId) {
        return null;
    }

    @Override
    public boolean onCreatePanelMenu(int featureId, Menu menu) {
        if (featureId == Window.FEATURE_OPTIONS_PANEL) {
            boolean show = onCreateOptionsMenu(menu);
            show |= mFragments.dispatchCreateOptionsMenu(menu, getMenuInflater());
            return show;
        }
        return false;
    }

    @Override
    public boolean onPreparePanel(int featureId, View view, Menu menu) {
        if (featureId == Window.FEATURE_OPTIONS_PANEL) {
            boolean goforit = onPrepareOptionsMenu(menu);
            goforit |= mFragments.dispatchPrepareOptionsMenu(menu);
            return goforit;
        }
        return true;
    }

    @Override
    public boolean onMenuOpened(int featureId, Menu menu) {
        return true;
    }

    @Override
    public boolean onMenuItemSelected(int featureId, MenuItem item) {
        if (featureId == Window.FEATURE_CONTEXT_MENU) {
            return onContextItemSelected(item) || mFragments.dispatchContextItemSelected(item);
        }
        return onOptionsItemSelected(item) || mFragments.dispatchOptionsItemSelected(item);
    }

    @Override
    public void onPanelClosed(int featureId, Menu menu) {
        if (featureId == Window.FEATURE_OPTIONS_PANEL) {
            onOptionsMenuClosed(menu);
        }
    }

    public void invalidateOptionsMenu() {
        mWindow.invalidatePanelMenu(Window.FEATURE_OPTIONS_PANEL);
    }

    public boolean onCreateOptionsMenu(Menu menu) {
        return true;
    }

    public boolean onPrepareOptionsMenu(Menu menu) {
        return true;
    }

    public boolean onOptionsItemSelected(MenuItem item) {
        return false;
    }

    public void onOptionsMenuClosed(Menu menu) {
    }

    public void openOptionsMenu() {
        mWindow.openPanel(Window.FEATURE_OPTIONS_PANEL, null);
    }

    public void closeOptionsMenu() {
        mWindow.closePanel(Window.FEATURE_OPTIONS_PANEL);
    }

    @Override
    public void onCreateContextMenu(ContextMenu menu, View v, ContextMenu.ContextMenuInfo menuInfo) {
    }

    public boolean onContextItemSelected(MenuItem item) {
        return false;
    }

    public void openContextMenu(View view) {
        view.showContextMenu();
    }

    // ---- views of layouts ----

    @Override
    public View onCreateView(String name, Context context, AttributeSet attrs) {
        return null;
    }

    /** Makes the fragments that a layout names. */
    @Override
    public View onCreateView(View parent, String name, Context context, AttributeSet attrs) {
        if (!"fragment".equals(name)) {
            return onCreateView(name, context, attrs);
        }
        return mFragments.onCreateView(parent, context, attrs);
    }

    @Override
    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }
}
