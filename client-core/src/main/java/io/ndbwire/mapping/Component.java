package io.ndbwire.mapping;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One component of a record, or field of a class.
 *
 * @param owner the name of the class that is mapped, for messages
 * @param path its name, behind the names of what it is embedded in
 * @param type as it is declared
 * @param valueType what its column's value becomes: the type, or what its Optional holds; never a primitive
 * @param isOptional whether it is an Optional
 * @param getter takes its owner, gives its value
 * @param setter takes its owner and its value; null for a record's
 * @param columns the names that its column may have, the best first
 * @param isKey whether it says that it belongs to the primary key
 * @param isTransient whether the row knows nothing of it
 * @param converter stands between it and its column
 * @param embedded what it spreads over several columns
 */
record Component(
        String owner,
        String path,
        Class<?> type,
        Class<?> valueType,
        boolean isOptional,
        MethodHandle getter,
        @Nullable MethodHandle setter,
        List<String> columns,
        boolean isKey,
        boolean isTransient,
        @Nullable BoundConverter converter,
        @Nullable Structure embedded) {

    /** The default value of its type, as a handle without parameters. */
    MethodHandle absent() {
        return MethodHandles.zero(type);
    }

    /** Class and component, for messages. */
    String describe() {
        return owner + "." + path;
    }

    /** What its column's values must be able to become. */
    Class<?> columnType() {
        return converter == null ? valueType : converter.columnType();
    }
}
