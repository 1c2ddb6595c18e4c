package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A note for tools; it has no effect. */
@Retention(RetentionPolicy.CLASS)
public @interface IntDef {
    int[] value() default {};

    boolean flag() default false;
}
