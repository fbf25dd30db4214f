package io.ndbwire.jdbc;

import io.ndbwire.sql.Rows;
import java.sql.ResultSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What databases may have and the cluster does not: there is none of it. */
abstract class AbsentObjects extends DatabaseLimits {

    private static ResultSet none() {
        return new NdbResultSet(null, List.of(), Rows.of(List.of()), 0);
    }

    @Override
    public final ResultSet getAttributes(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern) {
        return none();
    }

    @Override
    public final ResultSet getClientInfoProperties() {
        return none();
    }

    @Override
    public final ResultSet getColumnPrivileges(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern) {
        return none();
    }

    @Override
    public final ResultSet getFunctionColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern) {
        return none();
    }

    @Override
    public final ResultSet getFunctions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern) {
        return none();
    }

    @Override
    public final ResultSet getProcedureColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern) {
        return none();
    }

    @Override
    public final ResultSet getProcedures(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern) {
        return none();
    }

    @Override
    public final ResultSet getPseudoColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern) {
        return none();
    }

    @Override
    public final ResultSet getSuperTables(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern) {
        return none();
    }

    @Override
    public final ResultSet getSuperTypes(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern) {
        return none();
    }

    @Override
    public final ResultSet getTablePrivileges(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern) {
        return none();
    }

    @Override
    public final ResultSet getUDTs(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            int @Nullable [] columnPattern) {
        return none();
    }

    @Override
    public final ResultSet getVersionColumns(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern) {
        return none();
    }
}
