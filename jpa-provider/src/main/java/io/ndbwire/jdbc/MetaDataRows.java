package io.ndbwire.jdbc;

import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Rows;
import io.ndbwire.sql.ValueType;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A result set of the database's own description, which is put together row by row. */
final class MetaDataRows {

    private final List<ResultColumn> columns = new ArrayList<>();
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    MetaDataRows texts(String... names) {
        return columns(ValueType.VARCHAR, names);
    }

    MetaDataRows integers(String... names) {
        return columns(ValueType.INTEGER, names);
    }

    MetaDataRows smallIntegers(String... names) {
        return columns(ValueType.SMALLINT, names);
    }

    MetaDataRows longs(String... names) {
        return columns(ValueType.BIGINT, names);
    }

    MetaDataRows truths(String... names) {
        return columns(ValueType.BOOLEAN, names);
    }

    private MetaDataRows columns(ValueType type, String... names) {
        for (String name : names) {
            columns.add(ResultColumn.of(name, type));
        }
        return this;
    }

    MetaDataRows add(@Nullable Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(values.length + " values for " + columns.size() + " columns");
        }
        rows.add(values);
        return this;
    }

    /** Puts the rows in the order of these columns' texts, then of their numbers. */
    MetaDataRows sorted(int... positions) {
        // The last first: sorting keeps the order of what is equal.
        for (int i = positions.length - 1; i >= 0; i--) {
            int position = positions[i];
            rows.sort((left, right) -> compare(left[position], right[position]));
        }
        return this;
    }

    private static int compare(@Nullable Object left, @Nullable Object right) {
        return left instanceof Integer one && right instanceof Integer other
                ? one.compareTo(other)
                : String.valueOf(left).compareTo(String.valueOf(right));
    }

    ResultSet resultSet() {
        return new NdbResultSet(null, columns, Rows.of(rows), 0);
    }
}
