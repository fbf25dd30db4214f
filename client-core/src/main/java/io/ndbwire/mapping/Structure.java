package io.ndbwire.mapping;

import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * How a record or class is made and what it is made of.
 *
 * @param type the record or class
 * @param constructor takes all components of a record in order, nothing of a class
 * @param components in order; transient ones of a record are among them, of a class they are not
 */
record Structure(Class<?> type, MethodHandle constructor, List<Component> components) {

    boolean isRecord() {
        return type.isRecord();
    }

    /** The class's name for people: with the one that it is nested in, without package. */
    static String shortName(Class<?> type) {
        String name = type.getTypeName();
        return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
    }
}
