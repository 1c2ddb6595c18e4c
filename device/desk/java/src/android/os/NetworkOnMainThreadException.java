package android.os;

/** Network use on the main thread. The desktop device does not police it. */
public class NetworkOnMainThreadException extends RuntimeException {
    public NetworkOnMainThreadException() {
    }

    public NetworkOnMainThreadException(String message) {
        super(message);
    }
}
