package androidx.test.runner.lifecycle;

/** What an activity has come to. */
public enum Stage {
    PRE_ON_CREATE, CREATED, STARTED, RESUMED, PAUSED, STOPPED, RESTARTED, DESTROYED
}
