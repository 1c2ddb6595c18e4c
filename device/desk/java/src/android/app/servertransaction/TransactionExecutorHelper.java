package android.app.servertransaction;

import static android.app.servertransaction.ActivityLifecycleItem.ON_CREATE;
import static android.app.servertransaction.ActivityLifecycleItem.ON_DESTROY;
import static android.app.servertransaction.ActivityLifecycleItem.ON_PAUSE;
import static android.app.servertransaction.ActivityLifecycleItem.ON_RESTART;
import static android.app.servertransaction.ActivityLifecycleItem.ON_RESUME;
import static android.app.servertransaction.ActivityLifecycleItem.ON_START;
import static android.app.servertransaction.ActivityLifecycleItem.ON_STOP;
import static android.app.servertransaction.ActivityLifecycleItem.PRE_ON_CREATE;
import static android.app.servertransaction.ActivityLifecycleItem.UNDEFINED;

import android.app.ActivityThread.ActivityClientRecord;

import java.util.List;

/** Ways between lifecycle states. */
public class TransactionExecutorHelper {
    private final int[] mPath = new int[8];
    private int mLength;

    /** The states on the way from start, which is left out, to finish. The result is valid until the next call. */
    public int[] getLifecyclePath(int start, int finish, boolean excludeLastState) {
        if (start == UNDEFINED || finish == UNDEFINED) {
            throw new IllegalArgumentException("Can't resolve lifecycle path for undefined state");
        }
        if (start == ON_RESTART || finish == ON_RESTART) {
            throw new IllegalArgumentException("Can't start or finish in intermittent RESTART state");
        }
        if (finish == PRE_ON_CREATE && start != finish) {
            throw new IllegalArgumentException("Can only start in pre-onCreate state");
        }
        mLength = 0;
        if (finish >= start) {
            if (start == ON_START && finish == ON_STOP) {
                add(ON_STOP); // a started activity stops without having been resumed
            } else {
                addRange(start + 1, finish);
            }
        } else if (start == ON_PAUSE && finish == ON_RESUME) {
            add(ON_RESUME);
        } else if (start <= ON_STOP && finish >= ON_START) {
            addRange(start + 1, ON_STOP);
            add(ON_RESTART);
            addRange(ON_START, finish);
        } else {
            addRange(start + 1, ON_DESTROY);
            addRange(ON_CREATE, finish);
        }
        if (excludeLastState && mLength > 0) {
            mLength--;
        }
        return java.util.Arrays.copyOf(mPath, mLength);
    }

    private void addRange(int first, int last) {
        for (int i = first; i <= last; i++) {
            add(i);
        }
    }

    private void add(int state) {
        mPath[mLength++] = state;
    }

    /** The state nearest to an activity's that comes right before postExecutionState. */
    public int getClosestPreExecutionState(ActivityClientRecord r, int postExecutionState) {
        if (postExecutionState == UNDEFINED) {
            return UNDEFINED;
        }
        if (postExecutionState != ON_RESUME) {
            throw new UnsupportedOperationException("Pre-execution states for state: " + postExecutionState
                    + " is not supported.");
        }
        return getClosestOfStates(r, new int[] {ON_START, ON_PAUSE});
    }

    private int getClosestOfStates(ActivityClientRecord r, int[] finalStates) {
        if (r == null || r.getLifecycleState() == UNDEFINED) {
            return UNDEFINED;
        }
        int closest = UNDEFINED;
        int shortest = Integer.MAX_VALUE;
        for (int state : finalStates) {
            int length = pathCost(getLifecyclePath(r.getLifecycleState(), state, false));
            if (length < shortest) {
                shortest = length;
                closest = state;
            }
        }
        return closest;
    }

    /** Destroying an activity on the way is to be avoided at nearly any cost. */
    private static int pathCost(int[] path) {
        int cost = path.length;
        for (int state : path) {
            if (state == ON_DESTROY) {
                cost += 10;
            }
        }
        return cost;
    }

    /** The index of the last callback that asks for the same state as the final request, or -1. */
    static int lastCallbackRequestingState(ClientTransaction transaction) {
        List<ClientTransactionItem> callbacks = transaction.getCallbacks();
        if (callbacks == null || callbacks.isEmpty()) {
            return -1;
        }
        int lastRequested = UNDEFINED;
        int lastCallback = -1;
        for (int i = callbacks.size() - 1; i >= 0; i--) {
            int post = callbacks.get(i).getPostExecutionState();
            if (post != UNDEFINED) {
                if (lastRequested != UNDEFINED && lastRequested != post) {
                    break;
                }
                lastRequested = post;
                lastCallback = i;
            }
        }
        return lastCallback;
    }
}
