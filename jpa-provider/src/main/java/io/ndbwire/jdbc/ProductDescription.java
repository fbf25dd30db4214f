package io.ndbwire.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;

/** What driver and database are called, and the words that they use. */
abstract class ProductDescription extends AbsentObjects {

    private static final String VERSION = NdbDriver.MAJOR_VERSION + "." + NdbDriver.MINOR_VERSION;

    @Override
    public final String getDatabaseProductName() {
        return "MySQL NDB Cluster";
    }

    /** The protocol's: data nodes have versions of their own. */
    @Override
    public final String getDatabaseProductVersion() {
        return VERSION;
    }

    @Override
    public final int getDatabaseMajorVersion() {
        return NdbDriver.MAJOR_VERSION;
    }

    @Override
    public final int getDatabaseMinorVersion() {
        return NdbDriver.MINOR_VERSION;
    }

    @Override
    public final String getDriverName() {
        return "NdbWire";
    }

    @Override
    public final String getDriverVersion() {
        return VERSION;
    }

    @Override
    public final int getDriverMajorVersion() {
        return NdbDriver.MAJOR_VERSION;
    }

    @Override
    public final int getDriverMinorVersion() {
        return NdbDriver.MINOR_VERSION;
    }

    @Override
    public final int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    public final int getJDBCMinorVersion() {
        return 3;
    }

    @Override
    public final String getUserName() {
        return "";
    }

    @Override
    public final String getIdentifierQuoteString() {
        return "`";
    }

    @Override
    public final String getCatalogSeparator() {
        return ".";
    }

    @Override
    public final String getCatalogTerm() {
        return "database";
    }

    @Override
    public final String getSchemaTerm() {
        return "";
    }

    @Override
    public final String getProcedureTerm() {
        return "";
    }

    @Override
    public final String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public final String getSearchStringEscape() {
        return "\\";
    }

    @Override
    public final String getSQLKeywords() {
        return "EXPLAIN,LIMIT";
    }

    @Override
    public final String getNumericFunctions() {
        return "";
    }

    @Override
    public final String getStringFunctions() {
        return "";
    }

    @Override
    public final String getSystemFunctions() {
        return "";
    }

    @Override
    public final String getTimeDateFunctions() {
        return "";
    }

    @Override
    public final int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public final RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public final int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public final boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_READ_COMMITTED || level == Connection.TRANSACTION_READ_UNCOMMITTED;
    }

    @Override
    public final int getResultSetHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public final boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type) && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public final boolean supportsConvert(int fromType, int toType) {
        return false;
    }
}
