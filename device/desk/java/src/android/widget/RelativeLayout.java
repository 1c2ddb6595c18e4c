package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
import android.view.ViewGroup;

import com.android.internal.view.Attributes;

import java.util.ArrayList;
import java.util.HashSet;

/** Puts its children by rules that refer to each other and to this view. */
public class RelativeLayout extends ViewGroup {
    public static final int TRUE = -1;
    public static final int LEFT_OF = 0;
    public static final int RIGHT_OF = 1;
    public static final int ABOVE = 2;
    public static final int BELOW = 3;
    public static final int ALIGN_BASELINE = 4;
    public static final int ALIGN_LEFT = 5;
    public static final int ALIGN_TOP = 6;
    public static final int ALIGN_RIGHT = 7;
    public static final int ALIGN_BOTTOM = 8;
    public static final int ALIGN_PARENT_LEFT = 9;
    public static final int ALIGN_PARENT_TOP = 10;
    public static final int ALIGN_PARENT_RIGHT = 11;
    public static final int ALIGN_PARENT_BOTTOM = 12;
    public static final int CENTER_IN_PARENT = 13;
    public static final int CENTER_HORIZONTAL = 14;
    public static final int CENTER_VERTICAL = 15;
    public static final int START_OF = 16;
    public static final int END_OF = 17;
    public static final int ALIGN_START = 18;
    public static final int ALIGN_END = 19;
    public static final int ALIGN_PARENT_START = 20;
    public static final int ALIGN_PARENT_END = 21;
    private static final int VERB_COUNT = 22;

    private static final String[] ATTRIBUTES = {"layout_toLeftOf", "layout_toRightOf", "layout_above", "layout_below",
        "layout_alignBaseline", "layout_alignLeft", "layout_alignTop", "layout_alignRight", "layout_alignBottom",
        "layout_alignParentLeft", "layout_alignParentTop", "layout_alignParentRight", "layout_alignParentBottom",
        "layout_centerInParent", "layout_centerHorizontal", "layout_centerVertical", "layout_toStartOf", "layout_toEndOf",
        "layout_alignStart", "layout_alignEnd", "layout_alignParentStart", "layout_alignParentEnd"};

    /** Margins and rules. */
    public static class LayoutParams extends MarginLayoutParams {
        private final int[] mRules = new int[VERB_COUNT];
        private int mLeft;
        private int mTop;

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            Attributes a = new Attributes(c, attrs);
            for (int verb = 0; verb < VERB_COUNT; verb++) {
                if (takesView(verb)) {
                    mRules[verb] = a.id(ATTRIBUTES[verb], 0);
                } else if (a.bool(ATTRIBUTES[verb], false)) {
                    mRules[verb] = TRUE;
                }
            }
        }

        private static boolean takesView(int verb) {
            return verb <= ALIGN_BOTTOM || (verb >= START_OF && verb <= ALIGN_END);
        }

        public LayoutParams(int w, int h) {
            super(w, h);
        }

        public LayoutParams(ViewGroup.LayoutParams source) {
            super(source);
        }

        public LayoutParams(MarginLayoutParams source) {
            super(source);
        }

        public void addRule(int verb) {
            mRules[verb] = TRUE;
        }

        public void addRule(int verb, int subject) {
            mRules[verb] = subject;
        }

        public void removeRule(int verb) {
            mRules[verb] = 0;
        }

        public int getRule(int verb) {
            return mRules[verb];
        }

        public int[] getRules() {
            return mRules;
        }

        int either(int verb, int other) {
            return mRules[verb] != 0 ? mRules[verb] : mRules[other];
        }
    }

    public RelativeLayout(Context context) {
        super(context);
    }

    public RelativeLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public RelativeLayout(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    public void setGravity(int gravity) {
    }

    @Override
    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    }

    @Override
    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    @Override
    protected LayoutParams generateLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof MarginLayoutParams ? new LayoutParams((MarginLayoutParams) p) : new LayoutParams(p);
    }

    @Override
    protected boolean checkLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        int width = MeasureSpec.getSize(widthMeasureSpec);
        int height = MeasureSpec.getSize(heightMeasureSpec);
        place(width, height);
        int right = 0;
        int bottom = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                LayoutParams lp = (LayoutParams) child.getLayoutParams();
                right = Math.max(right, lp.mLeft + child.getMeasuredWidth() + lp.rightMargin);
                bottom = Math.max(bottom, lp.mTop + child.getMeasuredHeight() + lp.bottomMargin);
            }
        }
        int w = resolveSize(Math.max(right + mPaddingRight, getSuggestedMinimumWidth()), widthMeasureSpec);
        int h = resolveSize(Math.max(bottom + mPaddingBottom, getSuggestedMinimumHeight()), heightMeasureSpec);
        if (w != width || h != height) {
            place(w, h); // rules that refer to this view's edges need its size
        }
        setMeasuredDimension(w, h);
    }

    private void place(int width, int height) {
        ArrayList<View> order = new ArrayList<View>();
        HashSet<View> seen = new HashSet<View>();
        for (int i = 0; i < getChildCount(); i++) {
            visit(getChildAt(i), seen, order);
        }
        for (View child : order) {
            placeChild(child, width, height);
        }
    }

    /** Views come after those that their rules refer to. */
    private void visit(View child, HashSet<View> seen, ArrayList<View> order) {
        if (!seen.add(child)) {
            return;
        }
        LayoutParams lp = (LayoutParams) child.getLayoutParams();
        for (int verb = 0; verb < VERB_COUNT; verb++) {
            View subject = lp.mRules[verb] > 0 && LayoutParams.takesView(verb) ? sibling(lp.mRules[verb]) : null;
            if (subject != null) {
                visit(subject, seen, order);
            }
        }
        order.add(child);
    }

    private View sibling(int id) {
        for (int i = 0; i < getChildCount(); i++) {
            if (getChildAt(i).getId() == id) {
                return getChildAt(i);
            }
        }
        return null;
    }

    private void placeChild(View child, int width, int height) {
        LayoutParams lp = (LayoutParams) child.getLayoutParams();
        int[] h = edges(lp, mPaddingLeft, width - mPaddingRight, lp.leftMargin, lp.rightMargin,
                lp.either(RIGHT_OF, END_OF), lp.either(LEFT_OF, START_OF), lp.either(ALIGN_LEFT, ALIGN_START),
                lp.either(ALIGN_RIGHT, ALIGN_END), lp.either(ALIGN_PARENT_LEFT, ALIGN_PARENT_START),
                lp.either(ALIGN_PARENT_RIGHT, ALIGN_PARENT_END), true);
        int[] v = edges(lp, mPaddingTop, height - mPaddingBottom, lp.topMargin, lp.bottomMargin,
                lp.mRules[BELOW], lp.mRules[ABOVE], lp.either(ALIGN_TOP, ALIGN_BASELINE), lp.mRules[ALIGN_BOTTOM],
                lp.mRules[ALIGN_PARENT_TOP], lp.mRules[ALIGN_PARENT_BOTTOM], false);
        child.measure(spec(lp.width, h, mPaddingLeft + lp.leftMargin, width - mPaddingRight - lp.rightMargin),
                spec(lp.height, v, mPaddingTop + lp.topMargin, height - mPaddingBottom - lp.bottomMargin));
        boolean center = lp.mRules[CENTER_IN_PARENT] != 0;
        lp.mLeft = start(h, child.getMeasuredWidth(), center || lp.mRules[CENTER_HORIZONTAL] != 0,
                mPaddingLeft + lp.leftMargin, width);
        lp.mTop = start(v, child.getMeasuredHeight(), center || lp.mRules[CENTER_VERTICAL] != 0,
                mPaddingTop + lp.topMargin, height);
    }

    private static final int FREE = Integer.MIN_VALUE;

    /** Where rules put the start and the end of a child along one axis; FREE where none does. */
    private int[] edges(LayoutParams lp, int first, int last, int marginStart, int marginEnd, int after, int before,
            int alignStart, int alignEnd, int parentStart, int parentEnd, boolean horizontal) {
        int start = FREE;
        int end = FREE;
        View v = subject(after);
        if (v != null) {
            start = edge(v, horizontal, true) + marginStart;
        }
        v = subject(before);
        if (v != null) {
            end = edge(v, horizontal, false) - marginEnd;
        }
        v = subject(alignStart);
        if (v != null) {
            start = edge(v, horizontal, false) + marginStart;
        }
        v = subject(alignEnd);
        if (v != null) {
            end = edge(v, horizontal, true) - marginEnd;
        }
        if (parentStart != 0) {
            start = first + marginStart;
        }
        if (parentEnd != 0) {
            end = last - marginEnd;
        }
        return new int[] {start, end};
    }

    private View subject(int id) {
        View v = id > 0 ? sibling(id) : null;
        return v != null && v.getVisibility() != GONE ? v : null;
    }

    private static int edge(View v, boolean horizontal, boolean end) {
        LayoutParams lp = (LayoutParams) v.getLayoutParams();
        if (horizontal) {
            return end ? lp.mLeft + v.getMeasuredWidth() : lp.mLeft;
        }
        return end ? lp.mTop + v.getMeasuredHeight() : lp.mTop;
    }

    private static int spec(int size, int[] edges, int first, int last) {
        int start = edges[0] == FREE ? first : edges[0];
        int end = edges[1] == FREE ? last : edges[1];
        if (size >= 0) {
            return MeasureSpec.makeMeasureSpec(size, MeasureSpec.EXACTLY);
        }
        boolean fixed = edges[0] != FREE && edges[1] != FREE;
        boolean exact = fixed || size == LayoutParams.MATCH_PARENT;
        return MeasureSpec.makeMeasureSpec(Math.max(0, end - start), exact ? MeasureSpec.EXACTLY : MeasureSpec.AT_MOST);
    }

    private static int start(int[] edges, int size, boolean center, int first, int available) {
        if (edges[0] != FREE) {
            return edges[0];
        }
        if (edges[1] != FREE) {
            return edges[1] - size;
        }
        return center ? (available - size) / 2 : first;
    }

    @Override
    protected void onLayout(boolean changed, int l, int t, int r, int b) {
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                LayoutParams lp = (LayoutParams) child.getLayoutParams();
                child.layout(lp.mLeft, lp.mTop, lp.mLeft + child.getMeasuredWidth(), lp.mTop + child.getMeasuredHeight());
            }
        }
    }

    @Override
    public boolean shouldDelayChildPressedState() {
        return false;
    }
}
