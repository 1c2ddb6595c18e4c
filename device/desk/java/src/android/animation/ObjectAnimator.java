package android.animation;

import java.lang.reflect.Method;

/** Sets a property of an object, by its setter, to the animated value. */
public final class ObjectAnimator extends ValueAnimator {
    private Object mTarget;
    private String mPropertyName;

    public static ObjectAnimator ofFloat(Object target, String propertyName, float... values) {
        ObjectAnimator a = new ObjectAnimator();
        a.mTarget = target;
        a.mPropertyName = propertyName;
        a.setFloatValues(values);
        return a;
    }

    public static ObjectAnimator ofInt(Object target, String propertyName, int... values) {
        ObjectAnimator a = new ObjectAnimator();
        a.mTarget = target;
        a.mPropertyName = propertyName;
        a.setIntValues(values);
        return a;
    }

    @Override
    public ObjectAnimator setDuration(long duration) {
        super.setDuration(duration);
        return this;
    }

    public Object getTarget() {
        return mTarget;
    }

    @Override
    void animateValue() {
        String setter = "set" + Character.toUpperCase(mPropertyName.charAt(0)) + mPropertyName.substring(1);
        Object value = getAnimatedValue();
        try {
            Method m = mTarget.getClass().getMethod(setter, value instanceof Integer ? int.class : float.class);
            m.setAccessible(true);
            m.invoke(mTarget, value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot set the property " + mPropertyName + " of " + mTarget.getClass(), e);
        }
    }
}
