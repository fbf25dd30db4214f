package io.ndbwire.jdbc;

import java.sql.SQLException;

/** What JDBC calls unwrapping: asking an object whether it is of a type that the interfaces do not show. */
final class Wrappers {

    private Wrappers() {}

    static <T> T unwrap(Object object, Class<T> type) throws SQLException {
        if (type.isInstance(object)) {
            return type.cast(object);
        }
        throw new SQLException(object.getClass().getSimpleName() + " is no " + type.getName(), "HY000");
    }
}
