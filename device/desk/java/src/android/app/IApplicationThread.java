package android.app;

import android.app.servertransaction.ClientTransaction;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ServiceInfo;
import android.os.Binder;
import android.os.BinderDriver;
import android.os.Bundle;
import android.os.IBinder;
import android.os.IInterface;
import android.os.Parcel;

import java.util.List;

/** How the system reaches an app. Every call comes in through Binder.execTransact and posts to ActivityThread's handler. */
public interface IApplicationThread extends IInterface {
    void bindApplication(ActivityThread.AppBindData data);

    void scheduleTransaction(ClientTransaction transaction);

    void scheduleCreateService(IBinder token, ServiceInfo info);

    void scheduleBindService(IBinder token, Intent intent, boolean rebind);

    void scheduleUnbindService(IBinder token, Intent intent);

    void scheduleServiceArgs(IBinder token, List<ServiceStartArgs> args);

    void scheduleStopService(IBinder token);

    void scheduleReceiver(Intent intent, ActivityInfo info, IBinder broadcast, int resultCode, String data,
            Bundle extras, boolean ordered);

    void scheduleRegisteredReceiver(IIntentReceiver receiver, Intent intent, IBinder broadcast, int resultCode,
            String data, Bundle extras, boolean ordered, boolean sticky);

    void scheduleTrimMemory(int level);

    /** The app's end. */
    abstract class Stub extends Binder implements IApplicationThread {
        private static final int TRANSACTION_bindApplication = 1;
        private static final int TRANSACTION_scheduleTransaction = 2;
        private static final int TRANSACTION_scheduleCreateService = 3;
        private static final int TRANSACTION_scheduleBindService = 4;
        private static final int TRANSACTION_scheduleUnbindService = 5;
        private static final int TRANSACTION_scheduleServiceArgs = 6;
        private static final int TRANSACTION_scheduleStopService = 7;
        private static final int TRANSACTION_scheduleReceiver = 8;
        private static final int TRANSACTION_scheduleRegisteredReceiver = 9;
        private static final int TRANSACTION_scheduleTrimMemory = 10;

        public Stub() {
            attachInterface(this, "android.app.IApplicationThread");
        }

        @Override
        public IBinder asBinder() {
            return this;
        }

        /** The system's end of this stub. */
        public IApplicationThread proxy() {
            return new Proxy(this);
        }

        @Override
        @SuppressWarnings("unchecked")
        protected boolean onTransact(int code, Parcel in, Parcel reply, int flags) {
            switch (code) {
                case TRANSACTION_bindApplication:
                    bindApplication((ActivityThread.AppBindData) in.readLocal());
                    return true;
                case TRANSACTION_scheduleTransaction:
                    scheduleTransaction((ClientTransaction) in.readLocal());
                    return true;
                case TRANSACTION_scheduleCreateService:
                    scheduleCreateService(in.readStrongBinder(), (ServiceInfo) in.readLocal());
                    return true;
                case TRANSACTION_scheduleBindService:
                    scheduleBindService(in.readStrongBinder(), (Intent) in.readLocal(), in.readBoolean());
                    return true;
                case TRANSACTION_scheduleUnbindService:
                    scheduleUnbindService(in.readStrongBinder(), (Intent) in.readLocal());
                    return true;
                case TRANSACTION_scheduleServiceArgs:
                    scheduleServiceArgs(in.readStrongBinder(), (List<ServiceStartArgs>) in.readLocal());
                    return true;
                case TRANSACTION_scheduleStopService:
                    scheduleStopService(in.readStrongBinder());
                    return true;
                case TRANSACTION_scheduleReceiver:
                    scheduleReceiver((Intent) in.readLocal(), (ActivityInfo) in.readLocal(), in.readStrongBinder(),
                            in.readInt(), in.readString(), (Bundle) in.readLocal(), in.readBoolean());
                    return true;
                case TRANSACTION_scheduleRegisteredReceiver:
                    scheduleRegisteredReceiver((IIntentReceiver) in.readLocal(), (Intent) in.readLocal(),
                            in.readStrongBinder(), in.readInt(), in.readString(), (Bundle) in.readLocal(),
                            in.readBoolean(), in.readBoolean());
                    return true;
                case TRANSACTION_scheduleTrimMemory:
                    scheduleTrimMemory(in.readInt());
                    return true;
                default:
                    return false;
            }
        }

        private static final class Proxy implements IApplicationThread {
            private final Stub mRemote;

            Proxy(Stub remote) {
                mRemote = remote;
            }

            @Override
            public IBinder asBinder() {
                return mRemote;
            }

            private void call(int code, Parcel data) {
                BinderDriver.call(mRemote, code, data, null, IBinder.FLAG_ONEWAY);
            }

            @Override
            public void bindApplication(ActivityThread.AppBindData bind) {
                Parcel data = Parcel.obtain();
                data.writeLocal(bind);
                call(TRANSACTION_bindApplication, data);
            }

            @Override
            public void scheduleTransaction(ClientTransaction transaction) {
                Parcel data = Parcel.obtain();
                data.writeLocal(transaction);
                call(TRANSACTION_scheduleTransaction, data);
            }

            @Override
            public void scheduleCreateService(IBinder token, ServiceInfo info) {
                Parcel data = Parcel.obtain();
                data.writeStrongBinder(token);
                data.writeLocal(info);
                call(TRANSACTION_scheduleCreateService, data);
            }

            @Override
            public void scheduleBindService(IBinder token, Intent intent, boolean rebind) {
                Parcel data = Parcel.obtain();
                data.writeStrongBinder(token);
                data.writeLocal(intent);
                data.writeBoolean(rebind);
                call(TRANSACTION_scheduleBindService, data);
            }

            @Override
            public void scheduleUnbindService(IBinder token, Intent intent) {
                Parcel data = Parcel.obtain();
                data.writeStrongBinder(token);
                data.writeLocal(intent);
                call(TRANSACTION_scheduleUnbindService, data);
            }

            @Override
            public void scheduleServiceArgs(IBinder token, List<ServiceStartArgs> args) {
                Parcel data = Parcel.obtain();
                data.writeStrongBinder(token);
                data.writeLocal(args);
                call(TRANSACTION_scheduleServiceArgs, data);
            }

            @Override
            public void scheduleStopService(IBinder token) {
                Parcel data = Parcel.obtain();
                data.writeStrongBinder(token);
                call(TRANSACTION_scheduleStopService, data);
            }

            @Override
            public void scheduleReceiver(Intent intent, ActivityInfo info, IBinder broadcast, int resultCode,
                    String resultData, Bundle extras, boolean ordered) {
                Parcel data = Parcel.obtain();
                data.writeLocal(intent);
                data.writeLocal(info);
                data.writeStrongBinder(broadcast);
                data.writeInt(resultCode);
                data.writeString(resultData);
                data.writeLocal(extras);
                data.writeBoolean(ordered);
                call(TRANSACTION_scheduleReceiver, data);
            }

            @Override
            public void scheduleRegisteredReceiver(IIntentReceiver receiver, Intent intent, IBinder broadcast,
                    int resultCode, String resultData, Bundle extras, boolean ordered, boolean sticky) {
                Parcel data = Parcel.obtain();
                data.writeLocal(receiver);
                data.writeLocal(intent);
                data.writeStrongBinder(broadcast);
                data.writeInt(resultCode);
                data.writeString(resultData);
                data.writeLocal(extras);
                data.writeBoolean(ordered);
                data.writeBoolean(sticky);
                call(TRANSACTION_scheduleRegisteredReceiver, data);
            }

            @Override
            public void scheduleTrimMemory(int level) {
                Parcel data = Parcel.obtain();
                data.writeInt(level);
                call(TRANSACTION_scheduleTrimMemory, data);
            }
        }
    }
}
