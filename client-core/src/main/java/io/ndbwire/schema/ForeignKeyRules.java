package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.List;
import java.util.Set;

/**
 * What a new foreign key must keep to so that the data nodes take it (protocol document 05, section 12). What concerns
 * the referenced table is seen when it is read.
 */
final class ForeignKeyRules {

    private static final int MAXIMUM_NAME_CHARACTERS = 64;

    private ForeignKeyRules() {}

    /**
     * @param columns the referring table's columns
     * @throws InvalidValueException if a rule is broken
     */
    static void check(TableName table, List<Column> columns, ForeignKeyDefinition foreignKey) {
        String what = "Table " + table + ", foreign key '" + foreignKey.name() + "': ";
        int length = foreignKey.name().length();
        require(
                length >= 1 && length <= MAXIMUM_NAME_CHARACTERS,
                what + "a name of " + length + " characters, 1.." + MAXIMUM_NAME_CHARACTERS + " are allowed");
        require(
                foreignKey.name().indexOf('/') < 0 && foreignKey.name().indexOf('\0') < 0,
                what + "a slash or a zero in the name, none is allowed");
        KeyRules.checkInternalName(table, "0123456789//" + foreignKey.name());
        int count = foreignKey.columns().size();
        require(
                count >= 1 && count <= KeyRules.MAXIMUM_COLUMNS,
                what + count + " columns, 1.." + KeyRules.MAXIMUM_COLUMNS + " are allowed");
        require(
                count == foreignKey.parentColumns().size(),
                what + count + " columns refer to " + foreignKey.parentColumns().size());
        require(
                Set.copyOf(foreignKey.columns()).size() == count
                        && Set.copyOf(foreignKey.parentColumns()).size() == count,
                what + "a column twice in " + foreignKey.columns() + " or " + foreignKey.parentColumns());
        require(
                foreignKey.onDelete() != ForeignKeyDefinition.Action.SET_DEFAULT
                        && foreignKey.onUpdate() != ForeignKeyDefinition.Action.SET_DEFAULT,
                what + "SET_DEFAULT, which is left to SQL");
        for (String name : foreignKey.columns()) {
            Column column = columns.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findAny()
                    .orElseThrow(() ->
                            new InvalidValueException(what + "column '" + name + "', which the table does not have"));
            require(ColumnRules.canBeKey(column), what + "column " + column + ", which cannot refer to a key");
            require(
                    column.isNullable() || !setsNull(foreignKey),
                    what + "column " + column + " is set to NULL by it, but may not be NULL");
        }
        require(
                foreignKey.onDelete() != ForeignKeyDefinition.Action.CASCADE
                        || columns.stream().noneMatch(column -> column.type().isLargeObject()),
                what + "rows are deleted by it, but have large objects, whose parts would stay");
    }

    private static boolean setsNull(ForeignKeyDefinition foreignKey) {
        return foreignKey.onDelete() == ForeignKeyDefinition.Action.SET_NULL
                || foreignKey.onUpdate() == ForeignKeyDefinition.Action.SET_NULL;
    }

    private static void require(boolean kept, String rule) {
        if (!kept) {
            throw new InvalidValueException(rule);
        }
    }
}
