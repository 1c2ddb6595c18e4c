package androidx.activity;

import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleEventObserver;
import androidx.lifecycle.LifecycleOwner;

import java.util.ArrayList;

/** Gives "back" to the callback that was added last and is enabled. */
public final class OnBackPressedDispatcher {
    private final ArrayList<OnBackPressedCallback> mCallbacks = new ArrayList<OnBackPressedCallback>();
    private final Runnable mFallback;

    public OnBackPressedDispatcher(Runnable fallbackOnBackPressed) {
        mFallback = fallbackOnBackPressed;
    }

    public void addCallback(OnBackPressedCallback callback) {
        callback.setDispatcher(this);
        mCallbacks.add(callback);
    }

    /** The callback counts while the owner is started. */
    public void addCallback(LifecycleOwner owner, final OnBackPressedCallback callback) {
        owner.getLifecycle().addObserver((LifecycleEventObserver) (source, event) -> {
            if (event == Lifecycle.Event.ON_START) {
                addCallback(callback);
            } else if (event == Lifecycle.Event.ON_STOP || event == Lifecycle.Event.ON_DESTROY) {
                remove(callback);
            }
        });
    }

    void remove(OnBackPressedCallback callback) {
        mCallbacks.remove(callback);
    }

    public boolean hasEnabledCallbacks() {
        for (OnBackPressedCallback c : mCallbacks) {
            if (c.isEnabled()) {
                return true;
            }
        }
        return false;
    }

    public void onBackPressed() {
        for (int i = mCallbacks.size() - 1; i >= 0; i--) {
            if (mCallbacks.get(i).isEnabled()) {
                mCallbacks.get(i).handleOnBackPressed();
                return;
            }
        }
        if (mFallback != null) {
            mFallback.run();
        }
    }
}
