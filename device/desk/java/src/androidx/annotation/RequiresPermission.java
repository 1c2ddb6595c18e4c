package androidx.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A note for tools; it has no effect. */
@Retention(RetentionPolicy.CLASS)
public @interface RequiresPermission {
    String value() default "";

    String[] allOf() default {};

    String[] anyOf() default {};
}
