package io.ndbwire.internal.dictionary;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.dictionary.sdi.ForeignKeyReference;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.PropertyListWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Creates a foreign key between tables whose indexes are known (protocol document 05, section 12). */
final class ForeignKeyCreation {

    private static final int NAME = 1;
    private static final int ID = 2;
    private static final int VERSION = 3;
    private static final int PARENT_ID = 4;
    private static final int PARENT_VERSION = 5;
    private static final int CHILD_ID = 6;
    private static final int CHILD_VERSION = 7;
    private static final int PARENT_INDEX_ID = 8;
    private static final int PARENT_INDEX_VERSION = 9;
    private static final int CHILD_INDEX_ID = 10;
    private static final int CHILD_INDEX_VERSION = 11;
    private static final int ON_UPDATE = 12;
    private static final int ON_DELETE = 13;
    private static final int PARENT_TABLE = 14;
    private static final int PARENT_INDEX = 15;
    private static final int CHILD_TABLE = 16;
    private static final int CHILD_INDEX = 17;
    private static final int PARENT_COLUMNS_BYTES = 18;
    private static final int PARENT_COLUMNS = 19;
    private static final int CHILD_COLUMNS_BYTES = 20;
    private static final int CHILD_COLUMNS = 21;

    private static final int NO_OBJECT = 0xFFFFFF00;
    private static final ObjectVersion PRIMARY_KEY = new ObjectVersion(NO_OBJECT, NO_OBJECT);

    private ForeignKeyCreation() {}

    /**
     * Reads the tables that foreign keys refer to, but for the referring table itself.
     *
     * @return by name
     */
    static CompletableFuture<Map<TableName, KeyedTable>> parents(
            SchemaChange change, TableName child, List<ForeignKeyDefinition> foreignKeys) {
        Map<TableName, KeyedTable> parents = new LinkedHashMap<>();
        CompletableFuture<?> all = CompletableFuture.completedFuture(null);
        for (ForeignKeyDefinition foreignKey : foreignKeys) {
            if (!foreignKey.parent().equals(child)) {
                all = all.thenCompose(done -> change.tools().tables().apply(foreignKey.parent()))
                        .thenAccept(table -> parents.put(table.name(), KeyedTable.of(table)));
            }
        }
        return all.thenApply(done -> parents);
    }

    /**
     * A foreign key with SQL's name of the key that it refers to.
     *
     * @param childColumns the columns of the table that refers
     * @param parentColumns the referenced table's columns
     * @param indexes the referenced table's indexes
     * @throws InvalidValueException if that table has no such key, or its columns are of other types
     */
    static ForeignKeyReference reference(
            ForeignKeyDefinition foreignKey,
            List<Column> childColumns,
            List<Column> parentColumns,
            List<IndexDefinition> indexes) {
        String what = "Foreign key '" + foreignKey.name() + "': ";
        List<String> key = parentColumns.stream()
                .filter(Column::isPrimaryKey)
                .map(Column::name)
                .toList();
        String stored = foreignKey.referencedKey(key, indexes);
        if (stored == null) {
            throw new InvalidValueException(what + foreignKey.parentColumns() + " of table " + foreignKey.parent()
                    + " are neither its primary key nor those of a unique index");
        }
        for (int i = 0; i < foreignKey.columns().size(); i++) {
            Column child = column(childColumns, foreignKey.columns().get(i));
            Column parent = column(parentColumns, foreignKey.parentColumns().get(i));
            if (child.type() != parent.type()
                    || child.length() != parent.length()
                    || child.precision() != parent.precision()
                    || child.scale() != parent.scale()
                    || child.collation() != parent.collation()) {
                throw new InvalidValueException(what + "column " + child + " is of another type than column " + parent
                        + " of table " + foreignKey.parent());
            }
        }
        return new ForeignKeyReference(
                foreignKey, stored.isEmpty() ? IndexDefinition.PRIMARY : stored.substring(0, stored.lastIndexOf('$')));
    }

    /** Creates it in a transaction, after its tables and indexes. */
    static CompletableFuture<ObjectVersion> create(
            SchemaTransaction transaction, ForeignKeyDefinition foreignKey, KeyedTable parent, KeyedTable child) {
        String name = parent.table().id() + "/" + child.table().id() + "/" + foreignKey.name();
        return transaction.createForeignKey(name, properties(name, foreignKey, parent, child));
    }

    static byte[] properties(String name, ForeignKeyDefinition foreignKey, KeyedTable parent, KeyedTable child) {
        String parentIndex = Objects.requireNonNull(foreignKey.referencedKey(parent.key(), parent.indexes()));
        String childIndex = Objects.requireNonNull(foreignKey.supportingIndex(child.key(), child.indexes()));
        ObjectVersion parentVersion = version(parent, parentIndex);
        ObjectVersion childVersion = version(child, childIndex);
        byte[] parentColumns = numbers(parent, foreignKey.parentColumns());
        byte[] childColumns = numbers(child, foreignKey.columns());
        return new PropertyListWriter()
                .string(NAME, name)
                .string(PARENT_TABLE, parent.name().internalName())
                .string(PARENT_INDEX, internalName(parent, parentIndex))
                .string(CHILD_TABLE, child.name().internalName())
                .string(CHILD_INDEX, internalName(child, childIndex))
                .number(ID, NO_OBJECT)
                .number(VERSION, NO_OBJECT)
                .number(PARENT_ID, parent.table().id())
                .number(PARENT_VERSION, parent.table().version())
                .number(CHILD_ID, child.table().id())
                .number(CHILD_VERSION, child.table().version())
                .number(PARENT_INDEX_ID, parentVersion.id())
                .number(PARENT_INDEX_VERSION, parentVersion.version())
                .number(CHILD_INDEX_ID, childVersion.id())
                .number(CHILD_INDEX_VERSION, childVersion.version())
                .number(ON_UPDATE, foreignKey.onUpdate().number())
                .number(ON_DELETE, foreignKey.onDelete().number())
                .number(PARENT_COLUMNS_BYTES, parentColumns.length)
                .binary(PARENT_COLUMNS, parentColumns)
                .number(CHILD_COLUMNS_BYTES, childColumns.length)
                .binary(CHILD_COLUMNS, childColumns)
                .toByteArray();
    }

    private static ObjectVersion version(KeyedTable table, String index) {
        return index.isEmpty()
                ? PRIMARY_KEY
                : Objects.requireNonNull(table.indexVersions().get(index));
    }

    private static String internalName(KeyedTable table, String index) {
        return index.isEmpty() ? "" : "sys/def/" + table.table().id() + "/" + index.replace("/", "@0047");
    }

    private static byte[] numbers(KeyedTable table, List<String> columns) {
        ByteBuffer numbers = ByteBuffer.allocate(4 * columns.size()).order(ByteOrder.LITTLE_ENDIAN);
        columns.forEach(column -> numbers.putInt(table.columnNumber(column)));
        return numbers.array();
    }

    private static Column column(List<Column> columns, String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findAny()
                .orElseThrow();
    }
}
