package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a new table must keep to so that the data nodes take it and survive it (protocol document 05, sections 2, 7.2,
 * 7.3 and 22). Columns by themselves: {@link ColumnRules}; keys: {@link
 * KeyRules}; indexes: {@link IndexRules}; foreign keys: {@link ForeignKeyRules}.
 */
final class TableRules {

    static final int MAXIMUM_COLUMNS = 512;
    static final int MAXIMUM_ROW_BYTES = 30000;
    private static final int MAXIMUM_COLLATIONS = 128;
    private static final int MAXIMUM_PARTITIONS = 8160;

    private static final Pattern PARTS_TABLE = Pattern.compile("NDB\\$BLOB_\\d+_\\d+");

    private final TableDefinition table;

    private TableRules(TableDefinition table) {
        this.table = table;
    }

    /**
     * @throws InvalidValueException if a rule is broken
     */
    static void check(TableDefinition table) {
        new TableRules(table).check();
    }

    /** Whether only a parts table may be called so. */
    static boolean isPartsTable(String name) {
        return PARTS_TABLE.matcher(name).matches();
    }

    private void check() {
        require(
                !isPartsTable(table.name().table()),
                "the name is one of a parts table of large objects; another is needed");
        int count = table.columns().size();
        require(count >= 1 && count <= MAXIMUM_COLUMNS, count + " columns, 1.." + MAXIMUM_COLUMNS + " are allowed");
        Set<String> names = new HashSet<>();
        for (Column column : table.columns()) {
            require(names.add(column.name()), "column '" + column.name() + "' is defined twice");
            ColumnRules.check(table.name(), column);
        }
        checkKey();
        checkDistributionKey();
        checkRow();
        checkPartitions();
        checkLargeObjects();
        Set<String> indexNames = new HashSet<>();
        for (IndexDefinition index : table.indexes()) {
            require(indexNames.add(index.storedName()), "index '" + index.storedName() + "' is defined twice");
            IndexRules.check(table.name(), table.columns(), index);
        }
        Set<String> foreignKeyNames = new HashSet<>();
        for (ForeignKeyDefinition foreignKey : table.foreignKeys()) {
            require(foreignKeyNames.add(foreignKey.name()), "foreign key '" + foreignKey.name() + "' is defined twice");
            ForeignKeyRules.check(table.name(), table.columns(), foreignKey);
        }
        require(table.firstNumber() >= 1, "first number " + table.firstNumber() + ", at least 1 is needed");
    }

    private void checkKey() {
        List<Column> key = table.keyColumns();
        require(
                !key.isEmpty(),
                "no column is of the primary key, at least 1 is needed; hiddenPrimaryKey() adds one that SQL does not"
                        + " show");
        KeyRules.check(table.name(), "primary key", key);
    }

    private void checkDistributionKey() {
        for (Column column : table.columns()) {
            require(
                    !column.isDistributionKey() || column.isPrimaryKey(),
                    "column " + column.name() + " is of the distribution key, but not of the primary key");
        }
    }

    private void checkRow() {
        int bytes = table.columns().stream().mapToInt(KeyRules::storedBytes).sum();
        require(
                bytes <= MAXIMUM_ROW_BYTES,
                "rows of " + bytes + " bytes, at most " + MAXIMUM_ROW_BYTES + " are allowed");
        List<String> automatic = table.columns().stream()
                .filter(Column::isAutoIncrement)
                .map(Column::name)
                .toList();
        require(automatic.size() <= 1, "columns " + automatic + " are all auto-increment, at most 1 may be");
        long collations = table.columns().stream()
                .mapToInt(Column::collation)
                .filter(collation -> collation != Column.NO_COLLATION)
                .distinct()
                .count();
        require(
                collations <= MAXIMUM_COLLATIONS,
                collations + " collations, at most " + MAXIMUM_COLLATIONS + " are allowed");
    }

    private void checkPartitions() {
        boolean specific = table.partitionBalance() == PartitionBalance.SPECIFIC;
        int count = table.partitionCount();
        require(
                !specific || count >= 1 && count <= MAXIMUM_PARTITIONS,
                count + " partitions, 1.." + MAXIMUM_PARTITIONS + " are allowed");
        require(
                !specific || !table.isFullyReplicated(),
                count + " partitions of a fully replicated table; the data nodes must choose their number");
    }

    private void checkLargeObjects() {
        for (Column column : table.columns()) {
            if (!column.type().isLargeObject() || column.scale() == 0) {
                continue;
            }
            boolean striped = column.length() != 0;
            int keyColumns = table.keyColumns().size() + (striped ? 2 : 1);
            int keyBytes =
                    table.keyColumns().stream().mapToInt(KeyRules::storedBytes).sum() + 4 * (striped ? 2 : 1);
            int rowBytes = keyBytes + 4 + (column.scale() + 2 + 3 & ~3);
            String parts = "parts table of column " + column.name() + " with ";
            require(
                    keyColumns <= KeyRules.MAXIMUM_COLUMNS,
                    parts + keyColumns + " key columns, at most " + KeyRules.MAXIMUM_COLUMNS + " are allowed");
            require(
                    keyBytes <= KeyRules.MAXIMUM_BYTES,
                    parts + "a key of " + keyBytes + " bytes, at most " + KeyRules.MAXIMUM_BYTES + " are allowed");
            require(
                    rowBytes <= MAXIMUM_ROW_BYTES,
                    parts + "rows of " + rowBytes + " bytes, at most " + MAXIMUM_ROW_BYTES + " are allowed");
            TableName name = table.name();
            KeyRules.checkInternalName(name, name.database() + "/" + name.schema() + "/NDB$BLOB__" + column.number());
        }
    }

    private void require(boolean kept, String rule) {
        if (!kept) {
            throw broken(rule);
        }
    }

    private InvalidValueException broken(String rule) {
        return new InvalidValueException("Table " + table.name() + ": " + rule);
    }
}
