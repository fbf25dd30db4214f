package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A key as SQL has it: the data nodes' indexes behind it are one or two (protocol document 05, section 20.3).
 *
 * @param name SQL's name
 * @param kind what it is for
 * @param hashed whether it has no order
 * @param columns names, in its order
 */
record SqlKey(String name, Kind kind, boolean hashed, List<String> columns) {

    /** What a key is for; in SQL servers' order. */
    enum Kind {
        PRIMARY,
        UNIQUE,
        PLAIN
    }

    private static final String UNIQUE_SUFFIX = "$unique";

    /**
     * The keys of a table in SQL servers' order.
     *
     * @param columns the table's columns that SQL servers show
     * @throws InvalidValueException if its indexes are no keys of SQL
     */
    static List<SqlKey> of(TableDefinition table, List<Column> columns) {
        List<SqlKey> keys = new ArrayList<>();
        List<String> primary =
                columns.stream().filter(Column::isPrimaryKey).map(Column::name).toList();
        if (!primary.isEmpty()) {
            boolean ordered =
                    table.indexes().stream().anyMatch(index -> index.name().equals(IndexDefinition.PRIMARY));
            keys.add(new SqlKey(IndexDefinition.PRIMARY, Kind.PRIMARY, !ordered, primary));
        }
        keys.addAll(others(table.name(), table.indexes(), primary));
        keys.sort((one, other) -> Integer.compare(rank(one, columns), rank(other, columns)));
        return List.copyOf(keys);
    }

    /**
     * The keys that indexes stand for, beside the primary key.
     *
     * @param primary names of the primary key's columns; empty if it is hidden
     */
    static List<SqlKey> others(TableName table, List<IndexDefinition> indexes, List<String> primary) {
        List<SqlKey> keys = new ArrayList<>();
        for (IndexDefinition index : indexes) {
            if (index.name().equals(IndexDefinition.PRIMARY)) {
                requirePrimary(table, index, primary);
            } else if (index.kind() == Index.Kind.UNIQUE) {
                keys.add(unique(table, index, indexes));
            } else if (!hasUniqueTwin(index, indexes)) {
                keys.add(new SqlKey(index.name(), Kind.PLAIN, false, index.columns()));
            }
        }
        return keys;
    }

    /** SQL's names of the keys that indexes are part of. */
    static Set<String> names(List<IndexDefinition> indexes) {
        return indexes.stream()
                .map(index -> index.kind() == Index.Kind.UNIQUE ? sqlName(index) : index.name())
                .collect(Collectors.toSet());
    }

    /** What a column is to the keys. */
    static ColumnDocument.KeyRole role(String column, List<SqlKey> keys) {
        ColumnDocument.KeyRole role = ColumnDocument.KeyRole.NONE;
        for (SqlKey key : keys) {
            if (key.kind == Kind.PRIMARY && key.columns.contains(column)) {
                return ColumnDocument.KeyRole.PRIMARY;
            }
            if (key.columns.get(0).equals(column)) {
                boolean alone = key.kind == Kind.UNIQUE && key.columns.size() == 1;
                if (alone) {
                    role = ColumnDocument.KeyRole.UNIQUE;
                } else if (role == ColumnDocument.KeyRole.NONE) {
                    role = ColumnDocument.KeyRole.FIRST;
                }
            }
        }
        return role;
    }

    /**
     * Describes the key to SQL servers.
     *
     * @param ordinal place among the keys, from 1
     * @param shown the table's columns in SQL's order
     */
    Map<String, Object> document(int ordinal, List<Column> shown) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", name);
        document.put("hidden", false);
        document.put("is_generated", false);
        document.put("ordinal_position", (long) ordinal);
        document.put("comment", "");
        document.put("options", "flags=0;");
        document.put("se_private_data", "");
        document.put("type", kind.ordinal() + 1L);
        document.put("algorithm", hashed ? 4L : 2L);
        document.put("is_algorithm_explicit", hashed);
        document.put("is_visible", true);
        document.put("engine", "ndbcluster");
        document.put("engine_attribute", "");
        document.put("secondary_engine_attribute", "");
        List<Object> elements = new ArrayList<>();
        for (String columnName : columns) {
            Map<String, Object> element = new LinkedHashMap<>();
            int place = place(columnName, shown);
            Column column = shown.get(place);
            element.put("ordinal_position", elements.size() + 1L);
            element.put("length", (long) column.maximumBytes() - column.layout().lengthBytes());
            element.put("order", hashed ? 1L : 2L);
            element.put("hidden", false);
            element.put("column_opx", (long) place);
            elements.add(element);
        }
        document.put("elements", elements);
        return document;
    }

    private static int place(String name, List<Column> shown) {
        for (int i = 0; i < shown.size(); i++) {
            if (shown.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new InvalidValueException("Column " + name + " is of a key, but is not shown by SQL servers");
    }

    private static SqlKey unique(TableName table, IndexDefinition index, List<IndexDefinition> indexes) {
        String name = sqlName(index);
        for (IndexDefinition other : indexes) {
            if (other.kind() == Index.Kind.ORDERED && other.name().equals(name)) {
                if (!other.columns().equals(index.columns())
                        && !new HashSet<>(other.columns()).equals(new HashSet<>(index.columns()))) {
                    throw new InvalidValueException("Table " + table + ", index '" + name
                            + "': a unique and an ordered index of one name are one key of SQL, but their columns are "
                            + index.columns() + " and " + other.columns());
                }
                return new SqlKey(name, Kind.UNIQUE, false, other.columns());
            }
        }
        return new SqlKey(name, Kind.UNIQUE, true, index.columns());
    }

    private static String sqlName(IndexDefinition index) {
        String stored = index.storedName();
        return stored.substring(0, stored.length() - UNIQUE_SUFFIX.length());
    }

    private static boolean hasUniqueTwin(IndexDefinition ordered, List<IndexDefinition> indexes) {
        return indexes.stream()
                .anyMatch(index ->
                        index.kind() == Index.Kind.UNIQUE && sqlName(index).equals(ordered.name()));
    }

    private static void requirePrimary(TableName table, IndexDefinition index, List<String> primary) {
        if (index.kind() != Index.Kind.ORDERED || !index.columns().equals(primary)) {
            throw new InvalidValueException("Table " + table + ", index '" + IndexDefinition.PRIMARY
                    + "': it must be an ordered one on the primary key " + primary + ", not on " + index.columns());
        }
    }

    /** Unique keys that every row has stand before those that rows without a value do not have. */
    private static int rank(SqlKey key, List<Column> columns) {
        boolean optional =
                columns.stream().anyMatch(column -> column.isNullable() && key.columns.contains(column.name()));
        return 2 * key.kind.ordinal() + (key.kind == Kind.UNIQUE && optional ? 1 : 0);
    }
}
