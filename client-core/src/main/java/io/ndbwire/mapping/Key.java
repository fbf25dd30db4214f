package io.ndbwire.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a component or field belongs to the primary key.
 *
 * <p>The table says the same, so that this annotation is for readers; but a class that has it anywhere must have it on
 * its whole key, on nothing else, and what differs from the table is told when the class is bound.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Key {}
