package io.ndbwire.jdbc;

import io.ndbwire.sql.ResultColumn;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** What is known of a result's columns. Immutable. */
final class NdbResultSetMetaData implements ResultSetMetaData {

    private final List<ResultColumn> columns;

    NdbResultSetMetaData(List<ResultColumn> columns) {
        this.columns = columns;
    }

    private ResultColumn at(int column) throws SQLException {
        if (column < 1 || column > columns.size()) {
            throw new SQLException("Column " + column + ": there are 1.." + columns.size(), "42S22");
        }
        return columns.get(column - 1);
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        return at(column).autoIncrement();
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return false;
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        return !at(column).table().isEmpty();
    }

    @Override
    public boolean isCurrency(int column) {
        return false;
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return at(column).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return at(column).type().signed();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return at(column).type().precision();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return at(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return at(column).name();
    }

    @Override
    public String getSchemaName(int column) {
        return "";
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return at(column).type().precision();
    }

    @Override
    public int getScale(int column) throws SQLException {
        return at(column).type().scale();
    }

    @Override
    public String getTableName(int column) throws SQLException {
        return at(column).table();
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        return at(column).database();
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return at(column).type().jdbcType().getVendorTypeNumber();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return at(column).type().name();
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        return at(column).table().isEmpty();
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        return !isReadOnly(column);
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        return isWritable(column);
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return at(column).type().javaClass().getName();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
