package android.widget;

import android.content.Context;
import android.content.res.ColorStateList;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.graphics.Typeface;
import android.graphics.drawable.Drawable;
import android.os.Parcel;
import android.os.Parcelable;
import android.text.Editable;
import android.text.InputFilter;
import android.text.InputType;
import android.text.NoCopySpan;
import android.text.Selection;
import android.text.Spannable;
import android.text.SpannableString;
import android.text.Spanned;
import android.text.TextPaint;
import android.text.TextUtils;
import android.text.TextWatcher;
import android.text.method.MovementMethod;
import android.text.method.PasswordTransformationMethod;
import android.text.method.TransformationMethod;
import android.util.AttributeSet;
import android.util.TypedValue;
import android.view.Gravity;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.inputmethod.EditorInfo;

import com.android.internal.view.Attributes;

import java.util.ArrayList;

/**
 * Shows text. {@link #mText} is a String, unless the text is spannable or editable: then it is a buffer that the view
 * shares with who asks for it.
 */
public class TextView extends View {
    /** Whether the text may be changed in place. */
    public enum BufferType {
        NORMAL, SPANNABLE, EDITABLE
    }

    /** Is told of the keyboard's action key, and of enter in a field of one line. */
    public interface OnEditorActionListener {
        boolean onEditorAction(TextView v, int actionId, KeyEvent event);
    }

    private static final float LINE_HEIGHT = 1.2f; // of the text's size
    private static final int DEFAULT_SIZE_SP = 14;

    private CharSequence mText = "";
    private CharSequence mHint;
    private CharSequence mError;
    private BufferType mBufferType = BufferType.NORMAL;
    private final TextPaint mTextPaint = new TextPaint();
    private Layout mLayout;
    private ArrayList<TextWatcher> mListeners;
    private ChangeWatcher mChangeWatcher;
    private InputFilter[] mFilters = new InputFilter[0];
    private TransformationMethod mTransformation;
    private MovementMethod mMovement;
    private OnEditorActionListener mEditorActionListener;
    private int mGravity = Gravity.TOP | Gravity.LEFT;
    private int mInputType;
    private int mImeOptions;
    private int mMinLines;
    private int mMaxLines = Integer.MAX_VALUE;
    private int mMaxWidth = Integer.MAX_VALUE;
    private int mEms;
    private boolean mSingleLine;
    private boolean mAllCaps;
    private Drawable[] mDrawables = new Drawable[4];

    /** What the text takes on the screen: null until it was measured, and after a change that needs a new layout. */
    private static final class Layout {
        final int width;
        final int height;

        Layout(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    public TextView(Context context) {
        this(context, null);
    }

    public TextView(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public TextView(Context context, AttributeSet attrs, int defStyleAttr) {
        this(context, attrs, defStyleAttr, 0);
    }

    public TextView(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {
        super(context, attrs, defStyleAttr, defStyleRes);
        mTextPaint.setTextSize(DEFAULT_SIZE_SP * getResources().getDisplayMetrics().scaledDensity);
        mBufferType = getDefaultEditable() ? BufferType.EDITABLE : BufferType.NORMAL;
        CharSequence text = "";
        if (attrs != null) {
            text = readAttributes(new Attributes(context, attrs));
        }
        setText(text, mBufferType);
    }

    private CharSequence readAttributes(Attributes a) {
        mTextPaint.setTextSize(a.dimension("textSize", Math.round(mTextPaint.getTextSize())));
        mTextPaint.setColor(a.color("textColor", Color.BLACK));
        mHint = a.text("hint");
        mGravity = a.gravity("gravity", mGravity);
        mInputType = inputType(a.raw("inputType"));
        mMinLines = a.integer("minLines", a.integer("lines", 0));
        mMaxLines = a.integer("maxLines", a.integer("lines", Integer.MAX_VALUE));
        mMaxWidth = a.dimension("maxWidth", Integer.MAX_VALUE);
        mEms = a.integer("ems", 0);
        mSingleLine = a.bool("singleLine", false);
        mFreezesText = a.bool("freezesText", false);
        mAllCaps = a.bool("textAllCaps", false);
        if (a.bool("password", false) || isPassword(mInputType)) {
            mTransformation = PasswordTransformationMethod.getInstance();
        }
        int maxLength = a.integer("maxLength", -1);
        if (maxLength >= 0) {
            mFilters = new InputFilter[] {new InputFilter.LengthFilter(maxLength)};
        }
        mImeOptions = imeOptions(a.raw("imeOptions"));
        CharSequence text = a.text("text");
        return text == null ? "" : text;
    }

    private static int imeOptions(String s) {
        if (s == null) {
            return EditorInfo.IME_NULL;
        }
        return s.contains("actionDone") ? EditorInfo.IME_ACTION_DONE : s.contains("actionGo") ? EditorInfo.IME_ACTION_GO
                : s.contains("actionSearch") ? EditorInfo.IME_ACTION_SEARCH : s.contains("actionSend") ? EditorInfo.IME_ACTION_SEND
                : s.contains("actionNext") ? EditorInfo.IME_ACTION_NEXT : EditorInfo.IME_NULL;
    }

    private static int inputType(String s) {
        if (s == null) {
            return InputType.TYPE_NULL;
        }
        int type = InputType.TYPE_CLASS_TEXT;
        if (s.contains("number")) {
            type = InputType.TYPE_CLASS_NUMBER;
        } else if (s.contains("phone")) {
            type = InputType.TYPE_CLASS_PHONE;
        } else if (s.contains("date") || s.contains("time")) {
            type = InputType.TYPE_CLASS_DATETIME;
        }
        if (s.contains("textPassword") || s.contains("textWebPassword")) {
            type |= InputType.TYPE_TEXT_VARIATION_PASSWORD;
        }
        if (s.contains("numberPassword")) {
            type |= InputType.TYPE_NUMBER_VARIATION_PASSWORD;
        }
        if (s.contains("textMultiLine")) {
            type |= InputType.TYPE_TEXT_FLAG_MULTI_LINE;
        }
        return type;
    }

    private static boolean isPassword(int inputType) {
        int kind = inputType & (InputType.TYPE_MASK_CLASS | InputType.TYPE_MASK_VARIATION);
        return kind == (InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD)
                || kind == (InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_WEB_PASSWORD)
                || kind == (InputType.TYPE_CLASS_NUMBER | InputType.TYPE_NUMBER_VARIATION_PASSWORD);
    }

    /** Whether the text is an editable from the start. */
    protected boolean getDefaultEditable() {
        return false;
    }

    // ---- text ----

    public CharSequence getText() {
        return mText;
    }

    public int length() {
        return mText.length();
    }

    public Editable getEditableText() {
        return mText instanceof Editable ? (Editable) mText : null;
    }

    public final void setText(CharSequence text) {
        setText(text, mBufferType);
    }

    public void setText(CharSequence text, BufferType type) {
        setText(text, type, true);
    }

    public final void setText(int resid) {
        setText(getContext().getResources().getText(resid));
    }

    public final void setText(int resid, BufferType type) {
        setText(getContext().getResources().getText(resid), type);
    }

    public final void setText(char[] text, int start, int len) {
        setText(new String(text, start, len));
    }

    public final void setTextKeepState(CharSequence text) {
        setText(text);
    }

    private void setText(CharSequence text, BufferType type, boolean notifyBefore) {
        if (text == null) {
            text = "";
        }
        for (InputFilter filter : mFilters) {
            CharSequence out = filter.filter(text, 0, text.length(), new SpannableString(""), 0, 0);
            if (out != null) {
                text = out;
            }
        }
        int oldLength = mText.length();
        boolean watched = mListeners != null && !mListeners.isEmpty();
        if (watched && notifyBefore) {
            sendBeforeTextChanged(mText, 0, oldLength, text.length());
        }
        mBufferType = type;
        if (type == BufferType.EDITABLE || (watched && type == BufferType.NORMAL && this instanceof EditText)) {
            Editable e = Editable.Factory.getInstance().newEditable(text);
            e.setFilters(mFilters);
            text = e;
        } else if (type == BufferType.SPANNABLE || mMovement != null) {
            text = Spannable.Factory.getInstance().newSpannable(text);
        } else {
            text = TextUtils.stringOrSpannedString(text);
        }
        mText = text;
        if (text instanceof Editable) {
            watch((Editable) text);
        }
        if (mLayout != null) {
            checkForRelayout();
        }
        sendOnTextChanged(text, 0, oldLength, text.length());
        onTextChanged(text, 0, oldLength, text.length());
        if (watched && text instanceof Editable) {
            sendAfterTextChanged((Editable) text);
        } else if (watched) {
            sendAfterTextChanged(Editable.Factory.getInstance().newEditable(text));
        }
    }

    private void watch(Editable text) {
        if (mChangeWatcher == null) {
            mChangeWatcher = new ChangeWatcher();
        }
        text.setSpan(mChangeWatcher, 0, text.length(), Spanned.SPAN_INCLUSIVE_INCLUSIVE);
        Selection.setSelection(text, 0);
    }

    /** Tells the view of changes of its editable. */
    private final class ChangeWatcher implements TextWatcher, NoCopySpan {
        @Override
        public void beforeTextChanged(CharSequence buffer, int start, int before, int after) {
            sendBeforeTextChanged(buffer, start, before, after);
        }

        @Override
        public void onTextChanged(CharSequence buffer, int start, int before, int after) {
            if (mLayout != null) {
                checkForRelayout();
            }
            sendOnTextChanged(buffer, start, before, after);
            TextView.this.onTextChanged(buffer, start, before, after);
        }

        @Override
        public void afterTextChanged(Editable buffer) {
            sendAfterTextChanged(buffer);
        }
    }

    protected void onTextChanged(CharSequence text, int start, int lengthBefore, int lengthAfter) {
    }

    protected void onSelectionChanged(int selStart, int selEnd) {
    }

    private void sendBeforeTextChanged(CharSequence text, int start, int before, int after) {
        if (mListeners != null) {
            for (TextWatcher w : new ArrayList<TextWatcher>(mListeners)) {
                w.beforeTextChanged(text, start, before, after);
            }
        }
    }

    private void sendOnTextChanged(CharSequence text, int start, int before, int after) {
        if (mListeners != null) {
            for (TextWatcher w : new ArrayList<TextWatcher>(mListeners)) {
                w.onTextChanged(text, start, before, after);
            }
        }
    }

    private void sendAfterTextChanged(Editable text) {
        if (mListeners != null) {
            for (TextWatcher w : new ArrayList<TextWatcher>(mListeners)) {
                w.afterTextChanged(text);
            }
        }
    }

    public void addTextChangedListener(TextWatcher watcher) {
        if (mListeners == null) {
            mListeners = new ArrayList<TextWatcher>();
        }
        mListeners.add(watcher);
    }

    public void removeTextChangedListener(TextWatcher watcher) {
        if (mListeners != null) {
            mListeners.remove(watcher);
        }
    }

    public final void append(CharSequence text) {
        append(text, 0, text.length());
    }

    public void append(CharSequence text, int start, int end) {
        if (!(mText instanceof Editable)) {
            setText(mText, BufferType.EDITABLE);
        }
        ((Editable) mText).append(text, start, end);
    }

    public CharSequence getHint() {
        return mHint;
    }

    public final void setHint(CharSequence hint) {
        mHint = TextUtils.stringOrSpannedString(hint);
        if (mLayout != null) {
            checkForRelayout();
        }
    }

    public final void setHint(int resid) {
        setHint(getContext().getResources().getText(resid));
    }

    public CharSequence getError() {
        return mError;
    }

    public void setError(CharSequence error) {
        mError = TextUtils.stringOrSpannedString(error);
        invalidate();
    }

    public void setError(CharSequence error, Drawable icon) {
        setError(error);
    }

    public void setFilters(InputFilter[] filters) {
        if (filters == null) {
            throw new IllegalArgumentException();
        }
        mFilters = filters;
        if (mText instanceof Editable) {
            ((Editable) mText).setFilters(filters);
        }
    }

    public InputFilter[] getFilters() {
        return mFilters;
    }

    // ---- look ----

    public void setTextSize(float size) {
        setTextSize(TypedValue.COMPLEX_UNIT_SP, size);
    }

    public void setTextSize(int unit, float size) {
        mTextPaint.setTextSize(TypedValue.applyDimension(unit, size, getResources().getDisplayMetrics()));
        relayout();
    }

    private void relayout() {
        if (mLayout != null) {
            mLayout = null;
            requestLayout();
            invalidate();
        }
    }

    public float getTextSize() {
        return mTextPaint.getTextSize();
    }

    public void setTextColor(int color) {
        mTextPaint.setColor(color);
        invalidate();
    }

    public void setTextColor(ColorStateList colors) {
        setTextColor(colors.getDefaultColor());
    }

    public final ColorStateList getTextColors() {
        return ColorStateList.valueOf(mTextPaint.getColor());
    }

    public final int getCurrentTextColor() {
        return mTextPaint.getColor();
    }

    public final void setHintTextColor(int color) {
    }

    public final void setLinkTextColor(int color) {
    }

    public void setHighlightColor(int color) {
    }

    public void setShadowLayer(float radius, float dx, float dy, int color) {
    }

    public void setTypeface(Typeface tf) {
        mTextPaint.setTypeface(tf);
    }

    public void setTypeface(Typeface tf, int style) {
        mTextPaint.setTypeface(Typeface.create(tf, style));
    }

    public Typeface getTypeface() {
        return mTextPaint.getTypeface();
    }

    public TextPaint getPaint() {
        return mTextPaint;
    }

    public void setPaintFlags(int flags) {
        mTextPaint.setFlags(flags);
    }

    public int getPaintFlags() {
        return mTextPaint.getFlags();
    }

    @Deprecated
    public void setTextAppearance(Context context, int resId) {
    }

    public void setTextAppearance(int resId) {
    }

    public void setAllCaps(boolean allCaps) {
        mAllCaps = allCaps;
    }

    public void setGravity(int gravity) {
        mGravity = gravity;
        invalidate();
    }

    public int getGravity() {
        return mGravity;
    }

    public void setLines(int lines) {
        mMinLines = lines;
        mMaxLines = lines;
        relayout();
    }

    public void setMinLines(int minLines) {
        mMinLines = minLines;
        relayout();
    }

    public void setMaxLines(int maxLines) {
        mMaxLines = maxLines;
        relayout();
    }

    public void setMaxWidth(int maxPixels) {
        mMaxWidth = maxPixels;
        relayout();
    }

    public void setWidth(int pixels) {
        setMinimumWidth(pixels);
        mMaxWidth = pixels;
    }

    public void setHeight(int pixels) {
        setMinimumHeight(pixels);
    }

    public void setEms(int ems) {
        mEms = ems;
        relayout();
    }

    public void setSingleLine() {
        setSingleLine(true);
    }

    public void setSingleLine(boolean singleLine) {
        mSingleLine = singleLine;
        relayout();
    }

    public void setEllipsize(TextUtils.TruncateAt where) {
    }

    public void setHorizontallyScrolling(boolean whether) {
    }

    public void setLineSpacing(float add, float mult) {
    }

    public void setIncludeFontPadding(boolean includepad) {
    }

    public void setSelectAllOnFocus(boolean selectAllOnFocus) {
    }

    public void setTextIsSelectable(boolean selectable) {
    }

    public void setCursorVisible(boolean visible) {
    }

    public final void setAutoLinkMask(int mask) {
    }

    public void setCompoundDrawables(Drawable left, Drawable top, Drawable right, Drawable bottom) {
        mDrawables = new Drawable[] {left, top, right, bottom};
        invalidate();
    }

    public void setCompoundDrawablesWithIntrinsicBounds(Drawable left, Drawable top, Drawable right, Drawable bottom) {
        setCompoundDrawables(left, top, right, bottom);
    }

    public void setCompoundDrawablesWithIntrinsicBounds(int left, int top, int right, int bottom) {
        setCompoundDrawables(icon(left), icon(top), icon(right), icon(bottom));
    }

    private Drawable icon(int id) {
        return id == 0 ? null : getContext().getResources().getDrawable(id);
    }

    public Drawable[] getCompoundDrawables() {
        return mDrawables.clone();
    }

    public void setCompoundDrawablePadding(int pad) {
    }

    // ---- input ----

    public void setInputType(int type) {
        mInputType = type;
        mTransformation = isPassword(type) ? PasswordTransformationMethod.getInstance() : null;
    }

    public int getInputType() {
        return mInputType;
    }

    public void setRawInputType(int type) {
        mInputType = type;
    }

    public void setImeOptions(int imeOptions) {
        mImeOptions = imeOptions;
    }

    public int getImeOptions() {
        return mImeOptions;
    }

    public void setImeActionLabel(CharSequence label, int actionId) {
    }

    public void setOnEditorActionListener(OnEditorActionListener l) {
        mEditorActionListener = l;
    }

    public final void setTransformationMethod(TransformationMethod method) {
        mTransformation = method;
        invalidate();
    }

    public final TransformationMethod getTransformationMethod() {
        return mTransformation;
    }

    public final void setMovementMethod(MovementMethod movement) {
        mMovement = movement;
        if (movement != null && !(mText instanceof Spannable)) {
            setText(mText);
        }
    }

    public final MovementMethod getMovementMethod() {
        return mMovement;
    }

    public int getSelectionStart() {
        return Selection.getSelectionStart(mText);
    }

    public int getSelectionEnd() {
        return Selection.getSelectionEnd(mText);
    }

    public boolean hasSelection() {
        return getSelectionStart() >= 0 && getSelectionStart() != getSelectionEnd();
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        boolean handled = super.onTouchEvent(event);
        if (event.getAction() == MotionEvent.ACTION_UP && mText instanceof Editable && isFocused() && isEnabled()) {
            Selection.setSelection((Editable) mText, mText.length());
        }
        return handled;
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        if (mText instanceof Editable && onTextKey(keyCode, event)) {
            return true;
        }
        return super.onKeyDown(keyCode, event);
    }

    @Override
    public boolean onKeyUp(int keyCode, KeyEvent event) {
        boolean edits = mText instanceof Editable && isEnabled() && isFocused();
        return edits && event.getUnicodeChar() != 0 || super.onKeyUp(keyCode, event);
    }

    @Override
    public boolean onKeyMultiple(int keyCode, int repeatCount, KeyEvent event) {
        if (mText instanceof Editable && isEnabled() && event.getCharacters() != null) {
            type(event.getCharacters());
            return true;
        }
        return super.onKeyMultiple(keyCode, repeatCount, event);
    }

    /** What a key does to editable text. */
    private boolean onTextKey(int keyCode, KeyEvent event) {
        if (!isEnabled() || event.isCtrlPressed()) {
            return false;
        }
        Editable text = (Editable) mText;
        int at = Math.max(0, Selection.getSelectionEnd(text));
        int from = Math.min(at, Math.max(0, Selection.getSelectionStart(text)));
        switch (keyCode) {
            case KeyEvent.KEYCODE_DEL:
                if (from == at && at > 0) {
                    from = Character.offsetByCodePoints(text, at, -1);
                }
                delete(text, from, at);
                return true;
            case KeyEvent.KEYCODE_FORWARD_DEL:
                delete(text, from, at == from && at < text.length() ? at + 1 : at);
                return true;
            case KeyEvent.KEYCODE_MOVE_HOME:
                Selection.setSelection(text, 0);
                return true;
            case KeyEvent.KEYCODE_MOVE_END:
                Selection.setSelection(text, text.length());
                return true;
            case KeyEvent.KEYCODE_DPAD_LEFT:
                Selection.setSelection(text, Math.max(0, at - 1));
                return at > 0;
            case KeyEvent.KEYCODE_DPAD_RIGHT:
                Selection.setSelection(text, Math.min(text.length(), at + 1));
                return at < text.length();
            case KeyEvent.KEYCODE_ENTER:
            case KeyEvent.KEYCODE_NUMPAD_ENTER:
                if (editorAction(event)) {
                    return true;
                }
                break;
            default:
                break;
        }
        int c = event.getUnicodeChar();
        if (c == 0 || c == '\t' || (c == '\n' && mSingleLine)) {
            return false;
        }
        type(String.valueOf((char) c));
        return true;
    }

    private boolean editorAction(KeyEvent event) {
        int action = mImeOptions & EditorInfo.IME_MASK_ACTION;
        if (mEditorActionListener != null && mEditorActionListener.onEditorAction(this, action, event)) {
            return true;
        }
        return mSingleLine || (mInputType != 0 && (mInputType & InputType.TYPE_TEXT_FLAG_MULTI_LINE) == 0);
    }

    public void onEditorAction(int actionCode) {
        if (mEditorActionListener != null) {
            mEditorActionListener.onEditorAction(this, actionCode, null);
        }
    }

    private void type(String characters) {
        Editable text = (Editable) mText;
        int at = Math.max(0, Selection.getSelectionEnd(text));
        int from = Math.min(at, Math.max(0, Selection.getSelectionStart(text)));
        int before = text.length();
        text.replace(from, at, accepted(characters));
        if (mText == text) {
            Selection.setSelection(text, Math.min(text.length(), Math.max(0, at + text.length() - before)));
        }
    }

    /** Of typed characters those that the field takes. */
    private String accepted(String s) {
        switch (mInputType & InputType.TYPE_MASK_CLASS) {
            case InputType.TYPE_CLASS_NUMBER:
                return s.replaceAll("[^0-9.,-]", "");
            case InputType.TYPE_CLASS_PHONE:
                return s.replaceAll("[^0-9+*#() .,;N/-]", "");
            default:
                return s;
        }
    }

    private void delete(Editable text, int from, int to) {
        if (to > from) {
            text.delete(from, to);
            if (mText == text) {
                Selection.setSelection(text, Math.min(from, text.length()));
            }
        }
    }

    // ---- layout ----

    /** New text needs a new layout only if it can change the view's size; else drawing will do. */
    private void checkForRelayout() {
        ViewGroup.LayoutParams lp = getLayoutParams();
        if (lp != null && lp.width != ViewGroup.LayoutParams.WRAP_CONTENT && getWidth() - mPaddingLeft - mPaddingRight > 0) {
            int oldHeight = mLayout.height;
            mLayout = layoutFor(getWidth() - mPaddingLeft - mPaddingRight);
            boolean fixed = lp.height != ViewGroup.LayoutParams.WRAP_CONTENT && lp.height != ViewGroup.LayoutParams.MATCH_PARENT;
            if (fixed || mLayout.height == oldHeight) {
                invalidate();
                return;
            }
            requestLayout();
            invalidate();
            return;
        }
        mLayout = null;
        requestLayout();
        invalidate();
    }

    private CharSequence shown() {
        CharSequence s = mText.length() == 0 && mHint != null ? mHint : mText;
        if (s == mText && mTransformation != null) {
            s = mTransformation.getTransformation(mText, this);
        }
        return mAllCaps ? s.toString().toUpperCase(java.util.Locale.ROOT) : s;
    }

    private Layout layoutFor(int room) {
        float glyph = mTextPaint.getTextSize() / 2;
        int perLine = room <= 0 || mSingleLine ? Integer.MAX_VALUE : Math.max(1, (int) (room / glyph));
        int lines = 0;
        int longest = 0;
        for (String line : shown().toString().split("\n", -1)) {
            lines += mSingleLine ? (lines == 0 ? 1 : 0) : Math.max(1, (line.length() + perLine - 1) / perLine);
            longest = Math.max(longest, Math.min(line.length(), perLine));
        }
        lines = Math.min(Math.max(lines, mMinLines), mMaxLines);
        return new Layout((int) Math.ceil(longest * glyph), (int) Math.ceil(lines * getLineHeight()));
    }

    public int getLineHeight() {
        return (int) Math.ceil(mTextPaint.getTextSize() * LINE_HEIGHT);
    }

    public int getLineCount() {
        return mLayout == null ? 0 : mLayout.height / getLineHeight();
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        int widthSize = MeasureSpec.getSize(widthMeasureSpec);
        int horizontal = mPaddingLeft + mPaddingRight + iconSize(0, true) + iconSize(2, true);
        int vertical = mPaddingTop + mPaddingBottom + iconSize(1, false) + iconSize(3, false);
        int width;
        if (MeasureSpec.getMode(widthMeasureSpec) == MeasureSpec.EXACTLY) {
            width = widthSize;
            mLayout = layoutFor(width - horizontal);
        } else {
            boolean bounded = MeasureSpec.getMode(widthMeasureSpec) == MeasureSpec.AT_MOST;
            int limit = Math.min(bounded ? widthSize : Integer.MAX_VALUE, mMaxWidth);
            mLayout = layoutFor(limit == Integer.MAX_VALUE ? 0 : limit - horizontal);
            width = Math.max(mLayout.width, (int) (mEms * mTextPaint.getTextSize())) + horizontal;
            width = Math.min(Math.max(width, getSuggestedMinimumWidth()), limit);
        }
        int height = Math.max(mLayout.height + vertical, getSuggestedMinimumHeight());
        setMeasuredDimension(width, resolveSize(height, heightMeasureSpec));
    }

    private int iconSize(int index, boolean horizontal) {
        Drawable d = mDrawables[index];
        return d == null ? 0 : horizontal ? d.getIntrinsicWidth() : d.getIntrinsicHeight();
    }

    @Override
    protected void onDraw(Canvas canvas) {
        if (canvas.getWidth() == 0) {
            return;
        }
        Paint p = new Paint(mTextPaint);
        if (mText.length() == 0) {
            p.setColor(Color.GRAY);
        }
        int room = getWidth() - mPaddingLeft - mPaddingRight;
        int perLine = Math.max(1, (int) (room / (p.getTextSize() / 2)));
        int y = mPaddingTop + (mLayout == null ? 0 : Gravity.offset(mGravity >> Gravity.AXIS_Y_SHIFT, mLayout.height,
                getHeight() - mPaddingTop - mPaddingBottom));
        for (String line : shown().toString().split("\n", -1)) {
            for (int i = 0; i == 0 || i < line.length(); i += perLine) {
                String part = line.substring(i, Math.min(line.length(), i + perLine));
                int x = mPaddingLeft + Gravity.offset(mGravity, (int) p.measureText(part), room);
                canvas.drawText(part, x, y + getLineHeight() * 0.8f, p);
                y += getLineHeight();
            }
        }
    }

    @Override
    protected void onFocusChanged(boolean focused, int direction, Rect previouslyFocusedRect) {
        super.onFocusChanged(focused, direction, previouslyFocusedRect);
        if (focused && mText instanceof Editable && getSelectionStart() < 0) {
            Selection.setSelection((Editable) mText, mText.length());
        }
    }

    // ---- state ----

    /** Text and cursor. */
    public static class SavedState extends BaseSavedState {
        int selStart = -1;
        int selEnd = -1;
        CharSequence text;
        CharSequence error;

        SavedState(Parcelable superState) {
            super(superState);
        }

        private SavedState(Parcel in) {
            super(in);
            selStart = in.readInt();
            selEnd = in.readInt();
            text = in.readCharSequence();
            error = in.readCharSequence();
        }

        @Override
        public void writeToParcel(Parcel out, int flags) {
            super.writeToParcel(out, flags);
            out.writeInt(selStart);
            out.writeInt(selEnd);
            out.writeCharSequence(text);
            out.writeCharSequence(error);
        }

        public static final Parcelable.Creator<SavedState> CREATOR = new Parcelable.Creator<SavedState>() {
            @Override
            public SavedState createFromParcel(Parcel in) {
                return new SavedState(in);
            }

            @Override
            public SavedState[] newArray(int size) {
                return new SavedState[size];
            }
        };
    }

    private boolean mFreezesText;

    public void setFreezesText(boolean freezesText) {
        mFreezesText = freezesText;
    }

    public boolean getFreezesText() {
        return mFreezesText;
    }

    @Override
    public Parcelable onSaveInstanceState() {
        Parcelable superState = super.onSaveInstanceState();
        if (!getFreezesText() && mError == null) {
            return superState;
        }
        SavedState ss = new SavedState(superState);
        if (getFreezesText()) {
            ss.text = mText.toString();
        }
        ss.selStart = getSelectionStart();
        ss.selEnd = getSelectionEnd();
        ss.error = mError;
        return ss;
    }

    @Override
    public void onRestoreInstanceState(Parcelable state) {
        if (!(state instanceof SavedState)) {
            super.onRestoreInstanceState(state);
            return;
        }
        SavedState ss = (SavedState) state;
        super.onRestoreInstanceState(ss.getSuperState());
        if (ss.text != null) {
            setText(ss.text);
        }
        if (ss.selStart >= 0 && ss.selEnd >= 0 && mText instanceof Spannable && ss.selEnd <= mText.length()
                && ss.selStart <= mText.length()) {
            Selection.setSelection((Spannable) mText, ss.selStart, ss.selEnd);
        }
        if (ss.error != null) {
            setError(ss.error);
        }
    }
}
