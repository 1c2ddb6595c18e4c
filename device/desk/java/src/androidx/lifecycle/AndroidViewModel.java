package androidx.lifecycle;

import android.app.Application;

/** A view model that knows the application. */
public class AndroidViewModel extends ViewModel {
    private final Application mApplication;

    public AndroidViewModel(Application application) {
        mApplication = application;
    }

    @SuppressWarnings("unchecked")
    public <T extends Application> T getApplication() {
        return (T) mApplication;
    }
}
