package androidx.test.runner;

/** Keeps what a Runnable throws on the main thread, such as a failed assertion, for the thread that waits for it. */
final class MainThreadCall implements Runnable {
    private final Runnable mBody;
    private Throwable mThrown;

    MainThreadCall(Runnable body) {
        mBody = body;
    }

    @Override
    public void run() {
        try {
            mBody.run();
        } catch (RuntimeException | Error e) {
            mThrown = e;
        }
    }

    void rethrow() {
        if (mThrown instanceof Error) {
            throw (Error) mThrown;
        }
        if (mThrown != null) {
            throw (RuntimeException) mThrown;
        }
    }
}
