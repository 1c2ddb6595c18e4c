package android.app;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.ApplicationInfo;
import android.content.res.Resources;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.RemoteBinders;
import android.util.ArrayMap;
import android.util.Log;

import dalvik.system.PathClassLoader;

import java.io.File;
import java.util.concurrent.Executor;

/**
 * The loaded app: its class loader, its Application, and the dispatchers through which receivers and service
 * connections are called on the main thread. The dispatchers are Android's: a binder call arrives at the inner stub,
 * which posts to the handler that was given at registration.
 */
public final class LoadedApk {
    private static final String TAG = "LoadedApk";

    private final ActivityThread mActivityThread;
    private final ApplicationInfo mApplicationInfo;
    private final Resources mResources;
    private final ClassLoader mClassLoader;
    private Application mApplication;
    private final ArrayMap<Context, ArrayMap<BroadcastReceiver, ReceiverDispatcher>> mReceivers =
            new ArrayMap<Context, ArrayMap<BroadcastReceiver, ReceiverDispatcher>>();
    private final ArrayMap<Context, ArrayMap<ServiceConnection, ServiceDispatcher>> mServices =
            new ArrayMap<Context, ArrayMap<ServiceConnection, ServiceDispatcher>>();

    LoadedApk(ActivityThread activityThread, ApplicationInfo info, Resources resources) {
        mActivityThread = activityThread;
        mApplicationInfo = info;
        mResources = resources;
        mClassLoader = new PathClassLoader(new File(info.sourceDir, "classes").getPath(),
                ClassLoader.getPlatformClassLoader());
        RemoteBinders.setClassLoader(mClassLoader);
    }

    public String getPackageName() {
        return mApplicationInfo.packageName;
    }

    public ApplicationInfo getApplicationInfo() {
        return mApplicationInfo;
    }

    public ClassLoader getClassLoader() {
        return mClassLoader;
    }

    public Resources getResources() {
        return mResources;
    }

    Application getApplication() {
        return mApplication;
    }

    /** Makes the Application if there is none yet. */
    Application makeApplication(Instrumentation instrumentation) {
        if (mApplication != null) {
            return mApplication;
        }
        String name = mApplicationInfo.className;
        if (name == null || name.isEmpty()) {
            name = "android.app.Application";
        }
        Application app;
        try {
            ContextImpl context = ContextImpl.createAppContext(mActivityThread, this);
            app = mActivityThread.mInstrumentation.newApplication(mClassLoader, name, context);
            context.setOuterContext(app);
        } catch (Exception e) {
            throw new RuntimeException("Unable to instantiate application " + name + ": " + e, e);
        }
        mActivityThread.mInitialApplication = app;
        mApplication = app;
        if (instrumentation != null) {
            instrumentation.callApplicationOnCreate(app);
        }
        return app;
    }

    IIntentReceiver getReceiverDispatcher(BroadcastReceiver r, Context context, Handler handler, boolean registered) {
        synchronized (mReceivers) {
            ReceiverDispatcher rd = null;
            ArrayMap<BroadcastReceiver, ReceiverDispatcher> map = null;
            if (registered) {
                map = mReceivers.get(context);
                if (map != null) {
                    rd = map.get(r);
                }
            }
            if (rd == null) {
                rd = new ReceiverDispatcher(r, context, handler, registered);
                if (registered) {
                    if (map == null) {
                        map = new ArrayMap<BroadcastReceiver, ReceiverDispatcher>();
                        mReceivers.put(context, map);
                    }
                    map.put(r, rd);
                }
            }
            rd.mForgotten = false;
            return rd.mIIntentReceiver;
        }
    }

    IIntentReceiver forgetReceiverDispatcher(Context context, BroadcastReceiver r) {
        synchronized (mReceivers) {
            ArrayMap<BroadcastReceiver, ReceiverDispatcher> map = mReceivers.get(context);
            ReceiverDispatcher rd = map == null ? null : map.get(r);
            if (rd == null) {
                throw new IllegalArgumentException("Receiver not registered: " + r);
            }
            map.remove(r);
            if (map.isEmpty()) {
                mReceivers.remove(context);
            }
            rd.mForgotten = true;
            return rd.mIIntentReceiver;
        }
    }

    IServiceConnection getServiceDispatcher(ServiceConnection c, Context context, Handler handler, Executor executor,
            int flags) {
        synchronized (mServices) {
            ArrayMap<ServiceConnection, ServiceDispatcher> map = mServices.get(context);
            ServiceDispatcher sd = map == null ? null : map.get(c);
            if (sd == null) {
                sd = new ServiceDispatcher(c, context, handler, executor, flags);
                if (map == null) {
                    map = new ArrayMap<ServiceConnection, ServiceDispatcher>();
                    mServices.put(context, map);
                }
                map.put(c, sd);
            }
            return sd.mIServiceConnection;
        }
    }

    IServiceConnection forgetServiceDispatcher(Context context, ServiceConnection c) {
        synchronized (mServices) {
            ArrayMap<ServiceConnection, ServiceDispatcher> map = mServices.get(context);
            ServiceDispatcher sd = map == null ? null : map.get(c);
            if (sd == null) {
                throw new IllegalArgumentException("Service not registered: " + c);
            }
            map.remove(c);
            sd.doForget();
            if (map.isEmpty()) {
                mServices.remove(context);
            }
            return sd.mIServiceConnection;
        }
    }

    /** Takes back what a destroyed component has left registered, with a complaint. */
    void removeContextRegistrations(Context context, String who, String what) {
        ArrayMap<BroadcastReceiver, ReceiverDispatcher> receivers;
        synchronized (mReceivers) {
            receivers = mReceivers.remove(context);
        }
        for (int i = 0; receivers != null && i < receivers.size(); i++) {
            ReceiverDispatcher rd = receivers.valueAt(i);
            Log.e(TAG, what + " " + who + " has leaked IntentReceiver " + rd.mReceiver
                    + " that was originally registered here. Are you missing a call to unregisterReceiver()?",
                    rd.mLocation);
            rd.mForgotten = true;
            ActivityManager.getService().unregisterReceiver(rd.mIIntentReceiver);
        }
        ArrayMap<ServiceConnection, ServiceDispatcher> services;
        synchronized (mServices) {
            services = mServices.remove(context);
        }
        for (int i = 0; services != null && i < services.size(); i++) {
            ServiceDispatcher sd = services.valueAt(i);
            Log.e(TAG, what + " " + who + " has leaked ServiceConnection " + sd.mConnection
                    + " that was originally bound here", sd.mLocation);
            ActivityManager.getService().unbindService(sd.mIServiceConnection);
            sd.doForget();
        }
    }

    static final class ReceiverDispatcher {
        final InnerReceiver mIIntentReceiver;
        final BroadcastReceiver mReceiver;
        final Context mContext;
        final Handler mActivityThread;
        final boolean mRegistered;
        final RuntimeException mLocation;
        boolean mForgotten;

        static final class InnerReceiver extends IIntentReceiver.Stub {
            final ReceiverDispatcher mDispatcher;

            InnerReceiver(ReceiverDispatcher rd) {
                mDispatcher = rd;
            }

            @Override
            public void performReceive(Intent intent, IBinder broadcast, int resultCode, String data, Bundle extras,
                    boolean ordered, boolean sticky) {
                mDispatcher.performReceive(intent, broadcast, resultCode, data, extras, ordered, sticky);
            }
        }

        /** One delivery to one receiver. */
        final class Args extends BroadcastReceiver.PendingResult {
            private Intent mCurIntent;
            private final boolean mOrdered;
            private final IBinder mBroadcast;
            private boolean mDispatched;

            Args(Intent intent, IBinder broadcast, int resultCode, String resultData, Bundle resultExtras,
                    boolean ordered, boolean sticky) {
                super(resultCode, resultData, resultExtras, mRegistered ? TYPE_REGISTERED : TYPE_UNREGISTERED, ordered,
                        sticky, broadcast);
                mCurIntent = intent;
                mOrdered = ordered;
                mBroadcast = broadcast;
            }

            Runnable getRunnable() {
                return () -> {
                    final BroadcastReceiver receiver = mReceiver;
                    final Intent intent = mCurIntent;
                    mCurIntent = null;
                    mDispatched = true;
                    if (receiver == null || intent == null || mForgotten) {
                        if (mRegistered && mOrdered) {
                            ActivityManager.getService().finishReceiver(mBroadcast, getResultCode(), getResultData(),
                                    getResultExtras(false), false);
                        }
                        return;
                    }
                    try {
                        intent.setExtrasClassLoader(receiver.getClass().getClassLoader());
                        receiver.setPendingResult(this);
                        receiver.onReceive(mContext, intent);
                    } catch (Exception e) {
                        throw new RuntimeException("Error receiving broadcast " + intent + " in " + mReceiver, e);
                    }
                    if (receiver.getPendingResult() != null) {
                        finish();
                    }
                };
            }
        }

        ReceiverDispatcher(BroadcastReceiver receiver, Context context, Handler activityThread, boolean registered) {
            if (activityThread == null) {
                throw new NullPointerException("Handler must not be null");
            }
            mIIntentReceiver = new InnerReceiver(this);
            mReceiver = receiver;
            mContext = context;
            mActivityThread = activityThread;
            mRegistered = registered;
            mLocation = new RuntimeException("registered here");
        }

        void performReceive(Intent intent, IBinder broadcast, int resultCode, String data, Bundle extras,
                boolean ordered, boolean sticky) {
            final Args args = new Args(intent, broadcast, resultCode, data, extras, ordered, sticky);
            if (intent == null || !mActivityThread.post(args.getRunnable())) {
                if (mRegistered && ordered) {
                    ActivityManager.getService().finishReceiver(broadcast, resultCode, data, extras, false);
                }
            }
        }
    }

    static final class ServiceDispatcher {
        private final InnerConnection mIServiceConnection;
        private final ServiceConnection mConnection;
        private final Context mContext;
        private final Handler mActivityThread;
        private final Executor mActivityExecutor;
        private final RuntimeException mLocation;
        private final int mFlags;
        private boolean mForgotten;
        private final ArrayMap<ComponentName, IBinder> mActiveConnections = new ArrayMap<ComponentName, IBinder>();

        private static final class InnerConnection extends IServiceConnection.Stub {
            final ServiceDispatcher mDispatcher;

            InnerConnection(ServiceDispatcher sd) {
                mDispatcher = sd;
            }

            @Override
            public void connected(ComponentName name, IBinder service, boolean dead) {
                mDispatcher.connected(name, service, dead);
            }
        }

        ServiceDispatcher(ServiceConnection conn, Context context, Handler activityThread, Executor executor,
                int flags) {
            mIServiceConnection = new InnerConnection(this);
            mConnection = conn;
            mContext = context;
            mActivityThread = activityThread;
            mActivityExecutor = executor;
            mLocation = new RuntimeException("bound here");
            mFlags = flags;
        }

        void doForget() {
            synchronized (this) {
                mActiveConnections.clear();
                mForgotten = true;
            }
        }

        void connected(ComponentName name, IBinder service, boolean dead) {
            if (mActivityExecutor != null) {
                mActivityExecutor.execute(new RunConnection(name, service, 0, dead));
            } else if (mActivityThread != null) {
                mActivityThread.post(new RunConnection(name, service, 0, dead));
            } else {
                doConnected(name, service, dead);
            }
        }

        /** Tells the connection what has changed since it was last told. */
        void doConnected(ComponentName name, IBinder service, boolean dead) {
            IBinder old;
            synchronized (this) {
                if (mForgotten) {
                    return; // unbound before it was told
                }
                old = mActiveConnections.get(name);
                if (old != null && old == service) {
                    return;
                }
                if (service != null) {
                    mActiveConnections.put(name, service);
                } else {
                    mActiveConnections.remove(name);
                }
            }
            if (old != null) {
                mConnection.onServiceDisconnected(name);
            }
            if (dead) {
                mConnection.onBindingDied(name);
            } else if (service != null) {
                mConnection.onServiceConnected(name, service);
            } else {
                mConnection.onNullBinding(name);
            }
        }

        void doDeath(ComponentName name, IBinder service) {
            synchronized (this) {
                if (mActiveConnections.get(name) != service) {
                    return;
                }
                mActiveConnections.remove(name);
            }
            mConnection.onServiceDisconnected(name);
        }

        private final class RunConnection implements Runnable {
            final ComponentName mName;
            final IBinder mService;
            final int mCommand;
            final boolean mDead;

            RunConnection(ComponentName name, IBinder service, int command, boolean dead) {
                mName = name;
                mService = service;
                mCommand = command;
                mDead = dead;
            }

            @Override
            public void run() {
                if (mCommand == 0) {
                    doConnected(mName, mService, mDead);
                } else {
                    doDeath(mName, mService);
                }
            }
        }
    }
}
