package io.ndbwire.jdbc;

/** What the database is like, and how long names may be; 0 where there is no limit, or none that is known. */
abstract class DatabaseLimits extends SupportedFeatures {

    @Override
    public final boolean allProceduresAreCallable() {
        return false;
    }

    @Override
    public final boolean allTablesAreSelectable() {
        return true;
    }

    @Override
    public final boolean autoCommitFailureClosesAllResultSets() {
        return false;
    }

    @Override
    public final boolean dataDefinitionCausesTransactionCommit() {
        return true;
    }

    @Override
    public final boolean dataDefinitionIgnoredInTransactions() {
        return false;
    }

    @Override
    public final boolean deletesAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean doesMaxRowSizeIncludeBlobs() {
        return false;
    }

    @Override
    public final boolean generatedKeyAlwaysReturned() {
        return false;
    }

    @Override
    public final int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxCatalogNameLength() {
        return 64;
    }

    @Override
    public final int getMaxCharLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnNameLength() {
        return 64;
    }

    @Override
    public final int getMaxColumnsInGroupBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInIndex() {
        return 32;
    }

    @Override
    public final int getMaxColumnsInOrderBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInSelect() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInTable() {
        return 512;
    }

    @Override
    public final int getMaxConnections() {
        return 0;
    }

    @Override
    public final int getMaxCursorNameLength() {
        return 0;
    }

    @Override
    public final int getMaxIndexLength() {
        return 0;
    }

    @Override
    public final int getMaxProcedureNameLength() {
        return 0;
    }

    @Override
    public final int getMaxRowSize() {
        return 0;
    }

    @Override
    public final int getMaxSchemaNameLength() {
        return 64;
    }

    @Override
    public final int getMaxStatementLength() {
        return 0;
    }

    @Override
    public final int getMaxStatements() {
        return 0;
    }

    @Override
    public final int getMaxTableNameLength() {
        return 64;
    }

    @Override
    public final int getMaxTablesInSelect() {
        return 0;
    }

    @Override
    public final int getMaxUserNameLength() {
        return 0;
    }

    @Override
    public final boolean insertsAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean isCatalogAtStart() {
        return true;
    }

    @Override
    public final boolean locatorsUpdateCopy() {
        return true;
    }

    @Override
    public final boolean nullPlusNonNullIsNull() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedHigh() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedLow() {
        return true;
    }

    @Override
    public final boolean othersDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean storesLowerCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesUpperCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesUpperCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean updatesAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean usesLocalFilePerTable() {
        return false;
    }

    @Override
    public final boolean usesLocalFiles() {
        return false;
    }
}
