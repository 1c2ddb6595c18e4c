package androidx.activity;

import android.app.Activity;
import android.os.Bundle;

import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.LifecycleRegistry;
import androidx.lifecycle.ViewModelStore;
import androidx.lifecycle.ViewModelStoreOwner;

/** An activity with a lifecycle that can be observed, view models, and callbacks for "back". */
public class ComponentActivity extends Activity implements LifecycleOwner, ViewModelStoreOwner {
    private final LifecycleRegistry mLifecycleRegistry = new LifecycleRegistry(this);
    private final OnBackPressedDispatcher mOnBackPressedDispatcher =
            new OnBackPressedDispatcher(() -> ComponentActivity.super.onBackPressed());
    private ViewModelStore mViewModelStore;
    private int mContentLayoutId;

    /** What outlives a change of the configuration. */
    private static final class NonConfigurationInstances {
        Object custom;
        Object library;
        ViewModelStore viewModelStore;
    }

    public ComponentActivity() {
    }

    /** An activity that shows a layout from the start. */
    public ComponentActivity(int contentLayoutId) {
        mContentLayoutId = contentLayoutId;
    }

    @Override
    public Lifecycle getLifecycle() {
        return mLifecycleRegistry;
    }

    @Override
    public ViewModelStore getViewModelStore() {
        if (getApplication() == null) {
            throw new IllegalStateException("Your activity is not yet attached to the Application instance. "
                    + "You can't request ViewModel before onCreate call.");
        }
        if (mViewModelStore == null) {
            NonConfigurationInstances last = (NonConfigurationInstances) getLastNonConfigurationInstance();
            mViewModelStore = last != null && last.viewModelStore != null ? last.viewModelStore : new ViewModelStore();
        }
        return mViewModelStore;
    }

    public final OnBackPressedDispatcher getOnBackPressedDispatcher() {
        return mOnBackPressedDispatcher;
    }

    @Override
    public void onBackPressed() {
        mOnBackPressedDispatcher.onBackPressed();
    }

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        if (mContentLayoutId != 0) {
            setContentView(mContentLayoutId);
        }
    }

    @Override
    protected void onStart() {
        super.onStart();
        mLifecycleRegistry.handleLifecycleEvent(Lifecycle.Event.ON_CREATE);
        mLifecycleRegistry.handleLifecycleEvent(Lifecycle.Event.ON_START);
    }

    @Override
    protected void onPostResume() {
        super.onPostResume();
        mLifecycleRegistry.handleLifecycleEvent(Lifecycle.Event.ON_RESUME);
    }

    @Override
    protected void onPause() {
        mLifecycleRegistry.handleLifecycleEvent(Lifecycle.Event.ON_PAUSE);
        super.onPause();
    }

    @Override
    protected void onStop() {
        mLifecycleRegistry.handleLifecycleEvent(Lifecycle.Event.ON_STOP);
        super.onStop();
    }

    @Override
    protected void onDestroy() {
        mLifecycleRegistry.handleLifecycleEvent(Lifecycle.Event.ON_DESTROY);
        if (mViewModelStore != null && !isChangingConfigurations()) {
            mViewModelStore.clear();
        }
        super.onDestroy();
    }

    @Override
    @Deprecated
    public final Object onRetainNonConfigurationInstance() {
        NonConfigurationInstances nci = new NonConfigurationInstances();
        NonConfigurationInstances last = (NonConfigurationInstances) getLastNonConfigurationInstance();
        nci.custom = onRetainCustomNonConfigurationInstance();
        nci.library = retainForLibrary();
        nci.viewModelStore = mViewModelStore != null || last == null ? mViewModelStore : last.viewModelStore;
        return nci;
    }

    @Deprecated
    public Object onRetainCustomNonConfigurationInstance() {
        return null;
    }

    @Deprecated
    public Object getLastCustomNonConfigurationInstance() {
        NonConfigurationInstances last = (NonConfigurationInstances) getLastNonConfigurationInstance();
        return last == null ? null : last.custom;
    }

    /** What subclasses of the library hand over. */
    protected Object retainForLibrary() {
        return null;
    }

    /** What retainForLibrary of the activity before this one gave. */
    protected final Object lastForLibrary() {
        NonConfigurationInstances last = (NonConfigurationInstances) getLastNonConfigurationInstance();
        return last == null ? null : last.library;
    }
}
