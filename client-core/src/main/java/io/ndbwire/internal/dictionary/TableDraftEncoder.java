package io.ndbwire.internal.dictionary;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.PropertyListWriter;
import java.nio.ByteBuffer;

/**
 * Writes the property list of a table to create, in the order in which NDB's own clients do (protocol document 05,
 * sections 6.2 and 7).
 */
final class TableDraftEncoder {

    private static final int K_VALUE = 6;
    private static final int MINIMUM_LOAD = 78;
    private static final int MAXIMUM_LOAD = 80;
    private static final int STORAGE_NOT_SET = 2;
    private static final int IN_MEMORY = 0;

    private TableDraftEncoder() {}

    /**
     * @throws InvalidValueException if the description is longer than a data node takes
     */
    static byte[] encode(TableDraft table) {
        PropertyListWriter out = new PropertyListWriter()
                .string(TableKey.NAME, table.internalName())
                .number(TableKey.LOGGED, flag(table.logged()))
                .number(TableKey.TEMPORARY, 0)
                .number(TableKey.FORCE_VARIABLE_PART, flag(table.extensible()))
                .number(TableKey.K_VALUE, K_VALUE)
                .number(TableKey.MINIMUM_LOAD_FACTOR, MINIMUM_LOAD)
                .number(TableKey.MAXIMUM_LOAD_FACTOR, MAXIMUM_LOAD)
                .number(TableKey.FRAGMENT_TYPE, TableKey.HASH_MAP_FRAGMENTS)
                .number(TableKey.TABLE_TYPE, DictionaryObjectType.USER_TABLE)
                .number(TableKey.COLUMN_COUNT, table.columns().size())
                .number(TableKey.PARTITION_BALANCE, table.partitionBalance())
                .number(TableKey.FRAGMENT_COUNT, table.fragmentCount())
                .number(TableKey.ROW_GCI, 1)
                .number(TableKey.ROW_CHECKSUM, 1)
                .number(TableKey.SINGLE_USER_MODE, 0)
                .number(TableKey.DEFAULT_PARTITIONS, flag(table.derivedPartitions()))
                .number(TableKey.LINEAR_HASH, flag(table.linearHash()))
                .number(TableKey.HASH_MAP_ID, table.hashMap().id())
                .number(TableKey.HASH_MAP_VERSION, table.hashMap().version())
                .number(TableKey.STORAGE_TYPE, STORAGE_NOT_SET);
        if (table.readBackup()) {
            out.number(TableKey.READ_BACKUP, 1);
        }
        if (table.fullyReplicated()) {
            out.number(TableKey.FULLY_REPLICATED, 1);
        }
        if (table.primaryTableId() != TableDraft.NO_TABLE) {
            out.number(TableKey.PRIMARY_TABLE_ID, table.primaryTableId());
        }
        ByteBuffer extraMetadata = table.extraMetadata();
        if (extraMetadata != null) {
            byte[] metadata = new byte[extraMetadata.remaining()];
            extraMetadata.get(extraMetadata.position(), metadata);
            out.binary(TableKey.EXTRA_METADATA, metadata);
        }
        table.columns().forEach(column -> encode(out, column));
        byte[] bytes = out.number(TableKey.END, 1).toByteArray();
        if (bytes.length > 4 * CreateTableReq.MAXIMUM_WORDS) {
            throw new InvalidValueException("Table " + table.internalName() + ": a description of " + bytes.length
                    + " bytes with its extra metadata, at most " + 4 * CreateTableReq.MAXIMUM_WORDS + " are allowed");
        }
        return bytes;
    }

    /** Describes one column; it must be stored in memory. */
    static void encode(PropertyListWriter out, Column column) {
        byte[] defaultValue = DefaultValue.encode(column.defaultValue());
        out.string(ColumnKey.NAME, column.name())
                .number(ColumnKey.NUMBER, column.number())
                .number(ColumnKey.ELEMENT_SIZE, column.type().elementSizeExponent())
                .number(ColumnKey.ARRAY_SIZE, column.arraySize())
                .number(ColumnKey.LAYOUT, column.layout().lengthBytes())
                .number(ColumnKey.KEY, flag(column.isPrimaryKey()))
                .number(ColumnKey.NULLABLE, flag(column.isNullable()))
                .number(ColumnKey.DISTRIBUTION_KEY, flag(column.isDistributionKey()))
                .number(ColumnKey.STORAGE_TYPE, IN_MEMORY)
                .number(ColumnKey.DYNAMIC, flag(column.isDynamic()))
                .number(ColumnKey.TYPE, column.type().number())
                .number(ColumnKey.PRECISION, column.collation() << ColumnKey.COLLATION_SHIFT | column.precision())
                .number(ColumnKey.SCALE, column.scale())
                .number(ColumnKey.LENGTH, column.length())
                .number(ColumnKey.AUTO_INCREMENT, flag(column.isAutoIncrement()))
                .number(ColumnKey.DEFAULT_VALUE_LENGTH, defaultValue.length)
                .binary(ColumnKey.DEFAULT_VALUE, defaultValue)
                .number(ColumnKey.END, 1);
    }

    private static int flag(boolean set) {
        return set ? 1 : 0;
    }
}
