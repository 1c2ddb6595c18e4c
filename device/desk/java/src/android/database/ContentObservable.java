package android.database;

import android.net.Uri;

import java.util.ArrayList;

/** Those who want to know of changed content. */
public class ContentObservable extends Observable<ContentObserver> {
    @Override
    public void registerObserver(ContentObserver observer) {
        super.registerObserver(observer);
    }

    public void dispatchChange(boolean selfChange, Uri uri) {
        ArrayList<ContentObserver> told;
        synchronized (mObservers) {
            told = new ArrayList<ContentObserver>(mObservers);
        }
        for (ContentObserver observer : told) {
            if (!selfChange || observer.deliverSelfNotifications()) {
                observer.dispatchChange(selfChange, uri);
            }
        }
    }
}
