package io.ndbwire.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the column of a component or field, where it is neither called the same nor the same in snake case. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Column {

    /** The column's name; behind the prefix of what the component is embedded in, if any. */
    String value();
}
