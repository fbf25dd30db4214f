package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.wire.PropertyList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A foreign key as the dictionary keeps it, by numbers (protocol document 05, section 12).
 *
 * @param name {@code parent's number/child's number/name}
 * @param id its number in the dictionary
 * @param version its version
 * @param parent the referenced table
 * @param child the referring table
 * @param onUpdate what becomes of referring rows when the referenced key is changed
 * @param onDelete what becomes of referring rows when the referenced row is deleted
 */
record ForeignKeyDescription(
        String name, int id, int version, End parent, End child, Action onUpdate, Action onDelete) {

    /** The number of an index that is none: the primary key. */
    static final int PRIMARY_KEY = 0xFFFFFF00;

    private static final int NAME = 1;
    private static final int ID = 2;
    private static final int VERSION = 3;
    private static final int PARENT_TABLE_ID = 4;
    private static final int PARENT_TABLE_VERSION = 5;
    private static final int CHILD_TABLE_ID = 6;
    private static final int CHILD_TABLE_VERSION = 7;
    private static final int PARENT_INDEX_ID = 8;
    private static final int CHILD_INDEX_ID = 10;
    private static final int ON_UPDATE = 12;
    private static final int ON_DELETE = 13;
    private static final int PARENT_TABLE = 14;
    private static final int CHILD_TABLE = 16;
    private static final int PARENT_COLUMNS = 19;
    private static final int CHILD_COLUMNS = 21;

    /**
     * One of the two tables.
     *
     * @param table its internal name
     * @param id its number
     * @param version its version
     * @param indexId number of the index that has the columns, or {@link #PRIMARY_KEY}
     * @param columns numbers of the columns, in the order of the other end's
     */
    record End(String table, int id, int version, int indexId, List<Integer> columns) {}

    /**
     * @param properties the object's property list
     * @throws ProtocolException if the bytes do not describe a foreign key
     */
    static ForeignKeyDescription decode(byte[] properties) {
        Values values = new Values(new PropertyList(properties));
        End parent = values.end(PARENT_TABLE, PARENT_TABLE_ID, PARENT_TABLE_VERSION, PARENT_INDEX_ID, PARENT_COLUMNS);
        End child = values.end(CHILD_TABLE, CHILD_TABLE_ID, CHILD_TABLE_VERSION, CHILD_INDEX_ID, CHILD_COLUMNS);
        if (parent.columns().isEmpty()
                || parent.columns().size() != child.columns().size()) {
            throw malformed(child.columns().size() + " columns refer to "
                    + parent.columns().size());
        }
        return new ForeignKeyDescription(
                values.text(NAME),
                values.number(ID),
                values.number(VERSION),
                parent,
                child,
                values.action(ON_UPDATE),
                values.action(ON_DELETE));
    }

    /** Its name within the referring table. */
    String plainName() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    private static ProtocolException malformed(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, "Malformed foreign key: " + what);
    }

    /** What the property list has, by key. */
    private static final class Values {

        private final Map<Integer, Object> values = new HashMap<>();

        Values(PropertyList list) {
            while (list.next()) {
                values.put(list.key(), list.value());
            }
        }

        End end(int table, int id, int version, int index, int columns) {
            return new End(text(table), number(id), number(version), number(index), numbers(columns));
        }

        String text(int key) {
            return value(key, String.class);
        }

        int number(int key) {
            return value(key, Integer.class);
        }

        Action action(int key) {
            int number = number(key);
            Action action = Action.of(number);
            if (action == null) {
                throw malformed("action " + number);
            }
            return action;
        }

        private List<Integer> numbers(int key) {
            byte[] bytes = value(key, byte[].class);
            ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            List<Integer> numbers = new ArrayList<>();
            while (words.remaining() >= Integer.BYTES) {
                numbers.add(words.getInt());
            }
            return List.copyOf(numbers);
        }

        private <T> T value(int key, Class<T> type) {
            Object value = values.get(key);
            if (!type.isInstance(value)) {
                throw malformed("property " + key + " is " + value);
            }
            return type.cast(Objects.requireNonNull(value));
        }
    }
}
