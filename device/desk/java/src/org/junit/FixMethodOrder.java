package org.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** In which order the tests of a class run. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface FixMethodOrder {
    org.junit.runners.MethodSorters value() default org.junit.runners.MethodSorters.DEFAULT;
}
