package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.ForeignKey;
import io.ndbwire.embedded.storage.Words;
import io.ndbwire.wire.PropertyList;
import io.ndbwire.wire.PropertyListWriter;
import java.util.Map;

/** What the dictionary knows of a foreign key (protocol document 05, section 12). */
final class ForeignKeyObject {

    private static final int NAME = 1;
    private static final int ID = 2;
    private static final int VERSION = 3;
    private static final int PARENT_TABLE = 4;
    private static final int CHILD_TABLE = 6;
    private static final int PARENT_INDEX = 8;
    private static final int CHILD_INDEX = 10;
    private static final int ON_UPDATE = 12;
    private static final int ON_DELETE = 13;
    private static final int[] STRINGS = {14, 15, 16, 17};
    private static final int[] NUMBERS = {
        PARENT_TABLE, 5, CHILD_TABLE, 7, PARENT_INDEX, 9, CHILD_INDEX, 11, ON_UPDATE, ON_DELETE
    };
    private static final int PARENT_COLUMNS_LENGTH = 18;
    private static final int PARENT_COLUMNS = 19;
    private static final int CHILD_COLUMNS_LENGTH = 20;
    private static final int CHILD_COLUMNS = 21;

    private final Properties numbers = new Properties(Map.of());
    private final String[] strings = {"", "", "", ""};
    private String name = "";
    private byte[] parentColumns = {};
    private byte[] childColumns = {};

    private ForeignKeyObject() {}

    /**
     * Reads what a client sends.
     *
     * @throws io.ndbwire.error.ProtocolException if the bytes are no property list
     */
    static ForeignKeyObject read(byte[] bytes) {
        ForeignKeyObject read = new ForeignKeyObject();
        PropertyList list = new PropertyList(bytes);
        while (list.next()) {
            switch (list.key()) {
                case NAME -> read.name = list.string();
                case 14, 15, 16, 17 -> read.strings[list.key() - STRINGS[0]] = list.string();
                case PARENT_COLUMNS -> read.parentColumns = list.binary();
                case CHILD_COLUMNS -> read.childColumns = list.binary();
                default -> read.numbers.set(list.key(), list.number());
            }
        }
        return read;
    }

    byte[] write(int id, int version) {
        PropertyListWriter out = new PropertyListWriter().string(NAME, name);
        for (int i = 0; i < STRINGS.length; i++) {
            out.string(STRINGS[i], strings[i]);
        }
        out.number(ID, id).number(VERSION, version);
        for (int key : NUMBERS) {
            out.number(key, numbers.get(key));
        }
        return out.number(PARENT_COLUMNS_LENGTH, parentColumns.length)
                .binary(PARENT_COLUMNS, parentColumns)
                .number(CHILD_COLUMNS_LENGTH, childColumns.length)
                .binary(CHILD_COLUMNS, childColumns)
                .toByteArray();
    }

    String name() {
        return name;
    }

    int parentTable() {
        return numbers.get(PARENT_TABLE);
    }

    int childTable() {
        return numbers.get(CHILD_TABLE);
    }

    /** The parent's unique index, or {@link TableKey#RNIL} for the primary key. */
    int parentIndex() {
        return numbers.get(PARENT_INDEX);
    }

    /** The child's unique or ordered index, or {@link TableKey#RNIL} for the primary key. */
    int childIndex() {
        return numbers.get(CHILD_INDEX);
    }

    /** Whether it hangs on a table or index. */
    boolean uses(int objectId) {
        return parentTable() == objectId
                || childTable() == objectId
                || parentIndex() == objectId
                || childIndex() == objectId;
    }

    int[] parentColumns() {
        return numbers(parentColumns);
    }

    int[] childColumns() {
        return numbers(childColumns);
    }

    private static int[] numbers(byte[] bytes) {
        int[] values = new int[bytes.length / 4];
        for (int i = 0; i < values.length; i++) {
            values[i] = Words.get(bytes, 4 * i);
        }
        return values;
    }

    ForeignKey.Action onUpdate() throws SchemaException {
        return action(numbers.get(ON_UPDATE));
    }

    ForeignKey.Action onDelete() throws SchemaException {
        return action(numbers.get(ON_DELETE));
    }

    private static ForeignKey.Action action(int number) throws SchemaException {
        ForeignKey.Action action = ForeignKey.Action.of(number);
        if (action == null) {
            throw new SchemaException(ErrorCode.BAD_FOREIGN_KEY);
        }
        return action;
    }
}
