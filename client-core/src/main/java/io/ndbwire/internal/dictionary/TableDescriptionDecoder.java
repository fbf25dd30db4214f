package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.PropertyList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the property list that describes a table or index table (protocol document 05, sections 6 and 7). Properties
 * that it does not know are skipped. Used once.
 */
final class TableDescriptionDecoder {

    private static final int MAXIMUM_COLUMNS = 512 + 1;
    private static final int NONE = -1;
    private static final int DEFAULT_PARTITION_BALANCE = 0xFFFFFFFE;

    private final PropertyList list;
    private final int objectType;
    private final List<Column> columns = new ArrayList<>();
    private @Nullable String name;
    private int id = NONE;
    private int version;
    private int columnCount;
    private int fragmentType = TableKey.HASH_MAP_FRAGMENTS;
    private int fragmentCount;
    private int partitionCount;
    private int partitionBalance = DEFAULT_PARTITION_BALANCE;
    private int hashMapId = NONE;
    private int hashMapVersion = NONE;
    private ReplicaData replicas = ReplicaData.none();
    private boolean linearHash = true;
    private boolean readBackup;
    private boolean fullyReplicated;
    private boolean logged = true;
    private int primaryTableId = NONE;
    private int indexState = NONE;

    private TableDescriptionDecoder(int objectType, byte[] properties) {
        this.objectType = objectType;
        list = new PropertyList(properties);
    }

    /**
     * @param objectType what kind of object the reply says it is
     * @param properties the object's property list
     * @throws ProtocolException if the bytes do not describe a table
     */
    static TableDescription decode(int objectType, byte[] properties) {
        return new TableDescriptionDecoder(objectType, properties).decode();
    }

    private TableDescription decode() {
        while (list.next()) {
            if (list.key() == ColumnKey.NAME) {
                if (columns.size() == MAXIMUM_COLUMNS) {
                    throw malformed("more than " + MAXIMUM_COLUMNS + " columns");
                }
                columns.add(new ColumnDecoder(list, columns.size()).decode());
            } else {
                property();
            }
        }
        if (name == null || id == NONE) {
            throw malformed("no name or no number");
        }
        if (columns.isEmpty() || columns.size() != columnCount) {
            throw malformed(columns.size() + " columns where " + Integer.toUnsignedString(columnCount) + " are told");
        }
        return new TableDescription(
                objectType,
                name,
                id,
                version,
                List.copyOf(columns),
                fragmentType,
                fragmentCount,
                partitionCount == 0 ? fragmentCount : partitionCount,
                partitionBalance,
                hashMapId,
                hashMapVersion,
                replicas,
                linearHash,
                readBackup,
                fullyReplicated,
                logged,
                primaryTableId,
                indexState);
    }

    private void property() {
        switch (list.key()) {
            case TableKey.NAME -> name = list.string();
            case TableKey.ID -> id = list.number();
            case TableKey.VERSION -> version = list.number();
            case TableKey.LOGGED -> logged = flag();
            case TableKey.COLUMN_COUNT -> columnCount = list.number();
            case TableKey.FRAGMENT_TYPE -> fragmentType = list.number();
            case TableKey.PRIMARY_TABLE_ID -> primaryTableId = list.number();
            case TableKey.INDEX_STATE -> indexState = list.number();
            case TableKey.PARTITION_BALANCE -> partitionBalance = list.number();
            case TableKey.FRAGMENT_COUNT -> fragmentCount = list.number();
            case TableKey.REPLICA_DATA -> replicas = ReplicaData.decode(list.binary());
            case TableKey.HASH_MAP_ID -> hashMapId = list.number();
            case TableKey.HASH_MAP_VERSION -> hashMapVersion = list.number();
            case TableKey.LINEAR_HASH -> linearHash = flag();
            case TableKey.READ_BACKUP -> readBackup = flag();
            case TableKey.FULLY_REPLICATED -> fullyReplicated = flag();
            case TableKey.PARTITION_COUNT -> partitionCount = list.number();
            default -> {}
        }
    }

    private boolean flag() {
        return list.number() != 0;
    }

    private ProtocolException malformed(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, "Malformed description of table " + name + ": " + what);
    }
}
