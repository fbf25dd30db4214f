package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Changes SQL servers' description of a table together with the table, so that the two never disagree (protocol document
 * 05, sections 20.9 and 20.10). Not thread-safe.
 */
public final class TableDocumentEditor {

    private final TableName table;
    private final Map<String, Object> envelope;
    private final Map<String, Object> object;
    private final List<Map<String, Object>> columns;
    private final List<Map<String, Object>> indexes;
    private final List<Map<String, Object>> foreignKeys;

    /**
     * Reads a description.
     *
     * @param packed as the dictionary keeps it
     * @throws SchemaException if anything in it is not understood: it must not be changed then
     */
    public TableDocumentEditor(TableName table, byte[] packed) {
        this.table = table;
        envelope = KnownDocument.read(table, ExtraMetadata.unpack(table.toString(), packed));
        object = KnownDocument.object(envelope, "dd_object");
        columns = KnownDocument.objects(object, "columns");
        indexes = KnownDocument.objects(object, "indexes");
        foreignKeys = KnownDocument.objects(object, "foreign_keys");
    }

    /** The description as the dictionary keeps it. */
    public byte[] packed(Instant altered) {
        object.put("last_altered", TableDocument.time(altered));
        return ExtraMetadata.pack(Json.write(envelope));
    }

    /**
     * Adds a column behind the others.
     *
     * @throws InvalidValueException if it has no form in SQL
     */
    public void add(Column column) {
        for (Map<String, Object> present : columns) {
            if (String.valueOf(present.get("name")).equalsIgnoreCase(column.name())) {
                throw new InvalidValueException("Table " + table + ", column " + column
                        + ": SQL servers have a column '" + present.get("name") + "' already");
            }
        }
        SqlType type = SqlType.of(table, column, (int) KnownDocument.number(object, "collation_id"));
        columns.add(ColumnDocument.of(table, column, type, columns.size() + 1, ColumnDocument.KeyRole.NONE));
        boolean fixed = KnownDocument.number(object, "row_format") == 1;
        if (type.isLarge() || type.isVariable() && !fixed) {
            String options = KnownDocument.text(object, "options");
            object.put("options", options.replace("pack_record=0;", "pack_record=1;"));
        }
    }

    /**
     * Makes the keys follow the data nodes' indexes.
     *
     * @param all the indexes as they will be
     * @param changed those that come and go; the keys that they are no part of stay as they are
     * @param tableColumns the table's columns
     * @throws InvalidValueException if the indexes are no keys of SQL
     */
    public void indexes(List<IndexDefinition> all, List<IndexDefinition> changed, List<Column> tableColumns) {
        Set<String> touched = SqlKey.names(changed);
        if (touched.contains(IndexDefinition.PRIMARY)) {
            throw new InvalidValueException("Table " + table + ", index '" + IndexDefinition.PRIMARY
                    + "': the primary key of a table that SQL servers show is not altered");
        }
        indexes.removeIf(index -> touched.contains(KnownDocument.text(index, "name")));
        List<Column> shown = shown(tableColumns);
        List<IndexDefinition> others = all.stream()
                .filter(index -> !index.name().equals(IndexDefinition.PRIMARY))
                .toList();
        for (SqlKey key : SqlKey.others(table, others, List.of())) {
            if (touched.contains(key.name())) {
                indexes.add(key.document(0, shown));
            }
        }
        indexes.sort(Comparator.comparingInt(this::rank));
        for (int i = 0; i < indexes.size(); i++) {
            indexes.get(i).put("ordinal_position", i + 1L);
        }
        for (Map<String, Object> partition : KnownDocument.objects(object, "partitions")) {
            partition.put("indexes", TableDocument.partitionIndexes(indexes.size()));
        }
        List<SqlKey> keys = indexes.stream().map(this::key).toList();
        for (Map<String, Object> column : columns) {
            column.put("column_key", (long)
                    SqlKey.role(KnownDocument.text(column, "name"), keys).number());
        }
    }

    /** Adds a foreign key. */
    public void add(ForeignKeyReference foreignKey) {
        foreignKeys.add(foreignKey.document(columnNames()));
    }

    /** Takes a foreign key out. */
    public void dropForeignKey(String name) {
        foreignKeys.removeIf(
                foreignKey -> KnownDocument.text(foreignKey, "name").equals(name));
    }

    /** Gives the table another name. */
    public void rename(String newName) {
        object.put("name", newName);
    }

    private List<String> columnNames() {
        return columns.stream()
                .map(column -> KnownDocument.text(column, "name"))
                .toList();
    }

    private List<Column> shown(List<Column> tableColumns) {
        List<Column> shown = new ArrayList<>();
        for (String name : columnNames()) {
            tableColumns.stream().filter(column -> column.name().equals(name)).forEach(shown::add);
        }
        if (shown.size() != columns.size()) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + table + ": SQL servers' description has columns " + columnNames()
                            + ", which are not all among the table's own");
        }
        return shown;
    }

    private SqlKey key(Map<String, Object> index) {
        List<String> names = new ArrayList<>();
        for (Map<String, Object> element : KnownDocument.objects(index, "elements")) {
            names.add(columnNames().get((int) KnownDocument.number(element, "column_opx")));
        }
        SqlKey.Kind kind = SqlKey.Kind.values()[(int) KnownDocument.number(index, "type") - 1];
        return new SqlKey(
                KnownDocument.text(index, "name"), kind, KnownDocument.number(index, "algorithm") == 4, names);
    }

    /** Unique keys that every row has stand before those that rows without a value do not have. */
    private int rank(Map<String, Object> index) {
        SqlKey key = key(index);
        boolean optional = columns.stream()
                .anyMatch(column -> Boolean.TRUE.equals(column.get("is_nullable"))
                        && key.columns().contains(KnownDocument.text(column, "name")));
        return 2 * key.kind().ordinal() + (key.kind() == SqlKey.Kind.UNIQUE && optional ? 1 : 0);
    }
}
