package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Column;
import java.util.List;

/**
 * A table or index table as one reply of the dictionary describes it: what a {@link io.ndbwire.schema.Table} is put
 * together from, or what is to be dropped.
 *
 * @param objectType what kind of object it is; see {@link io.ndbwire.wire.DictionaryObjectType}
 * @param name its name in the dictionary
 * @param id its number
 * @param version its whole version
 * @param columns its columns; of an index table with the last one, which is the data nodes' own
 * @param fragmentType how a hash becomes a partition (section 8.1)
 * @param fragmentCount number of fragments
 * @param partitionCount number of hash partitions
 * @param partitionBalance how the number of fragments was chosen (section 8.2)
 * @param hashMapId the hash map's number, if the fragment type says that there is one
 * @param hashMapVersion the hash map's version
 * @param replicas per fragment the nodes that hold it, the preferred primary first
 * @param linearHash whether the table has the mark of linear hashing, which parts tables take over
 * @param readBackup whether committed reads may go to any replica
 * @param fullyReplicated whether every node group holds all rows
 * @param logged whether the rows survive a restart of the whole cluster
 * @param primaryTableId of an index table: the number of the indexed table
 * @param indexState of an index table: {@link #INDEX_ONLINE} or a state in which it cannot be used
 */
record TableDescription(
        int objectType,
        String name,
        int id,
        int version,
        List<Column> columns,
        int fragmentType,
        int fragmentCount,
        int partitionCount,
        int partitionBalance,
        int hashMapId,
        int hashMapVersion,
        ReplicaData replicas,
        boolean linearHash,
        boolean readBackup,
        boolean fullyReplicated,
        boolean logged,
        int primaryTableId,
        int indexState) {

    /** The index state of an index that can be used. */
    static final int INDEX_ONLINE = 4;

    boolean hasHashMap() {
        return fragmentType == TableKey.HASH_MAP_FRAGMENTS;
    }
}
