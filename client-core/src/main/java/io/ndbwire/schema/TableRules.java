package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a new table must keep to so that the data nodes take it and survive it (protocol document 05, sections 2, 7.2, 7.3
 * and 22). Columns by themselves: {@link ColumnRules}.
 */
final class TableRules {

    /** Bytes of an internal name without its terminating zero. */
    static final int MAXIMUM_INTERNAL_NAME_BYTES = 127;

    private static final int MAXIMUM_COLUMNS = 512;
    private static final int MAXIMUM_KEY_COLUMNS = 32;
    private static final int MAXIMUM_KEY_BYTES = 4092;
    private static final int MAXIMUM_ROW_BYTES = 30000;
    private static final int MAXIMUM_COLLATIONS = 128;
    private static final int MAXIMUM_PARTITIONS = 8160;
    private static final int MAXIMUM_INDEX_NAME_CHARACTERS = 64;
    /** Digits of the largest object number that a name may hold. */
    private static final int MAXIMUM_ID_DIGITS = 10;

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

    private void check() {
        require(
                !PARTS_TABLE.matcher(table.name().table()).matches(),
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
            checkIndex(index);
        }
    }

    private void checkKey() {
        List<Column> key = table.keyColumns();
        require(!key.isEmpty(), "no column is of the primary key, at least 1 is needed");
        checkKeySize("primary key", key);
    }

    private void checkKeySize(String what, List<Column> key) {
        require(
                key.size() <= MAXIMUM_KEY_COLUMNS,
                what + " of " + key.size() + " columns, at most " + MAXIMUM_KEY_COLUMNS + " are allowed");
        int bytes = key.stream().mapToInt(TableRules::storedBytes).sum();
        require(
                bytes <= MAXIMUM_KEY_BYTES,
                what + " of " + bytes + " bytes, at most " + MAXIMUM_KEY_BYTES + " are allowed");
    }

    private void checkDistributionKey() {
        for (Column column : table.columns()) {
            require(
                    !column.isDistributionKey() || column.isPrimaryKey(),
                    "column " + column.name() + " is of the distribution key, but not of the primary key");
        }
    }

    private void checkRow() {
        int bytes = table.columns().stream().mapToInt(TableRules::storedBytes).sum();
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
            int keyBytes = table.keyColumns().stream()
                            .mapToInt(TableRules::storedBytes)
                            .sum()
                    + 4 * (striped ? 2 : 1);
            int rowBytes = keyBytes + 4 + roundUp(column.scale() + 2);
            String parts = "parts table of column " + column.name() + " with ";
            require(
                    keyColumns <= MAXIMUM_KEY_COLUMNS,
                    parts + keyColumns + " key columns, at most " + MAXIMUM_KEY_COLUMNS + " are allowed");
            require(
                    keyBytes <= MAXIMUM_KEY_BYTES,
                    parts + "a key of " + keyBytes + " bytes, at most " + MAXIMUM_KEY_BYTES + " are allowed");
            require(
                    rowBytes <= MAXIMUM_ROW_BYTES,
                    parts + "rows of " + rowBytes + " bytes, at most " + MAXIMUM_ROW_BYTES + " are allowed");
            TableName name = table.name();
            requireInternalName(name.database() + "/" + name.schema() + "/NDB$BLOB__" + column.number());
        }
    }

    private void checkIndex(IndexDefinition index) {
        String name = index.name();
        require(
                !name.isEmpty() && name.length() <= MAXIMUM_INDEX_NAME_CHARACTERS && name.indexOf('\0') < 0,
                "index name '" + name + "': 1.." + MAXIMUM_INDEX_NAME_CHARACTERS
                        + " characters without zero are allowed");
        requireInternalName("sys/def//" + index.storedName().replace("/", "@0047"));
        String what = "index '" + name + "'";
        require(!index.columns().isEmpty(), what + " has no columns, at least 1 is needed");
        require(
                new HashSet<>(index.columns()).size() == index.columns().size(),
                what + " has a column twice in " + index.columns());
        List<Column> columns =
                index.columns().stream().map(column -> indexed(what, column)).collect(Collectors.toList());
        checkKeySize(what, columns);
    }

    private Column indexed(String what, String columnName) {
        Column column = table.columns().stream()
                .filter(candidate -> candidate.name().equals(columnName))
                .findAny()
                .orElseThrow(() -> broken(what + " names column '" + columnName + "', which the table does not have"));
        require(
                ColumnRules.canBeKey(column),
                what + ", column " + columnName + ": a " + column.type() + " cannot be indexed");
        return column;
    }

    private void requireInternalName(String withoutId) {
        int bytes = withoutId.getBytes(StandardCharsets.UTF_8).length + MAXIMUM_ID_DIGITS;
        require(
                bytes <= MAXIMUM_INTERNAL_NAME_BYTES,
                "name " + withoutId + " of up to " + bytes + " bytes with the table's number, at most "
                        + MAXIMUM_INTERNAL_NAME_BYTES + " are allowed");
    }

    /** What a column adds to the data nodes' limits of rows and keys: whole words, and nothing for bits. */
    private static int storedBytes(Column column) {
        return column.type() == ColumnType.BIT ? 0 : roundUp(column.maximumBytes());
    }

    private static int roundUp(int bytes) {
        return bytes + 3 & ~3;
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
