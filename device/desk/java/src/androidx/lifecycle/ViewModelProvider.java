package androidx.lifecycle;

import android.app.Activity;
import android.app.Application;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Gives the view models of an owner, making those that it does not have yet. */
public class ViewModelProvider {
    /** Makes view models. */
    public interface Factory {
        <T extends ViewModel> T create(Class<T> modelClass);
    }

    /** Makes view models by their constructor without arguments. */
    public static class NewInstanceFactory implements Factory {
        @Override
        public <T extends ViewModel> T create(Class<T> modelClass) {
            return construct(modelClass, null);
        }
    }

    /** Makes view models of the application, too. */
    public static class AndroidViewModelFactory extends NewInstanceFactory {
        private final Application mApplication;

        public AndroidViewModelFactory(Application application) {
            mApplication = application;
        }

        public static AndroidViewModelFactory getInstance(Application application) {
            return new AndroidViewModelFactory(application);
        }

        @Override
        public <T extends ViewModel> T create(Class<T> modelClass) {
            return construct(modelClass, mApplication);
        }
    }

    private final ViewModelStore mStore;
    private final Factory mFactory;

    public ViewModelProvider(ViewModelStoreOwner owner) {
        this(owner.getViewModelStore(), defaultFactory(owner));
    }

    public ViewModelProvider(ViewModelStoreOwner owner, Factory factory) {
        this(owner.getViewModelStore(), factory);
    }

    public ViewModelProvider(ViewModelStore store, Factory factory) {
        mStore = store;
        mFactory = factory;
    }

    private static Factory defaultFactory(ViewModelStoreOwner owner) {
        Application application = null;
        if (owner instanceof Activity) {
            application = ((Activity) owner).getApplication();
        } else if (owner instanceof androidx.fragment.app.Fragment) {
            application = ((androidx.fragment.app.Fragment) owner).requireActivity().getApplication();
        }
        return new AndroidViewModelFactory(application);
    }

    private static <T extends ViewModel> T construct(Class<T> c, Application application) {
        try {
            Constructor<T> constructor = AndroidViewModel.class.isAssignableFrom(c)
                    ? c.getDeclaredConstructor(Application.class) : c.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.getParameterCount() == 1 ? constructor.newInstance(application) : constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new RuntimeException("Cannot create an instance of " + c, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new RuntimeException("Cannot create an instance of " + c, e);
        }
    }

    public <T extends ViewModel> T get(Class<T> modelClass) {
        return get("androidx.lifecycle.ViewModelProvider.DefaultKey:" + modelClass.getName(), modelClass);
    }

    @SuppressWarnings("unchecked")
    public <T extends ViewModel> T get(String key, Class<T> modelClass) {
        ViewModel viewModel = mStore.get(key);
        if (!modelClass.isInstance(viewModel)) {
            viewModel = mFactory.create(modelClass);
            mStore.put(key, viewModel);
        }
        return (T) viewModel;
    }
}
