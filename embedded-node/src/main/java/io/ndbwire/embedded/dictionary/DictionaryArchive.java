package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.snapshot.SnapshotException;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.error.ProtocolException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The dictionary and all committed rows, in a form that outlives the process. What nobody has committed is left out.
 * Rows of indexes are, too: they are made of the tables' rows when these are back.
 */
public final class DictionaryArchive {

    private static final int LAST_WORD = 0x454E4421;

    private final Dictionary dictionary;
    private final TableDirectory tables;

    public DictionaryArchive(Dictionary dictionary, TableDirectory tables) {
        this.dictionary = dictionary;
        this.tables = tables;
    }

    // ---- out

    public void write(DataOutput out) throws IOException {
        out.writeInt(dictionary.nodeGroups().groups().length);
        out.writeInt(dictionary.nodeGroups().replicas());
        Map<Integer, Integer> versions = dictionary.versions();
        out.writeInt(versions.size());
        for (Map.Entry<Integer, Integer> version : versions.entrySet()) {
            out.writeInt(version.getKey());
            out.writeInt(version.getValue());
        }
        writeHashMaps(out);
        List<DictionaryObject> rowTables =
                committed(object -> isTable(object) && !object.name().equals(SystemTables.EVENTS));
        out.writeInt(rowTables.size());
        for (DictionaryObject object : rowTables) {
            writeBytes(out, object.describe());
            writeRows(out, Objects.requireNonNull(tables.find(object.id())));
        }
        List<DictionaryObject> indexes = committed(DictionaryArchive::isIndex);
        out.writeInt(indexes.size());
        for (DictionaryObject object : indexes) {
            writeBytes(out, object.describe());
        }
        List<DictionaryObject> foreignKeys = committed(object -> object.foreignKey() != null);
        out.writeInt(foreignKeys.size());
        for (DictionaryObject object : foreignKeys) {
            out.writeInt(object.id());
            out.writeInt(object.version());
            writeBytes(out, object.describe());
        }
        dictionary.events().write(out);
        out.writeInt(LAST_WORD);
    }

    private List<DictionaryObject> committed(Predicate<DictionaryObject> wanted) {
        return dictionary.objects().stream()
                .filter(object -> object.isCommitted() && wanted.test(object))
                .toList();
    }

    private static boolean isTable(DictionaryObject object) {
        return object.table() != null && !isIndex(object);
    }

    private static boolean isIndex(DictionaryObject object) {
        TableDescription table = object.table();
        return table != null && table.isIndex();
    }

    private void writeHashMaps(DataOutput out) throws IOException {
        List<DictionaryObject> maps = committed(object -> object.hashMap() != null);
        out.writeInt(maps.size());
        for (DictionaryObject map : maps) {
            out.writeInt(map.id());
            out.writeInt(map.version());
            out.writeUTF(map.name());
            short[] buckets = Objects.requireNonNull(map.hashMap());
            out.writeInt(buckets.length);
            for (short bucket : buckets) {
                out.writeShort(bucket);
            }
        }
    }

    private static void writeRows(DataOutput out, StoredTable table) throws IOException {
        out.writeInt(table.fragmentCount());
        for (int number = 0; number < table.fragmentCount(); number++) {
            Fragment fragment = table.fragment(number);
            out.writeLong(fragment.rowCount());
            for (int slot = 0; slot < fragment.end(); slot++) {
                byte[] image = fragment.committed(slot);
                if (image != null) {
                    writeBytes(out, image);
                }
            }
        }
    }

    static void writeBytes(DataOutput out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    // ---- in

    /**
     * Takes in what was written, in place of the empty dictionary's tables.
     *
     * @throws SnapshotException if it does not fit this cluster
     */
    public void read(DataInput in) throws IOException, SnapshotException {
        try {
            readLayout(in);
            for (int count = in.readInt(); count > 0; count--) {
                dictionary.versions().put(in.readInt(), in.readInt());
            }
            readHashMaps(in);
            for (int count = in.readInt(); count > 0; count--) {
                readTable(in);
            }
            List<TableDescription> indexes = new ArrayList<>();
            for (int count = in.readInt(); count > 0; count--) {
                indexes.add(TableDescription.read(readBytes(in)));
            }
            for (TableDescription index : indexes) {
                TableDescription base = table(index.primaryTableId());
                index.replicas(base.replicas());
                dictionary.restore(DictionaryObject.table(index));
            }
            for (int count = in.readInt(); count > 0; count--) {
                int id = in.readInt();
                int version = in.readInt();
                dictionary.restore(DictionaryObject.foreignKey(id, version, ForeignKeyObject.read(readBytes(in))));
            }
            dictionary.events().read(in);
            if (in.readInt() != LAST_WORD) {
                throw new SnapshotException("is damaged: its end is not where it should be");
            }
        } catch (ProtocolException | SchemaException e) {
            throw new SnapshotException("cannot be used: " + e.getMessage());
        }
    }

    private void readLayout(DataInput in) throws IOException, SnapshotException {
        int groups = in.readInt();
        int replicas = in.readInt();
        int ownGroups = dictionary.nodeGroups().groups().length;
        int ownReplicas = dictionary.nodeGroups().replicas();
        if (groups != ownGroups || replicas != ownReplicas) {
            throw new SnapshotException("is of a cluster with " + groups * replicas + " data nodes; this one has "
                    + ownGroups * ownReplicas);
        }
    }

    private void readHashMaps(DataInput in) throws IOException, SchemaException {
        for (int count = in.readInt(); count > 0; count--) {
            int id = in.readInt();
            int version = in.readInt();
            String name = in.readUTF();
            short[] buckets = new short[in.readInt()];
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = in.readShort();
            }
            dictionary.restore(DictionaryObject.hashMap(id, version, name, buckets));
        }
    }

    private void readTable(DataInput in) throws IOException, SchemaException, SnapshotException {
        TableDescription table = TableDescription.read(readBytes(in));
        DictionaryObject map = dictionary.find(table.properties.get(TableKey.HASH_MAP_ID));
        short[] buckets = map == null ? null : map.hashMap();
        if (buckets == null) {
            throw new SnapshotException("cannot be used: table " + table.name() + " has no hash map");
        }
        table.replicas(dictionary.nodeGroups().place(HashMaps.partitions(buckets)));
        dictionary.restore(DictionaryObject.table(table));
        StoredTable stored = Objects.requireNonNull(tables.find(table.id()));
        if (in.readInt() != stored.fragmentCount()) {
            throw new SnapshotException("cannot be used: table " + table.name() + " has another number of partitions");
        }
        for (int number = 0; number < stored.fragmentCount(); number++) {
            for (long rows = in.readLong(); rows > 0; rows--) {
                stored.fragment(number).restore(readBytes(in));
            }
        }
    }

    private TableDescription table(int id) throws SnapshotException {
        DictionaryObject object = dictionary.find(id);
        TableDescription table = object == null ? null : object.table();
        if (table == null) {
            throw new SnapshotException("cannot be used: an index is of table " + id + ", which is missing");
        }
        return table;
    }

    static byte[] readBytes(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}
