package android.os;

/** Gets a result, on a handler's thread if it has one. Within one process, as on Android, without a Binder call. */
public class ResultReceiver implements Parcelable {
    final Handler mHandler;

    public ResultReceiver(Handler handler) {
        mHandler = handler;
    }

    public void send(final int resultCode, final Bundle resultData) {
        if (mHandler != null) {
            mHandler.post(new Runnable() {
                @Override
                public void run() {
                    onReceiveResult(resultCode, resultData);
                }
            });
        } else {
            onReceiveResult(resultCode, resultData);
        }
    }

    protected void onReceiveResult(int resultCode, Bundle resultData) {
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeLocal(this);
    }

    public static final Parcelable.Creator<ResultReceiver> CREATOR = new Parcelable.Creator<ResultReceiver>() {
        @Override
        public ResultReceiver createFromParcel(Parcel in) {
            return (ResultReceiver) in.readLocal();
        }

        @Override
        public ResultReceiver[] newArray(int size) {
            return new ResultReceiver[size];
        }
    };
}
