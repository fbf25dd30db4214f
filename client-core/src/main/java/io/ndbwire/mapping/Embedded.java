package io.ndbwire.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Spreads a record or class over columns of the same row, an address over street and city for example.
 *
 * <p>Null is written as NULL in all of its columns. It is read as null where all of its columns may be NULL and are, and
 * as an object otherwise.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Embedded {

    /** What the names of its columns begin with; nothing unless given. */
    String prefix() default "";
}
