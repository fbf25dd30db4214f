package io.ndbwire.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the table that a class's instances are rows of; needed where a mapping is bound to a client, not to a table. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Table {

    /** The database that the table is in. */
    String database();

    /** The table's name within its database. */
    String name();
}
