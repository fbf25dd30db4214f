package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Grants;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.wire.DictionaryObjectType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All objects of the cluster, and the one schema transaction that may be open. Shared by all data nodes: which of them
 * may be asked what is {@link DictionaryRequests}' matter.
 */
public final class Dictionary {

    /** Numbers below are those of what every cluster has. */
    private static final int FIRST_FREE_ID = 4;

    private static final int MOST_OBJECTS = 20_320;
    private static final int MAJOR_VERSION = 0xFFFFFF;
    private static final String STATISTICS = "ndb_index_stat";
    static final String STATISTICS_HEAD = "mysql/def/ndb_index_stat_head";
    static final String STATISTICS_SAMPLE = "mysql/def/ndb_index_stat_sample";

    private final NodeGroups nodeGroups;
    private final SchemaListener listener;
    private final TableMaker maker;
    private final Map<Integer, DictionaryObject> objects = new TreeMap<>();
    private final Map<String, DictionaryObject> names = new HashMap<>();
    private final Map<Integer, Integer> versions = new HashMap<>();
    private final Events events;
    private final IndexStatistics statistics;
    private @Nullable SchemaTransaction transaction;
    private int lastKey;

    /**
     * @param tables that data requests can name
     * @param listener hears of tables that change, and of events
     * @param checkpoint the one that a change has now
     */
    public Dictionary(
            NodeGroups nodeGroups,
            TableDirectory tables,
            Grants grants,
            SchemaListener listener,
            LongSupplier checkpoint) {
        this.listener = listener;
        this.nodeGroups = nodeGroups;
        maker = new TableMaker(this, tables, grants);
        SystemTables.create(this);
        events = new Events(this, tables, listener, checkpoint);
        statistics = new IndexStatistics(this, tables, checkpoint);
    }

    NodeGroups nodeGroups() {
        return nodeGroups;
    }

    // ---- what is there

    Collection<DictionaryObject> objects() {
        return objects.values();
    }

    @Nullable
    DictionaryObject find(int id) {
        return objects.get(id);
    }

    /** The object as somebody in that schema transaction, or in none, sees it. */
    DictionaryObject visible(@Nullable DictionaryObject object, int transactionId) throws SchemaException {
        if (object == null || !object.isCommitted() && object.creator != transactionId) {
            throw new SchemaException(ErrorCode.NO_SUCH_OBJECT);
        }
        if (object.dropper != DictionaryObject.COMMITTED && object.dropper != transactionId) {
            throw new SchemaException(ErrorCode.LOCKED_BY_SCHEMA_TRANSACTION);
        }
        return object;
    }

    @Nullable
    DictionaryObject find(String name) {
        return names.get(name);
    }

    /** Calls for each object. */
    public void forEach(ObjectReader reader) {
        for (DictionaryObject object : objects.values()) {
            TableDescription table = object.table();
            DictionaryObject parent = table == null || !table.isIndex() ? null : objects.get(table.primaryTableId());
            reader.read(
                    object.type(),
                    object.id(),
                    object.version(),
                    object.isCommitted(),
                    parent == null ? 0 : parent.type(),
                    parent == null ? 0 : parent.id(),
                    object.name());
        }
    }

    // ---- schema transactions

    /** Begins the one schema transaction; returns its key. */
    int begin(int transactionId, int apiNodeId) throws SchemaException {
        if (transaction != null) {
            throw new SchemaException(ErrorCode.SCHEMA_BUSY);
        }
        transaction = new SchemaTransaction(transactionId, ++lastKey, apiNodeId);
        return transaction.key();
    }

    private SchemaTransaction open(int transactionId, int key) throws SchemaException {
        if (transaction == null || transaction.key() != key) {
            throw new SchemaException(ErrorCode.UNKNOWN_SCHEMA_TRANSACTION_KEY);
        }
        if (transaction.id() != transactionId) {
            throw new SchemaException(ErrorCode.WRONG_SCHEMA_TRANSACTION_ID);
        }
        return transaction;
    }

    /** Ends the transaction; whatever the outcome, there is none after it. */
    void end(int transactionId, int key, boolean abort) throws SchemaException {
        SchemaTransaction ending = open(transactionId, key);
        if (abort) {
            abort(ending);
        } else {
            commit(ending);
        }
    }

    private void commit(SchemaTransaction ending) throws SchemaException {
        List<DictionaryObject> made = new ArrayList<>();
        try {
            for (DictionaryObject object : ending.created()) {
                requireStatistics(object);
                maker.make(object);
                made.add(object);
            }
        } catch (SchemaException refused) {
            made.forEach(maker::unmake);
            abort(ending);
            throw refused;
        }
        transaction = null;
        ending.created().forEach(object -> object.creator = DictionaryObject.COMMITTED);
        ending.alterations().forEach(alteration -> alter(alteration, ending.apiNodeId()));
        for (DictionaryObject object : ending.dropped()) {
            forget(object);
            maker.unmake(object);
            if (object.table() != null) {
                listener.dropped(object.id(), ending.apiNodeId());
            }
        }
    }

    private void alter(Alteration alteration, int apiNodeId) {
        DictionaryObject before = alteration.before();
        forget(before);
        add(DictionaryObject.table(alteration.after()), null);
        if (alteration.isRenaming()) {
            for (DictionaryObject object : objects.values()) {
                TableDescription index = object.table();
                if (index != null && object.isIndexOf(before.id())) {
                    index.primaryTable(alteration.after());
                }
            }
        }
        maker.alter(alteration);
        listener.altered(
                before.id(),
                before.version(),
                before.name(),
                apiNodeId,
                alteration.changes(),
                alteration.after().write());
    }

    /** Ordered indexes have statistics, unless they are of the tables that hold them. */
    private void requireStatistics(DictionaryObject object) throws SchemaException {
        TableDescription table = object.table();
        if (table == null || table.type() != DictionaryObjectType.ORDERED_INDEX) {
            return;
        }
        String shortName = table.name().substring(table.name().lastIndexOf('/') + 1);
        boolean missing = !names.containsKey(STATISTICS_HEAD) || !names.containsKey(STATISTICS_SAMPLE);
        if (missing && !shortName.startsWith(STATISTICS)) {
            throw new SchemaException(ErrorCode.STATISTICS_MISSING);
        }
    }

    private void abort(SchemaTransaction ending) {
        transaction = null;
        ending.created().forEach(this::forget);
        ending.dropped().forEach(object -> object.dropper = DictionaryObject.COMMITTED);
    }

    /** The node that changes the dictionary for all is gone: what it did not end is undone. */
    public void masterFailed() {
        if (transaction != null) {
            abort(transaction);
        }
    }

    /** The id of the table of that internal name; negative if there is none. */
    public int tableId(String internalName) {
        DictionaryObject object = names.get(internalName);
        return object == null ? -1 : object.id();
    }

    /** An API node is gone: what it did not end is undone. */
    public void apiNodeFailed(int apiNodeId) {
        if (transaction != null && transaction.apiNodeId() == apiNodeId) {
            abort(transaction);
        }
    }

    private void forget(DictionaryObject object) {
        objects.remove(object.id());
        names.remove(object.name());
    }

    // ---- operations of the open transaction

    DictionaryObject createHashMap(int transactionId, int key, int partitionsOrBalance) throws SchemaException {
        SchemaTransaction open = open(transactionId, key);
        int partitions = nodeGroups.partitions(partitionsOrBalance);
        if (partitions < 1 || partitions > HashMaps.MAXIMUM_PARTITIONS) {
            throw new SchemaException(ErrorCode.TOO_MANY_FRAGMENTS);
        }
        String name = HashMaps.name(partitions);
        DictionaryObject existing = names.get(name);
        return existing == null ? addHashMap(open, partitions) : existing;
    }

    private DictionaryObject addHashMap(@Nullable SchemaTransaction creator, int partitions) throws SchemaException {
        int id = nextId();
        DictionaryObject map =
                DictionaryObject.hashMap(id, nextVersion(id), HashMaps.name(partitions), HashMaps.buckets(partitions));
        add(map, creator);
        return map;
    }

    DictionaryObject createTable(int transactionId, int key, TableDescription table) throws SchemaException {
        SchemaTransaction open = open(transactionId, key);
        int error = table.check();
        if (error != ErrorCode.NONE) {
            throw new SchemaException(error);
        }
        if (table.type() != DictionaryObjectType.USER_TABLE
                || table.properties.get(TableKey.FRAGMENT_TYPE) != TableKey.HASH_MAP_FRAGMENTS) {
            throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
        }
        requireFree(table.name(), ErrorCode.OBJECT_EXISTS);
        DictionaryObject map = objects.get(table.properties.get(TableKey.HASH_MAP_ID));
        short[] buckets = map == null ? null : map.hashMap();
        if (map == null || buckets == null || map.version() != table.properties.get(TableKey.HASH_MAP_VERSION)) {
            throw new SchemaException(ErrorCode.WRONG_HASH_MAP);
        }
        table.replicas(nodeGroups.place(HashMaps.partitions(buckets)));
        return add(table, open);
    }

    DictionaryObject createIndex(
            int transactionId, int key, int tableId, int tableVersion, int type, int[] columns, TableDescription wanted)
            throws SchemaException {
        SchemaTransaction open = open(transactionId, key);
        DictionaryObject base = objects.get(tableId);
        TableDescription table = base == null ? null : base.table();
        if (base == null || table == null || table.isIndex() || base.dropper != DictionaryObject.COMMITTED) {
            throw new SchemaException(ErrorCode.NO_SUCH_INDEXED_TABLE);
        }
        if (table.version() != tableVersion) {
            throw new SchemaException(ErrorCode.SCHEMA_VERSION);
        }
        TableDescription index = IndexDescriptions.of(table, type, columns, wanted);
        requireFree(index.name(), ErrorCode.INDEX_EXISTS);
        return add(index, open);
    }

    DictionaryObject drop(int transactionId, int key, int id, int version, boolean wantsIndex) throws SchemaException {
        SchemaTransaction open = open(transactionId, key);
        DictionaryObject object = objects.get(id);
        TableDescription table = object == null ? null : object.table();
        if (object == null || table == null || table.isIndex() != wantsIndex) {
            throw new SchemaException(wantsIndex ? ErrorCode.NO_SUCH_INDEX : ErrorCode.NO_SUCH_OBJECT);
        }
        if (object.version() != version) {
            throw new SchemaException(ErrorCode.SCHEMA_VERSION);
        }
        requireNotDropping(object);
        if (!wantsIndex && objects.values().stream().anyMatch(other -> other.isIndexOf(id) && other.dropper == 0)) {
            // A real data node would go on, and stop later on.
            throw new SchemaException(ErrorCode.TABLE_HAS_INDEXES);
        }
        object.dropper = transactionId;
        open.dropped().add(object);
        return object;
    }

    /** Changes a table when the transaction commits; returns its version then. */
    int alterTable(int transactionId, int key, int id, int version, int changes, TableDescription wanted)
            throws SchemaException {
        SchemaTransaction open = open(transactionId, key);
        DictionaryObject object = objects.get(id);
        TableDescription table = object == null ? null : object.table();
        if (object == null || table == null || table.type() != DictionaryObjectType.USER_TABLE) {
            throw new SchemaException(ErrorCode.NO_SUCH_OBJECT);
        }
        if (object.version() != version || open.alterations().stream().anyMatch(other -> other.before() == object)) {
            throw new SchemaException(ErrorCode.SCHEMA_VERSION);
        }
        requireNotDropping(object);
        Alteration alteration = Alteration.of(object, wanted, changes);
        if (alteration.isRenaming()) {
            requireFree(wanted.name(), ErrorCode.OBJECT_EXISTS);
        }
        open.alterations().add(alteration);
        return wanted.version();
    }

    DictionaryObject createForeignKey(int transactionId, int key, ForeignKeyObject foreignKey) throws SchemaException {
        SchemaTransaction open = open(transactionId, key);
        if (objects.get(foreignKey.parentTable()) == null || objects.get(foreignKey.childTable()) == null) {
            throw new SchemaException(ErrorCode.NO_SUCH_OBJECT);
        }
        requireFree(foreignKey.name(), ErrorCode.OBJECT_EXISTS);
        int id = nextId();
        DictionaryObject object = DictionaryObject.foreignKey(id, nextVersion(id), foreignKey);
        add(object, open);
        return object;
    }

    DictionaryObject dropForeignKey(int transactionId, int key, int id, int version) throws SchemaException {
        SchemaTransaction open = open(transactionId, key);
        DictionaryObject object = objects.get(id);
        if (object == null || object.foreignKey() == null) {
            throw new SchemaException(ErrorCode.NO_SUCH_OBJECT);
        }
        if (object.version() != version) {
            throw new SchemaException(ErrorCode.SCHEMA_VERSION);
        }
        requireNotDropping(object);
        object.dropper = transactionId;
        open.dropped().add(object);
        return object;
    }

    private static void requireNotDropping(DictionaryObject object) throws SchemaException {
        if (object.dropper != DictionaryObject.COMMITTED) {
            throw new SchemaException(ErrorCode.TABLE_BEING_DROPPED);
        }
    }

    private void requireFree(String name, int error) throws SchemaException {
        if (names.containsKey(name)) {
            throw new SchemaException(error);
        }
        if (objects.size() >= MOST_OBJECTS) {
            throw new SchemaException(ErrorCode.TOO_MANY_TABLES);
        }
    }

    DictionaryObject add(TableDescription table, @Nullable SchemaTransaction creator) {
        int id = nextId();
        table.properties.set(TableKey.ID, id);
        table.properties.set(TableKey.VERSION, nextVersion(id));
        DictionaryObject object = DictionaryObject.table(table);
        add(object, creator);
        return object;
    }

    private void add(DictionaryObject object, @Nullable SchemaTransaction creator) {
        objects.put(object.id(), object);
        names.put(object.name(), object);
        if (creator != null) {
            object.creator = creator.id();
            creator.created().add(object);
        }
    }

    private int nextId() {
        int id = objects.size() < FIRST_FREE_ID - 1 ? objects.size() + 1 : FIRST_FREE_ID;
        while (objects.containsKey(id)) {
            id++;
        }
        return id;
    }

    private int nextVersion(int id) {
        int version = versions.getOrDefault(id, 0) + 1 & MAJOR_VERSION;
        versions.put(id, version);
        return version;
    }

    /** Makes what the cluster itself needs, before anybody can ask. */
    void makeOfItself(TableDescription table) {
        try {
            int partitions = nodeGroups.partitions(table.properties.get(TableKey.BALANCE));
            DictionaryObject map = names.get(HashMaps.name(partitions));
            DictionaryObject known = map == null ? addHashMap(null, partitions) : map;
            table.properties.set(TableKey.HASH_MAP_ID, known.id());
            table.properties.set(TableKey.HASH_MAP_VERSION, known.version());
            table.replicas(nodeGroups.place(partitions));
            maker.make(add(table, null));
        } catch (SchemaException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The last version of each id that was in use. */
    Map<Integer, Integer> versions() {
        return versions;
    }

    /** Takes in an object that is kept from earlier, with its id; what every cluster has of itself is there already. */
    void restore(DictionaryObject object) throws SchemaException {
        DictionaryObject present = objects.get(object.id());
        if (present != null && present.name().equals(object.name()) && present.version() == object.version()) {
            return;
        }
        if (present != null || names.containsKey(object.name())) {
            throw new SchemaException(ErrorCode.OBJECT_EXISTS);
        }
        add(object, null);
        maker.restore(object);
    }

    /** Makes an index that no client asks for. */
    void makeIndexOfItself(TableDescription table, int type, int[] columns, TableDescription wanted) {
        try {
            maker.make(add(IndexDescriptions.of(table, type, columns, wanted), null));
        } catch (SchemaException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- events

    /** What is known of ordered indexes' rows. */
    IndexStatistics statistics() {
        return statistics;
    }

    /** Refuses who has no schema transaction open. */
    void requireOpen(int transactionId, int key) throws SchemaException {
        open(transactionId, key);
    }

    /** What changes of tables somebody wants to hear of. */
    Events events() {
        return events;
    }
}
