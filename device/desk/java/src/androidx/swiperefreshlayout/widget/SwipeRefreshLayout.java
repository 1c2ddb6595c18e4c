package androidx.swiperefreshlayout.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.widget.FrameLayout;

/** Asks for new content when the user pulls it down. */
public class SwipeRefreshLayout extends FrameLayout {
    private static final int TRIGGER_DP = 64;
    private OnRefreshListener mListener;
    private boolean mRefreshing;
    private float mDownY;

    public interface OnRefreshListener {
        void onRefresh();
    }

    public SwipeRefreshLayout(Context context) {
        super(context);
    }

    public SwipeRefreshLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public void setOnRefreshListener(OnRefreshListener listener) {
        mListener = listener;
    }

    public void setRefreshing(boolean refreshing) {
        mRefreshing = refreshing;
    }

    public boolean isRefreshing() {
        return mRefreshing;
    }

    public void setColorSchemeResources(int... colorResIds) {
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent ev) {
        float trigger = TRIGGER_DP * getResources().getDisplayMetrics().density;
        if (ev.getActionMasked() == MotionEvent.ACTION_DOWN) {
            mDownY = ev.getY();
        } else if (ev.getActionMasked() == MotionEvent.ACTION_UP && !mRefreshing && isEnabled()
                && ev.getY() - mDownY > trigger) {
            mRefreshing = true;
            if (mListener != null) {
                mListener.onRefresh();
            }
        }
        return super.dispatchTouchEvent(ev) || true;
    }
}
