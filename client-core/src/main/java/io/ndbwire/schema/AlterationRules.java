package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.List;

/**
 * What a change of a table must keep to so that the data nodes take it and survive it: they do not check it themselves
 * (protocol document 05, sections 14.6 and 22).
 */
final class AlterationRules {

    private final Table table;
    private final TableAlteration alteration;

    private final boolean variableRows;

    private AlterationRules(Table table, boolean variableRows, TableAlteration alteration) {
        this.table = table;
        this.variableRows = variableRows;
        this.alteration = alteration;
    }

    /**
     * @throws InvalidValueException if a rule is broken
     */
    static void check(Table table, boolean variableRows, TableAlteration alteration) {
        new AlterationRules(table, variableRows, alteration).check();
    }

    private void check() {
        checkColumns();
        for (IndexDefinition index : alteration.createdIndexes()) {
            require(
                    !table.indexes().containsKey(index.storedName()),
                    "index '" + index.storedName() + "' exists already");
            IndexRules.check(table.name(), table.columns(), index);
        }
        for (String name : alteration.droppedIndexes()) {
            require(
                    table.indexes().containsKey(name),
                    "index '" + name + "' does not exist; its indexes are "
                            + table.indexes().keySet());
        }
        for (ForeignKeyDefinition foreignKey : alteration.createdForeignKeys()) {
            ForeignKeyRules.check(table.name(), table.columns(), foreignKey);
        }
        String newName = alteration.newName();
        if (newName != null) {
            // Throws where a part is not allowed.
            TableName renamed =
                    new TableName(table.name().database(), table.name().schema(), newName);
            require(!renamed.equals(table.name()), "it has that name already");
            require(!TableRules.isPartsTable(newName), "the new name is one of a parts table of large objects");
        }
    }

    private void checkColumns() {
        List<Column> added = alteration.addedColumns();
        if (added.isEmpty()) {
            return;
        }
        require(
                variableRows || table.columns().stream().anyMatch(AlterationRules::isVariable),
                "columns cannot be added, as its rows have no part of variable size: it was created with"
                        + " extensible(false) or ROW_FORMAT=FIXED");
        int count = table.columns().size() + added.size();
        require(
                count <= TableRules.MAXIMUM_COLUMNS,
                count + " columns, at most " + TableRules.MAXIMUM_COLUMNS + " are allowed");
        int bytes = 0;
        for (Column column : table.columns()) {
            bytes += KeyRules.storedBytes(column);
        }
        for (Column column : added) {
            require(table.findColumn(column.name()) == null, "column '" + column.name() + "' exists already");
            ColumnRules.check(table.name(), column);
            String what = "column " + column + ", which is added while the table is in use, ";
            require(column.isDynamic(), what + "is not dynamic");
            require(column.isNullable(), what + "may not be NULL");
            require(!column.isPrimaryKey() && !column.isDistributionKey(), what + "is of a key");
            require(!column.hasDefault(), what + "has a default");
            require(!column.isAutoIncrement(), what + "is auto-increment");
            require(
                    !column.type().isLargeObject() || column.scale() == 0,
                    what + "is a large object with a parts table");
            bytes += KeyRules.storedBytes(column);
        }
        require(
                bytes <= TableRules.MAXIMUM_ROW_BYTES,
                "rows of " + bytes + " bytes, at most " + TableRules.MAXIMUM_ROW_BYTES + " are allowed");
    }

    private static boolean isVariable(Column column) {
        return !column.isOnDisk() && (column.isDynamic() || column.layout() != Column.Layout.FIXED);
    }

    private void require(boolean kept, String rule) {
        if (!kept) {
            throw new InvalidValueException("Table " + table.name() + ": " + rule);
        }
    }
}
