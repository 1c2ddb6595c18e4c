package com.android.internal.policy;

import android.content.Context;
import android.content.res.Resources;
import android.view.ContextThemeWrapper;

import java.lang.ref.WeakReference;

/**
 * The context of a window's decor: none of the activity's, which views outlive that are moved to another window, but one
 * of the application, with the resources of the window's owner.
 */
public class DecorContext extends ContextThemeWrapper {
    private final PhoneWindow mPhoneWindow;
    private final WeakReference<Context> mContext;

    DecorContext(Context application, PhoneWindow window) {
        super(null, 0);
        mPhoneWindow = window;
        mContext = new WeakReference<Context>(window.getContext());
        attachBaseContext(application);
    }

    @Override
    public Resources getResources() {
        Context owner = mContext.get();
        return owner != null ? owner.getResources() : super.getResources();
    }

    @Override
    public Object getSystemService(String name) {
        if (Context.WINDOW_SERVICE.equals(name)) {
            return mPhoneWindow.getWindowManager();
        }
        return super.getSystemService(name);
    }
}
