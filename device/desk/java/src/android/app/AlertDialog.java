package android.app;

import android.content.Context;
import android.content.DialogInterface;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.os.Handler;
import android.os.Message;
import android.view.Gravity;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.ListAdapter;
import android.widget.ListView;
import android.widget.TextView;

import java.lang.ref.WeakReference;

/** A dialog with a title, a message or a list, a view of the app's, and up to three buttons. */
public class AlertDialog extends Dialog implements DialogInterface {
    public static final int THEME_TRADITIONAL = 1;

    private CharSequence mTitle;
    private CharSequence mMessage;
    private View mView;
    private TextView mTitleView;
    private TextView mMessageView;
    private ListAdapter mAdapter;
    private ListView mListView;
    private int mCheckedItem = -1;
    private boolean[] mCheckedItems;
    private int mChoiceMode;
    private AdapterView.OnItemClickListener mItemListener;
    private final CharSequence[] mButtonTexts = new CharSequence[3];
    private final Message[] mButtonMessages = new Message[3];
    private final Button[] mButtons = new Button[3];
    private final Handler mButtonHandler = new ButtonHandler(this);

    /** Calls the listener of a button in a message of its own, after which the dialog is dismissed. */
    private static final class ButtonHandler extends Handler {
        private static final int MSG_DISMISS_DIALOG = 1;
        private final WeakReference<DialogInterface> mDialog;

        ButtonHandler(DialogInterface dialog) {
            mDialog = new WeakReference<DialogInterface>(dialog);
        }

        @Override
        public void handleMessage(Message msg) {
            switch (msg.what) {
                case DialogInterface.BUTTON_POSITIVE:
                case DialogInterface.BUTTON_NEGATIVE:
                case DialogInterface.BUTTON_NEUTRAL:
                    ((DialogInterface.OnClickListener) msg.obj).onClick(mDialog.get(), msg.what);
                    break;
                case MSG_DISMISS_DIALOG:
                    ((DialogInterface) msg.obj).dismiss();
                    break;
                default:
                    break;
            }
        }
    }

    private final class ButtonClick implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            for (int i = 0; i < mButtons.length; i++) {
                if (v == mButtons[i] && mButtonMessages[i] != null) {
                    Message.obtain(mButtonMessages[i]).sendToTarget();
                }
            }
            mButtonHandler.obtainMessage(ButtonHandler.MSG_DISMISS_DIALOG, AlertDialog.this).sendToTarget();
        }
    }

    protected AlertDialog(Context context) {
        super(context);
    }

    protected AlertDialog(Context context, int themeResId) {
        super(context, themeResId);
    }

    protected AlertDialog(Context context, boolean cancelable, OnCancelListener cancelListener) {
        super(context, cancelable, cancelListener);
    }

    private static int index(int whichButton) {
        if (whichButton > BUTTON_POSITIVE || whichButton < BUTTON_NEUTRAL) {
            throw new IllegalArgumentException("Button does not exist");
        }
        return -1 - whichButton;
    }

    public Button getButton(int whichButton) {
        return mButtons[index(whichButton)];
    }

    public ListView getListView() {
        return mListView;
    }

    @Override
    public void setTitle(CharSequence title) {
        super.setTitle(title);
        mTitle = title;
        if (mTitleView != null) {
            mTitleView.setText(title);
        }
    }

    public void setMessage(CharSequence message) {
        mMessage = message;
        if (mMessageView != null) {
            mMessageView.setText(message);
        }
    }

    public void setView(View view) {
        mView = view;
    }

    public void setIcon(int resId) {
    }

    public void setIcon(Drawable icon) {
    }

    public void setButton(int whichButton, CharSequence text, OnClickListener listener) {
        mButtonTexts[index(whichButton)] = text;
        mButtonMessages[index(whichButton)] = listener == null ? null : mButtonHandler.obtainMessage(whichButton, listener);
    }

    public void setButton(int whichButton, CharSequence text, Message msg) {
        mButtonTexts[index(whichButton)] = text;
        mButtonMessages[index(whichButton)] = msg;
    }

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        float density = getContext().getResources().getDisplayMetrics().density;
        LinearLayout panel = new LinearLayout(getContext());
        panel.setOrientation(LinearLayout.VERTICAL);
        int pad = Math.round(16 * density);
        panel.setPadding(pad, pad, pad, pad);
        panel.setMinimumWidth(Math.round(280 * density));
        if (mTitle != null) {
            mTitleView = text(mTitle, android.R.id.title);
            panel.addView(mTitleView);
        }
        if (mMessage != null) {
            mMessageView = text(mMessage, android.R.id.message);
            panel.addView(mMessageView);
        }
        if (mAdapter != null) {
            panel.addView(list(), new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT,
                    ViewGroup.LayoutParams.WRAP_CONTENT, 1));
        }
        if (mView != null) {
            FrameLayout custom = new FrameLayout(getContext());
            custom.setId(android.R.id.custom);
            custom.addView(mView, new FrameLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT,
                    ViewGroup.LayoutParams.WRAP_CONTENT));
            panel.addView(custom);
        }
        addButtons(panel);
        getWindow().setContentView(panel, new ViewGroup.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT,
                ViewGroup.LayoutParams.WRAP_CONTENT));
    }

    private TextView text(CharSequence text, int id) {
        TextView view = new TextView(getContext());
        view.setId(id);
        view.setText(text);
        return view;
    }

    private ListView list() {
        mListView = new ListView(getContext());
        mListView.setId(android.R.id.list);
        mListView.setChoiceMode(mChoiceMode);
        mListView.setAdapter(mAdapter);
        if (mCheckedItem >= 0) {
            mListView.setItemChecked(mCheckedItem, true);
        }
        for (int i = 0; mCheckedItems != null && i < mCheckedItems.length; i++) {
            mListView.setItemChecked(i, mCheckedItems[i]);
        }
        mListView.setOnItemClickListener(mItemListener);
        return mListView;
    }

    private void addButtons(LinearLayout panel) {
        LinearLayout bar = new LinearLayout(getContext());
        bar.setGravity(Gravity.RIGHT);
        int[] ids = {android.R.id.button1, android.R.id.button2, android.R.id.button3};
        View.OnClickListener click = new ButtonClick();
        for (int i = mButtons.length - 1; i >= 0; i--) {
            if (mButtonTexts[i] == null) {
                continue;
            }
            mButtons[i] = new Button(getContext());
            mButtons[i].setId(ids[i]);
            mButtons[i].setText(mButtonTexts[i]);
            mButtons[i].setOnClickListener(click);
            bar.addView(mButtons[i]);
        }
        if (bar.getChildCount() > 0) {
            panel.addView(bar);
        }
    }

    /** Collects what a dialog is to show. */
    public static class Builder {
        private final Context mContext;
        private final AlertDialog mDialog;
        private boolean mCancelable = true;

        public Builder(Context context) {
            this(context, 0);
        }

        public Builder(Context context, int themeResId) {
            this(context, new AlertDialog(context, themeResId));
        }

        /** For builders of other kinds of alerts. */
        protected Builder(Context context, AlertDialog dialog) {
            mContext = context;
            mDialog = dialog;
        }

        public Context getContext() {
            return mContext;
        }

        public Builder setTitle(int titleId) {
            return setTitle(mContext.getText(titleId));
        }

        public Builder setTitle(CharSequence title) {
            mDialog.setTitle(title);
            return this;
        }

        public Builder setMessage(int messageId) {
            return setMessage(mContext.getText(messageId));
        }

        public Builder setMessage(CharSequence message) {
            mDialog.setMessage(message);
            return this;
        }

        public Builder setIcon(int iconId) {
            return this;
        }

        public Builder setIcon(Drawable icon) {
            return this;
        }

        public Builder setView(View view) {
            mDialog.setView(view);
            return this;
        }

        public Builder setView(int layoutResId) {
            return setView(LayoutInflater.from(mContext).inflate(layoutResId, null));
        }

        public Builder setPositiveButton(int textId, DialogInterface.OnClickListener listener) {
            return setPositiveButton(mContext.getText(textId), listener);
        }

        public Builder setPositiveButton(CharSequence text, DialogInterface.OnClickListener listener) {
            mDialog.setButton(BUTTON_POSITIVE, text, listener);
            return this;
        }

        public Builder setNegativeButton(int textId, DialogInterface.OnClickListener listener) {
            return setNegativeButton(mContext.getText(textId), listener);
        }

        public Builder setNegativeButton(CharSequence text, DialogInterface.OnClickListener listener) {
            mDialog.setButton(BUTTON_NEGATIVE, text, listener);
            return this;
        }

        public Builder setNeutralButton(int textId, DialogInterface.OnClickListener listener) {
            return setNeutralButton(mContext.getText(textId), listener);
        }

        public Builder setNeutralButton(CharSequence text, DialogInterface.OnClickListener listener) {
            mDialog.setButton(BUTTON_NEUTRAL, text, listener);
            return this;
        }

        public Builder setCancelable(boolean cancelable) {
            mCancelable = cancelable;
            return this;
        }

        public Builder setOnCancelListener(DialogInterface.OnCancelListener listener) {
            mDialog.setOnCancelListener(listener);
            return this;
        }

        public Builder setOnDismissListener(DialogInterface.OnDismissListener listener) {
            mDialog.setOnDismissListener(listener);
            return this;
        }

        public Builder setOnKeyListener(DialogInterface.OnKeyListener listener) {
            mDialog.setOnKeyListener(listener);
            return this;
        }

        public Builder setItems(int itemsId, DialogInterface.OnClickListener listener) {
            return setItems(mContext.getResources().getTextArray(itemsId), listener);
        }

        public Builder setItems(CharSequence[] items, DialogInterface.OnClickListener listener) {
            return setAdapter(new ArrayAdapter<CharSequence>(mContext, android.R.layout.select_dialog_item, items), listener);
        }

        public Builder setAdapter(ListAdapter adapter, final DialogInterface.OnClickListener listener) {
            mDialog.mAdapter = adapter;
            mDialog.mItemListener = (parent, view, position, id) -> {
                if (listener != null) {
                    listener.onClick(mDialog, position);
                }
                mDialog.dismiss();
            };
            return this;
        }

        public Builder setSingleChoiceItems(int itemsId, int checkedItem, DialogInterface.OnClickListener listener) {
            return setSingleChoiceItems(mContext.getResources().getTextArray(itemsId), checkedItem, listener);
        }

        public Builder setSingleChoiceItems(CharSequence[] items, int checkedItem, final DialogInterface.OnClickListener listener) {
            mDialog.mAdapter = new ArrayAdapter<CharSequence>(mContext, android.R.layout.select_dialog_singlechoice, items);
            mDialog.mChoiceMode = ListView.CHOICE_MODE_SINGLE;
            mDialog.mCheckedItem = checkedItem;
            mDialog.mItemListener = (parent, view, position, id) -> {
                if (listener != null) {
                    listener.onClick(mDialog, position);
                }
            };
            return this;
        }

        public Builder setMultiChoiceItems(int itemsId, boolean[] checkedItems, DialogInterface.OnMultiChoiceClickListener listener) {
            return setMultiChoiceItems(mContext.getResources().getTextArray(itemsId), checkedItems, listener);
        }

        public Builder setMultiChoiceItems(CharSequence[] items, boolean[] checkedItems,
                final DialogInterface.OnMultiChoiceClickListener listener) {
            mDialog.mAdapter = new ArrayAdapter<CharSequence>(mContext, android.R.layout.select_dialog_multichoice, items);
            mDialog.mChoiceMode = ListView.CHOICE_MODE_MULTIPLE;
            mDialog.mCheckedItems = checkedItems;
            mDialog.mItemListener = (parent, view, position, id) -> {
                boolean checked = ((ListView) parent).isItemChecked(position);
                if (checkedItems != null) {
                    checkedItems[position] = checked;
                }
                if (listener != null) {
                    listener.onClick(mDialog, position, checked);
                }
            };
            return this;
        }

        public AlertDialog create() {
            mDialog.setCancelable(mCancelable);
            if (mCancelable) {
                mDialog.setCanceledOnTouchOutside(true);
            }
            return mDialog;
        }

        public AlertDialog show() {
            AlertDialog dialog = create();
            dialog.show();
            return dialog;
        }
    }
}
