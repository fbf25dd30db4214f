package io.ndbwire.jdbc;

import java.sql.DatabaseMetaData;

/** Which parts of SQL and JDBC there are. */
abstract class SupportedFeatures implements DatabaseMetaData {

    @Override
    public final boolean supportsANSI92EntryLevelSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92FullSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    public final boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    public final boolean supportsAlterTableWithDropColumn() {
        return false;
    }

    @Override
    public final boolean supportsBatchUpdates() {
        return true;
    }

    @Override
    public final boolean supportsCatalogsInDataManipulation() {
        return true;
    }

    @Override
    public final boolean supportsCatalogsInIndexDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsCatalogsInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInTableDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsColumnAliasing() {
        return true;
    }

    @Override
    public final boolean supportsConvert() {
        return false;
    }

    @Override
    public final boolean supportsCoreSQLGrammar() {
        return false;
    }

    @Override
    public final boolean supportsCorrelatedSubqueries() {
        return false;
    }

    @Override
    public final boolean supportsDataDefinitionAndDataManipulationTransactions() {
        return true;
    }

    @Override
    public final boolean supportsDataManipulationTransactionsOnly() {
        return false;
    }

    @Override
    public final boolean supportsDifferentTableCorrelationNames() {
        return false;
    }

    @Override
    public final boolean supportsExpressionsInOrderBy() {
        return false;
    }

    @Override
    public final boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    public final boolean supportsFullOuterJoins() {
        return false;
    }

    @Override
    public final boolean supportsGetGeneratedKeys() {
        return true;
    }

    @Override
    public final boolean supportsGroupBy() {
        return false;
    }

    @Override
    public final boolean supportsGroupByBeyondSelect() {
        return false;
    }

    @Override
    public final boolean supportsGroupByUnrelated() {
        return false;
    }

    @Override
    public final boolean supportsIntegrityEnhancementFacility() {
        return true;
    }

    @Override
    public final boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    public final boolean supportsLimitedOuterJoins() {
        return false;
    }

    @Override
    public final boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsMixedCaseIdentifiers() {
        return true;
    }

    @Override
    public final boolean supportsMixedCaseQuotedIdentifiers() {
        return true;
    }

    @Override
    public final boolean supportsMultipleOpenResults() {
        return false;
    }

    @Override
    public final boolean supportsMultipleResultSets() {
        return false;
    }

    @Override
    public final boolean supportsMultipleTransactions() {
        return true;
    }

    @Override
    public final boolean supportsNamedParameters() {
        return false;
    }

    @Override
    public final boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossCommit() {
        return false;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossRollback() {
        return false;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossCommit() {
        return false;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossRollback() {
        return false;
    }

    @Override
    public final boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsOuterJoins() {
        return false;
    }

    @Override
    public final boolean supportsPositionedDelete() {
        return false;
    }

    @Override
    public final boolean supportsPositionedUpdate() {
        return false;
    }

    @Override
    public final boolean supportsSavepoints() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInDataManipulation() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInIndexDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInTableDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsSelectForUpdate() {
        return true;
    }

    @Override
    public final boolean supportsStatementPooling() {
        return false;
    }

    @Override
    public final boolean supportsStoredFunctionsUsingCallSyntax() {
        return false;
    }

    @Override
    public final boolean supportsStoredProcedures() {
        return false;
    }

    @Override
    public final boolean supportsSubqueriesInComparisons() {
        return false;
    }

    @Override
    public final boolean supportsSubqueriesInExists() {
        return false;
    }

    @Override
    public final boolean supportsSubqueriesInIns() {
        return false;
    }

    @Override
    public final boolean supportsSubqueriesInQuantifieds() {
        return false;
    }

    @Override
    public final boolean supportsTableCorrelationNames() {
        return true;
    }

    @Override
    public final boolean supportsTransactions() {
        return true;
    }

    @Override
    public final boolean supportsUnion() {
        return false;
    }

    @Override
    public final boolean supportsUnionAll() {
        return false;
    }
}
