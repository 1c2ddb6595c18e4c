package android.animation;

import java.util.ArrayList;

/** Something that goes on for a time and tells its listeners. */
public abstract class Animator {
    ArrayList<AnimatorListener> mListeners = new ArrayList<AnimatorListener>();

    public interface AnimatorListener {
        void onAnimationStart(Animator animation);

        void onAnimationEnd(Animator animation);

        void onAnimationCancel(Animator animation);

        void onAnimationRepeat(Animator animation);
    }

    public void addListener(AnimatorListener listener) {
        mListeners.add(listener);
    }

    public void removeListener(AnimatorListener listener) {
        mListeners.remove(listener);
    }

    public void removeAllListeners() {
        mListeners.clear();
    }

    public abstract Animator setDuration(long duration);

    public abstract long getDuration();

    public abstract boolean isRunning();

    public void start() {
    }

    public void cancel() {
    }

    public void end() {
    }
}
