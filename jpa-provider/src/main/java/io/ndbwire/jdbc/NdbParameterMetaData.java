package io.ndbwire.jdbc;

import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;

/** How many question marks a statement has; each takes what fits its column. */
final class NdbParameterMetaData implements ParameterMetaData {

    private final int count;

    NdbParameterMetaData(int count) {
        this.count = count;
    }

    @Override
    public int getParameterCount() {
        return count;
    }

    @Override
    public int isNullable(int parameter) {
        return parameterNullableUnknown;
    }

    @Override
    public boolean isSigned(int parameter) {
        return true;
    }

    @Override
    public int getPrecision(int parameter) {
        return 0;
    }

    @Override
    public int getScale(int parameter) {
        return 0;
    }

    @Override
    public int getParameterType(int parameter) {
        return JDBCType.VARCHAR.getVendorTypeNumber();
    }

    @Override
    public String getParameterTypeName(int parameter) {
        return "VARCHAR";
    }

    @Override
    public String getParameterClassName(int parameter) {
        return Object.class.getName();
    }

    @Override
    public int getParameterMode(int parameter) {
        return parameterModeIn;
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
