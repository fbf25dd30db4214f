package io.ndbwire.wire;

import io.ndbwire.error.PermanentException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One access of a pushed join to a table or index, with its parameters (protocol document 07, sections B4 and B5). To be
 * described by one thread.
 */
public final class QueryNode {

    private static final int LOOK_UP = 1;
    private static final int SCAN = 4;

    private static final int HAS_PARENT = 0x1;
    private static final int KEY_LINKED = 0x2;
    private static final int LINKED_COLUMNS = 0x10;
    private static final int LINKED_DISK = 0x100;
    private static final int INNER_JOIN = 0x400;
    private static final int UNIQUE_INDEX = 0x10000;

    private static final int READ_LIST = 0x1;
    private static final int PROGRAM = 0x8;
    private static final int DISK_COLUMNS = 0x10;
    private static final int PARALLEL = 0x20000;
    private static final int SORTED_ORDER = 0x40000;

    private static final int NODE_WORDS = 4;
    private static final int LOOK_UP_PARAMETER_WORDS = 3;
    private static final int SCAN_PARAMETER_WORDS = 8;
    private static final int RECEIVER_ID = 2;

    private static final int[] NO_COLUMNS = {};
    private static final byte[] NOTHING = {};

    private final int type;
    private final int objectId;
    private final int objectVersion;
    private final int parent;
    private final @Nullable KeyPattern key;
    private int requestInfo;
    private int parameterInfo;
    private int batchRows;
    private int batchBytes;
    private int[] linkedColumns = NO_COLUMNS;
    private byte[] program = NOTHING;
    private byte[] readList = NOTHING;

    private QueryNode(int type, int objectId, int objectVersion, int parent, @Nullable KeyPattern key) {
        this.type = type;
        this.objectId = objectId;
        this.objectVersion = objectVersion;
        this.parent = parent;
        this.key = key;
        if (key != null) {
            if (!key.isLinked()) {
                throw new PermanentException(
                        PermanentException.NO_CODE, "A pushed join's look-up takes no column of an operation above");
            }
            requestInfo = HAS_PARENT | KEY_LINKED;
        }
    }

    /**
     * The scan that is the root; which table, index and ranges is told by SCAN_TABREQ too.
     *
     * @param batchRows rows of a batch, as in SCAN_TABREQ
     * @param batchBytes bytes of a batch, as in SCAN_TABREQ
     * @param sorted whether each stream is to keep the index's order
     */
    public static QueryNode rootScan(int objectId, int objectVersion, int batchRows, int batchBytes, boolean sorted) {
        QueryNode node = new QueryNode(SCAN, objectId, objectVersion, 0, null);
        node.parameterInfo = PARALLEL | (sorted ? SORTED_ORDER : 0);
        node.batchRows = batchRows;
        node.batchBytes = batchBytes;
        return node;
    }

    /** The look-up that is the root; its key is that of TCKEYREQ. */
    public static QueryNode rootLookUp(int objectId, int objectVersion) {
        return new QueryNode(LOOK_UP, objectId, objectVersion, 0, null);
    }

    /**
     * A look-up for each row of another operation.
     *
     * @param parent the node whose rows it is made for
     */
    public static QueryNode lookUp(int objectId, int objectVersion, int parent, KeyPattern key) {
        return new QueryNode(LOOK_UP, objectId, objectVersion, parent, key);
    }

    /**
     * The look-up of the row that an entry of a unique index is about.
     *
     * @param index the node that reads the index
     */
    public static QueryNode lookUpOfIndexEntry(int tableId, int tableVersion, int index) {
        return new QueryNode(LOOK_UP, tableId, tableVersion, index, KeyPattern.ofIndexEntry()).inner();
    }

    /**
     * Has it read a unique index, and nothing but what {@link #lookUpOfIndexEntry} needs.
     *
     * @param indexColumns how many columns the index has
     */
    public QueryNode uniqueIndex(int indexColumns) {
        requestInfo |= UNIQUE_INDEX;
        return linkedColumns(new int[] {indexColumns}, false);
    }

    /** Rows of the parent are not wanted without a row of this. */
    public QueryNode inner() {
        requestInfo |= INNER_JOIN;
        return this;
    }

    /**
     * Hands columns down to look-ups below.
     *
     * @param columns numbers of the table's columns; none to hand nothing down
     * @param onDisk whether any of them is stored on disk
     */
    public QueryNode linkedColumns(int[] columns, boolean onDisk) {
        if (columns.length > 0) {
            linkedColumns = columns.clone();
            requestInfo |= LINKED_COLUMNS | (onDisk ? LINKED_DISK : 0);
        }
        return this;
    }

    /** Takes only rows that an interpreted program accepts; its words, without parameters. */
    public QueryNode program(byte[] words) {
        program = words;
        parameterInfo |= PROGRAM;
        return this;
    }

    /**
     * Brings columns to the client.
     *
     * @param words what to read, as in other requests
     * @param fromDisk whether the list or the program touches columns that are stored on disk
     */
    public QueryNode read(byte[] words, boolean fromDisk) {
        readList = words;
        parameterInfo |= READ_LIST | (fromDisk ? DISK_COLUMNS : 0);
        return this;
    }

    int parent() {
        return parent;
    }

    boolean isRoot() {
        return key == null;
    }

    private int linkedWords() {
        return linkedColumns.length == 0 ? 0 : linkedColumns.length / 2 + 1;
    }

    int nodeWords() {
        return NODE_WORDS + (key == null ? 0 : 2 + key.length()) + linkedWords();
    }

    int parameterWords() {
        return (type == SCAN ? SCAN_PARAMETER_WORDS : LOOK_UP_PARAMETER_WORDS)
                + (program.length == 0 ? 0 : 1 + program.length / Integer.BYTES)
                + (readList.length == 0 ? 0 : 1 + readList.length / Integer.BYTES);
    }

    void writeNode(ByteBuffer target) {
        target.putInt(nodeWords() << 16 | type);
        target.putInt(requestInfo);
        target.putInt(objectId);
        target.putInt(objectVersion);
        if (key != null) {
            target.putInt(parent << 16 | 1);
            target.putInt(key.length());
            for (int i = 0; i < key.length(); i++) {
                target.putInt(key.word(i));
            }
        }
        if (linkedColumns.length > 0) {
            int end = target.position() + Integer.BYTES * linkedWords();
            target.putShort((short) linkedColumns.length);
            for (int column : linkedColumns) {
                target.putShort((short) column);
            }
            while (target.position() < end) {
                target.putShort((short) 0);
            }
        }
    }

    /** Writes the parameters; returns where the receiver id goes. */
    int writeParameters(ByteBuffer target) {
        int start = target.position();
        target.putInt(parameterWords() << 16 | type);
        target.putInt(parameterInfo);
        target.putInt(0);
        if (type == SCAN) {
            target.putInt(batchRows);
            target.putInt(batchBytes);
            target.putInt(0);
            target.putInt(0);
            target.putInt(0);
        }
        put(target, program);
        put(target, readList);
        return start + Integer.BYTES * RECEIVER_ID;
    }

    private static void put(ByteBuffer target, byte[] words) {
        if (words.length > 0) {
            target.putInt(words.length / Integer.BYTES);
            target.put(words);
        }
    }
}
