package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.TemporaryException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.DictionaryObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts a table together from what the dictionary says of it, its hash map and its indexes. */
final class TableAssembler {

    private static final short[] NO_BUCKETS = {};

    private TableAssembler() {}

    /**
     * @param hashMap the table's hash map, or null if it has none
     * @param indexes the table's indexes, also such as cannot be used
     * @throws ProtocolException if the descriptions contradict themselves
     * @throws TemporaryException if they are of different times
     */
    static Table assemble(
            TableName name,
            TableDescription table,
            @Nullable HashMapDescription hashMap,
            List<TableDescription> indexes) {
        Partitioning partitioning = partitioning(table, hashMap);
        Map<String, Column> columns =
                table.columns().stream().collect(Collectors.toMap(Column::name, Function.identity(), (a, b) -> a));
        List<Index> usable = new ArrayList<>();
        for (TableDescription index : indexes) {
            if (index.indexState() == TableDescription.INDEX_ONLINE && index.primaryTableId() == table.id()) {
                usable.add(index(name, index, hashMap, columns, partitioning));
            }
        }
        return new Table(
                name,
                table.id(),
                table.version(),
                table.columns(),
                usable,
                partitioning,
                table.readBackup(),
                table.fullyReplicated(),
                table.logged());
    }

    private static Index index(
            TableName tableName,
            TableDescription index,
            @Nullable HashMapDescription hashMap,
            Map<String, Column> columns,
            Partitioning tablePartitioning) {
        boolean unique = index.objectType() == DictionaryObjectType.UNIQUE_INDEX;
        // The last column of an index table is the data nodes' own.
        List<Column> indexed = new ArrayList<>();
        for (Column column : index.columns().subList(0, index.columns().size() - 1)) {
            Column ofTable = columns.get(column.name());
            if (ofTable == null) {
                throw changed(tableName, "index " + index.name() + " has a column " + column.name() + " of its own");
            }
            indexed.add(ofTable);
        }
        String name = index.name();
        return new Index(
                name.substring(name.lastIndexOf('/') + 1).replace("@0047", "/"),
                index.id(),
                index.version(),
                unique ? Index.Kind.UNIQUE : Index.Kind.ORDERED,
                indexed,
                unique ? partitioning(index, hashMap) : tablePartitioning);
    }

    /**
     * How rows are spread. A unique index has the hash map of its table.
     */
    private static Partitioning partitioning(TableDescription object, @Nullable HashMapDescription hashMap) {
        Partitioning.Kind kind = kind(object.fragmentType());
        int partitions = object.partitionCount();
        int[][] replicas = object.replicas().nodes();
        if (partitions < 1 || partitions > replicas.length) {
            throw malformed(object, partitions + " partitions in " + replicas.length + " fragments");
        }
        if (kind != Partitioning.Kind.HASH_MAP) {
            return new Partitioning(kind, partitions, NO_BUCKETS, replicas);
        }
        if (hashMap == null || hashMap.id() != object.hashMapId() || hashMap.version() != object.hashMapVersion()) {
            throw new TemporaryException(
                    TemporaryException.NO_CODE,
                    object.name() + " changed while it was read: its hash map is number " + object.hashMapId());
        }
        if (hashMap.highestPartition() >= partitions) {
            throw malformed(object, "partition " + hashMap.highestPartition() + " of " + partitions);
        }
        return new Partitioning(kind, partitions, hashMap.buckets(), replicas);
    }

    private static Partitioning.Kind kind(int fragmentType) {
        return switch (fragmentType) {
            case TableKey.HASH_MAP_FRAGMENTS -> Partitioning.Kind.HASH_MAP;
            case TableKey.MODULO_FRAGMENTS -> Partitioning.Kind.MODULO;
            case TableKey.USER_DEFINED_FRAGMENTS -> Partitioning.Kind.USER_DEFINED;
            default -> Partitioning.Kind.LINEAR;
        };
    }

    private static TemporaryException changed(TableName name, String what) {
        return new TemporaryException(
                TemporaryException.NO_CODE, "Table " + name + " changed while it was read: " + what);
    }

    private static ProtocolException malformed(TableDescription object, String what) {
        return new ProtocolException(
                ProtocolException.NO_CODE, "Malformed description of " + object.name() + ": " + what);
    }
}
