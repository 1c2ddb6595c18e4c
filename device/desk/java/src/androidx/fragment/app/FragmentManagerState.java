package androidx.fragment.app;

import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;

import java.util.ArrayList;

/** What is saved of a manager: its fragments, which are added, and the back stack. */
final class FragmentManagerState implements Parcelable {
    FragmentState[] mActive;
    int[] mAdded;
    BackStackState[] mBackStack;
    int mNextFragmentIndex;

    /** What is saved of a fragment. */
    static final class FragmentState implements Parcelable {
        String mClassName;
        int mIndex;
        boolean mFromLayout;
        int mFragmentId;
        int mContainerId;
        String mTag;
        boolean mRetainInstance;
        boolean mDetached;
        Bundle mArguments;
        boolean mHidden;
        Bundle mSavedFragmentState;

        FragmentState() {
        }

        FragmentState(Fragment f) {
            mClassName = f.getClass().getName();
            mIndex = f.mIndex;
            mFromLayout = f.mFromLayout;
            mFragmentId = f.mFragmentId;
            mContainerId = f.mContainerId;
            mTag = f.mTag;
            mRetainInstance = f.mRetainInstance;
            mDetached = f.mDetached;
            mArguments = f.mArguments;
            mHidden = f.mHidden;
        }

        Fragment instantiate(FragmentActivity host, FragmentManagerImpl manager, Fragment parent,
                FragmentManagerNonConfig childNonConfig) {
            Fragment f = Fragment.instantiate(host, mClassName, mArguments);
            if (mSavedFragmentState != null) {
                mSavedFragmentState.setClassLoader(host.getClassLoader());
                f.mSavedFragmentState = mSavedFragmentState;
            }
            f.setIndex(mIndex, parent);
            f.mFromLayout = mFromLayout;
            f.mRestored = true;
            f.mFragmentId = mFragmentId;
            f.mContainerId = mContainerId;
            f.mTag = mTag;
            f.mRetainInstance = mRetainInstance;
            f.mDetached = mDetached;
            f.mHidden = mHidden;
            f.mFragmentManager = manager;
            f.mChildNonConfig = childNonConfig;
            return f;
        }

        @Override
        public int describeContents() {
            return 0;
        }

        @Override
        public void writeToParcel(Parcel dest, int flags) {
            dest.writeString(mClassName);
            dest.writeInt(mIndex);
            dest.writeBoolean(mFromLayout);
            dest.writeInt(mFragmentId);
            dest.writeInt(mContainerId);
            dest.writeString(mTag);
            dest.writeBoolean(mRetainInstance);
            dest.writeBoolean(mDetached);
            dest.writeBundle(mArguments);
            dest.writeBoolean(mHidden);
            dest.writeBundle(mSavedFragmentState);
        }

        public static final Parcelable.Creator<FragmentState> CREATOR = new Parcelable.Creator<FragmentState>() {
            @Override
            public FragmentState createFromParcel(Parcel in) {
                FragmentState s = new FragmentState();
                s.mClassName = in.readString();
                s.mIndex = in.readInt();
                s.mFromLayout = in.readBoolean();
                s.mFragmentId = in.readInt();
                s.mContainerId = in.readInt();
                s.mTag = in.readString();
                s.mRetainInstance = in.readBoolean();
                s.mDetached = in.readBoolean();
                s.mArguments = in.readBundle();
                s.mHidden = in.readBoolean();
                s.mSavedFragmentState = in.readBundle();
                return s;
            }

            @Override
            public FragmentState[] newArray(int size) {
                return new FragmentState[size];
            }
        };
    }

    /** What is saved of an entry of the back stack: commands and fragments by index. */
    static final class BackStackState implements Parcelable {
        int[] mOps;
        String mName;
        int mIndex;

        BackStackState() {
        }

        BackStackState(BackStackRecord bse) {
            mOps = new int[bse.mOps.size() * 2];
            int n = 0;
            for (BackStackRecord.Op op : bse.mOps) {
                mOps[n++] = op.cmd;
                mOps[n++] = op.fragment != null ? op.fragment.mIndex : -1;
            }
            mName = bse.mName;
            mIndex = bse.mIndex;
        }

        BackStackRecord instantiate(FragmentManagerImpl fm) {
            BackStackRecord bse = new BackStackRecord(fm);
            ArrayList<BackStackRecord.Op> ops = new ArrayList<BackStackRecord.Op>();
            for (int i = 0; i < mOps.length; i += 2) {
                ops.add(new BackStackRecord.Op(mOps[i], mOps[i + 1] < 0 ? null : fm.mActive.get(mOps[i + 1])));
            }
            bse.mOps = ops;
            bse.mName = mName;
            bse.mIndex = mIndex;
            bse.mAddToBackStack = true;
            bse.mCommitted = true;
            bse.bumpBackStackNesting(1);
            return bse;
        }

        @Override
        public int describeContents() {
            return 0;
        }

        @Override
        public void writeToParcel(Parcel dest, int flags) {
            dest.writeIntArray(mOps);
            dest.writeString(mName);
            dest.writeInt(mIndex);
        }

        public static final Parcelable.Creator<BackStackState> CREATOR = new Parcelable.Creator<BackStackState>() {
            @Override
            public BackStackState createFromParcel(Parcel in) {
                BackStackState s = new BackStackState();
                s.mOps = in.createIntArray();
                s.mName = in.readString();
                s.mIndex = in.readInt();
                return s;
            }

            @Override
            public BackStackState[] newArray(int size) {
                return new BackStackState[size];
            }
        };
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int flags) {
        dest.writeTypedArray(mActive, flags);
        dest.writeIntArray(mAdded);
        dest.writeTypedArray(mBackStack, flags);
        dest.writeInt(mNextFragmentIndex);
    }

    public static final Parcelable.Creator<FragmentManagerState> CREATOR =
            new Parcelable.Creator<FragmentManagerState>() {
        @Override
        public FragmentManagerState createFromParcel(Parcel in) {
            FragmentManagerState s = new FragmentManagerState();
            s.mActive = in.createTypedArray(FragmentState.CREATOR);
            s.mAdded = in.createIntArray();
            s.mBackStack = in.createTypedArray(BackStackState.CREATOR);
            s.mNextFragmentIndex = in.readInt();
            return s;
        }

        @Override
        public FragmentManagerState[] newArray(int size) {
            return new FragmentManagerState[size];
        }
    };
}
