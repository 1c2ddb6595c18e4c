package androidx.lifecycle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** A lifecycle that its owner moves. Observers go through every state between theirs and the owner's. */
public class LifecycleRegistry extends Lifecycle {
    private static final Event[] UP = {Event.ON_CREATE, Event.ON_START, Event.ON_RESUME};
    private static final Event[] DOWN = {Event.ON_DESTROY, Event.ON_STOP, Event.ON_PAUSE};

    private final LinkedHashMap<LifecycleObserver, State> mObservers = new LinkedHashMap<LifecycleObserver, State>();
    private final LifecycleOwner mOwner;
    private State mState = State.INITIALIZED;
    private boolean mSyncing;
    private boolean mAgain;

    public LifecycleRegistry(LifecycleOwner provider) {
        mOwner = provider;
    }

    @Override
    public State getCurrentState() {
        return mState;
    }

    public void setCurrentState(State state) {
        mState = state;
        sync();
    }

    public void handleLifecycleEvent(Event event) {
        if (mState != event.getTargetState()) {
            mState = event.getTargetState();
            sync();
        }
    }

    @Override
    public void addObserver(LifecycleObserver observer) {
        if (!mObservers.containsKey(observer)) {
            mObservers.put(observer, mState == State.DESTROYED ? State.DESTROYED : State.INITIALIZED);
            sync();
        }
    }

    @Override
    public void removeObserver(LifecycleObserver observer) {
        mObservers.remove(observer);
    }

    public int getObserverCount() {
        return mObservers.size();
    }

    /** Brings every observer to the owner's state, step by step; an observer may move the owner or add others. */
    private void sync() {
        if (mSyncing) {
            mAgain = true;
            return;
        }
        mSyncing = true;
        try {
            do {
                mAgain = false;
                ArrayList<LifecycleObserver> order = new ArrayList<LifecycleObserver>(mObservers.keySet());
                boolean down = false;
                for (LifecycleObserver o : order) {
                    down |= mObservers.get(o) != null && mObservers.get(o).compareTo(mState) > 0;
                }
                if (down) {
                    java.util.Collections.reverse(order); // those that came last leave first
                }
                for (LifecycleObserver o : order) {
                    bring(o);
                }
            } while (mAgain);
        } finally {
            mSyncing = false;
        }
    }

    private void bring(LifecycleObserver o) {
        for (State at = mObservers.get(o); at != null && at != mState && !mAgain; at = mObservers.get(o)) {
            Event event;
            if (at.compareTo(mState) < 0) {
                if (at == State.DESTROYED) {
                    return;
                }
                event = UP[at.ordinal() - State.INITIALIZED.ordinal()];
            } else {
                event = at == State.INITIALIZED ? null : DOWN[at.ordinal() - State.CREATED.ordinal()];
            }
            mObservers.put(o, event == null ? State.DESTROYED : event.getTargetState());
            if (event != null) {
                dispatch(o, event);
            }
        }
    }

    private void dispatch(LifecycleObserver o, Event event) {
        if (o instanceof LifecycleEventObserver) {
            ((LifecycleEventObserver) o).onStateChanged(mOwner, event);
            return;
        }
        if (o instanceof DefaultLifecycleObserver) {
            dispatchDefault((DefaultLifecycleObserver) o, event);
            return;
        }
        for (Method m : o.getClass().getDeclaredMethods()) {
            OnLifecycleEvent wanted = m.getAnnotation(OnLifecycleEvent.class);
            if (wanted != null && (wanted.value() == event || wanted.value() == Event.ON_ANY)) {
                call(o, m, event);
            }
        }
    }

    private void dispatchDefault(DefaultLifecycleObserver o, Event event) {
        switch (event) {
            case ON_CREATE:
                o.onCreate(mOwner);
                break;
            case ON_START:
                o.onStart(mOwner);
                break;
            case ON_RESUME:
                o.onResume(mOwner);
                break;
            case ON_PAUSE:
                o.onPause(mOwner);
                break;
            case ON_STOP:
                o.onStop(mOwner);
                break;
            default:
                o.onDestroy(mOwner);
                break;
        }
    }

    private void call(LifecycleObserver o, Method m, Event event) {
        Object[] all = {mOwner, event};
        try {
            m.setAccessible(true);
            m.invoke(o, java.util.Arrays.copyOf(all, m.getParameterCount()));
        } catch (InvocationTargetException e) {
            throw new RuntimeException("Failed to call observer method", e.getCause());
        } catch (IllegalAccessException e) {
            throw new RuntimeException(e);
        }
    }
}
