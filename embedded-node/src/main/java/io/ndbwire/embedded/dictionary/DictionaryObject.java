package io.ndbwire.embedded.dictionary;

import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.PropertyListWriter;
import org.jspecify.annotations.Nullable;

/** Something with a name, a number and a version: a table, an index or a hash map. */
final class DictionaryObject {

    static final int COMMITTED = 0;

    private static final int HASH_MAP_NAME = 1;
    private static final int HASH_MAP_BYTES = 2;
    private static final int HASH_MAP_VALUES = 3;

    private final int id;
    private final int version;
    private final int type;
    private final String name;
    private final @Nullable TableDescription table;
    private final short @Nullable [] hashMap;
    private final @Nullable ForeignKeyObject foreignKey;
    /** The schema transactions that make it and drop it; 0 for none. */
    int creator;

    int dropper;

    private DictionaryObject(
            int id,
            int version,
            int type,
            String name,
            @Nullable TableDescription table,
            short @Nullable [] hashMap,
            @Nullable ForeignKeyObject foreignKey) {
        this.foreignKey = foreignKey;
        this.id = id;
        this.version = version;
        this.type = type;
        this.name = name;
        this.table = table;
        this.hashMap = hashMap;
    }

    static DictionaryObject table(TableDescription table) {
        return new DictionaryObject(table.id(), table.version(), table.type(), table.name(), table, null, null);
    }

    static DictionaryObject hashMap(int id, int version, String name, short[] buckets) {
        return new DictionaryObject(id, version, DictionaryObjectType.HASH_MAP, name, null, buckets, null);
    }

    static DictionaryObject foreignKey(int id, int version, ForeignKeyObject foreignKey) {
        return new DictionaryObject(
                id, version, DictionaryObjectType.FOREIGN_KEY, foreignKey.name(), null, null, foreignKey);
    }

    int id() {
        return id;
    }

    int version() {
        return version;
    }

    int type() {
        return type;
    }

    String name() {
        return name;
    }

    /** What it is as a table or index; null if it is a hash map. */
    @Nullable
    TableDescription table() {
        return table;
    }

    /** What it is as a foreign key; null if it is none. */
    @Nullable
    ForeignKeyObject foreignKey() {
        return foreignKey;
    }

    /** Whether it is an index of a table, or a foreign key of a table or an index. */
    boolean dependsOn(int objectId) {
        return isIndexOf(objectId) || foreignKey != null && foreignKey.uses(objectId);
    }

    /** The partition of each bucket; null if it is no hash map. */
    short @Nullable [] hashMap() {
        return hashMap;
    }

    /** Whether it is there for those who are not in a schema transaction. */
    boolean isCommitted() {
        return creator == COMMITTED;
    }

    boolean isIndexOf(int tableId) {
        return table != null && table.isIndex() && table.primaryTableId() == tableId;
    }

    byte[] describe() {
        if (table != null) {
            return table.write();
        }
        if (foreignKey != null) {
            return foreignKey.write(id, version);
        }
        short[] buckets = hashMap == null ? new short[0] : hashMap;
        byte[] values = new byte[2 * buckets.length];
        for (int i = 0; i < buckets.length; i++) {
            values[2 * i] = (byte) buckets[i];
            values[2 * i + 1] = (byte) (buckets[i] >>> 8);
        }
        return new PropertyListWriter()
                .string(HASH_MAP_NAME, name)
                .number(HASH_MAP_BYTES, values.length)
                .number(TableKey.HASH_MAP_ID, id)
                .number(TableKey.HASH_MAP_VERSION, version)
                .binary(HASH_MAP_VALUES, values)
                .toByteArray();
    }
}
