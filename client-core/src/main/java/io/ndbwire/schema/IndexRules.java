package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** What a new index must keep to so that the data nodes take it (protocol document 05, sections 2, 7.2 and 14.3). */
final class IndexRules {

    private static final int MAXIMUM_NAME_CHARACTERS = 64;

    private IndexRules() {}

    /**
     * @param columns the table's columns
     * @throws InvalidValueException if a rule is broken
     */
    static void check(TableName table, List<Column> columns, IndexDefinition index) {
        String what = "Table " + table + ", index '" + index.name() + "': ";
        int length = index.name().length();
        require(
                length >= 1 && length <= MAXIMUM_NAME_CHARACTERS,
                what + "a name of " + length + " characters, 1.." + MAXIMUM_NAME_CHARACTERS + " are allowed");
        require(index.name().indexOf('\0') < 0, what + "a zero in the name, none is allowed");
        KeyRules.checkInternalName(table, index.internalName(""));
        require(!index.columns().isEmpty(), what + "no columns, at least 1 is needed");
        require(
                new HashSet<>(index.columns()).size() == index.columns().size(),
                what + "a column twice in " + index.columns());
        List<Column> indexed = new ArrayList<>();
        for (String name : index.columns()) {
            Column column = columns.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findAny()
                    .orElseThrow(() ->
                            new InvalidValueException(what + "column '" + name + "', which the table does not have"));
            require(ColumnRules.canBeKey(column), what + "column " + column + ", which cannot be indexed");
            indexed.add(column);
        }
        KeyRules.check(table, "index '" + index.name() + "'", indexed);
    }

    private static void require(boolean kept, String rule) {
        if (!kept) {
            throw new InvalidValueException(rule);
        }
    }
}
