package android.view;

import android.content.Context;
import android.util.AttributeSet;

import com.android.internal.view.Attributes;

/** Takes the place of a layout until it is inflated. */
public final class ViewStub extends View {
    private int mInflatedId;
    private int mLayoutResource;
    private OnInflateListener mInflateListener;
    private View mInflated;

    public interface OnInflateListener {
        void onInflate(ViewStub stub, View inflated);
    }

    public ViewStub(Context context) {
        this(context, null);
    }

    public ViewStub(Context context, AttributeSet attrs) {
        super(context, attrs);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mInflatedId = a.id("inflatedId", NO_ID);
            mLayoutResource = a.id("layout", 0);
        }
        super.setVisibility(GONE);
    }

    public void setLayoutResource(int layoutResource) {
        mLayoutResource = layoutResource;
    }

    public int getLayoutResource() {
        return mLayoutResource;
    }

    public void setInflatedId(int inflatedId) {
        mInflatedId = inflatedId;
    }

    public void setOnInflateListener(OnInflateListener inflateListener) {
        mInflateListener = inflateListener;
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        setMeasuredDimension(0, 0);
    }

    @Override
    public void setVisibility(int visibility) {
        if (mInflated != null) {
            mInflated.setVisibility(visibility);
            return;
        }
        super.setVisibility(visibility);
        if (visibility != GONE) {
            inflate();
        }
    }

    /** Puts the layout in the stub's place. */
    public View inflate() {
        if (!(getParent() instanceof ViewGroup)) {
            throw new IllegalStateException("ViewStub must have a non-null ViewGroup viewParent");
        }
        if (mLayoutResource == 0) {
            throw new IllegalArgumentException("ViewStub must have a valid layoutResource");
        }
        ViewGroup parent = (ViewGroup) getParent();
        View view = LayoutInflater.from(mContext).inflate(mLayoutResource, parent, false);
        if (mInflatedId != NO_ID) {
            view.setId(mInflatedId);
        }
        int index = parent.indexOfChild(this);
        parent.removeViewInLayout(this);
        ViewGroup.LayoutParams params = getLayoutParams();
        parent.addView(view, index, params != null ? params : parent.generateDefaultLayoutParams());
        mInflated = view;
        if (mInflateListener != null) {
            mInflateListener.onInflate(this, view);
        }
        return view;
    }
}
