package io.ndbwire.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the converter of a component or field. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Convert {

    /** A class with a constructor without parameters, which is called once for each component that names it. */
    Class<? extends Converter<?, ?>> value();
}
