package android.os;

/** An interface that is called through a {@link Binder}. */
public interface IInterface {
    IBinder asBinder();
}
