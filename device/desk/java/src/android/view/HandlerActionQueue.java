package android.view;

import android.os.Handler;

import java.util.ArrayList;

/** What was posted to a view before it had a window; handed to the window's handler when it gets one. */
final class HandlerActionQueue {
    private static final class HandlerAction {
        final Runnable action;
        final long delay;

        HandlerAction(Runnable action, long delay) {
            this.action = action;
            this.delay = delay;
        }
    }

    private final ArrayList<HandlerAction> mActions = new ArrayList<HandlerAction>();

    synchronized void postDelayed(Runnable action, long delayMillis) {
        mActions.add(new HandlerAction(action, delayMillis));
    }

    synchronized void removeCallbacks(Runnable action) {
        for (int i = mActions.size() - 1; i >= 0; i--) {
            if (mActions.get(i).action == action) {
                mActions.remove(i);
            }
        }
    }

    synchronized void executeActions(Handler handler) {
        for (HandlerAction a : mActions) {
            handler.postDelayed(a.action, a.delay);
        }
        mActions.clear();
    }
}
