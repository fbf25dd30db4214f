package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.storage.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * The events by name. Each is a row of a system table, where clients look for them, as well (protocol document 07,
 * section A3).
 */
final class Events {

    private static final int MAXIMUM_EVENTS = 8192;
    private static final int MAJOR_VERSION = 0xFFFFFF;
    private static final int KEY_FLAG = 0x10000;
    private static final int WORD_BYTES = 4;

    private final Dictionary dictionary;
    private final TableDirectory tables;
    private final SchemaListener listener;
    private final Map<String, Event> events = new LinkedHashMap<>();
    private final LongSupplier checkpoint;
    private int lastId;

    Events(Dictionary dictionary, TableDirectory tables, SchemaListener listener, LongSupplier checkpoint) {
        this.checkpoint = checkpoint;
        this.dictionary = dictionary;
        this.tables = tables;
        this.listener = listener;
    }

    /** Makes an event. */
    Event create(String name, String tableName, int eventType, int[] columnMask) throws SchemaException {
        if (events.containsKey(name)) {
            throw new SchemaException(ErrorCode.EVENT_EXISTS);
        }
        if (events.size() >= MAXIMUM_EVENTS) {
            throw new SchemaException(ErrorCode.OUT_OF_SUBSCRIPTIONS);
        }
        if (name.isEmpty()
                || bytes(name).length >= SystemTables.NAME_BYTES
                || bytes(tableName).length >= SystemTables.NAME_BYTES) {
            throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
        }
        TableDescription table = dictionary
                .visible(dictionary.find(tableName), DictionaryObject.COMMITTED)
                .table();
        if (table == null || table.isIndex()) {
            throw new SchemaException(ErrorCode.NO_SUCH_OBJECT);
        }
        int id = ++lastId;
        Event event = new Event(name, tableName, table.id(), table.version(), eventType, columnMask, id, KEY_FLAG | id);
        events.put(name, event);
        insert(event);
        return event;
    }

    /** An event to subscribe to: its table must be there, and the same one. */
    Event read(String name) throws SchemaException {
        Event event = find(name);
        DictionaryObject object = dictionary.find(event.tableId());
        TableDescription table = object == null || !object.isCommitted() ? null : object.table();
        if (table == null || (table.version() & MAJOR_VERSION) != (event.tableVersion() & MAJOR_VERSION)) {
            throw new SchemaException(ErrorCode.NO_SUCH_OBJECT);
        }
        listener.eventRead(event);
        return event;
    }

    void drop(String name) throws SchemaException {
        Event event = find(name);
        events.remove(name);
        delete(event);
        listener.eventDropped(event);
    }

    private Event find(String name) throws SchemaException {
        Event event = events.get(name);
        if (event == null) {
            throw new SchemaException(ErrorCode.NO_SUCH_EVENT);
        }
        return event;
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(lastId);
        out.writeInt(events.size());
        for (Event event : events.values()) {
            out.writeUTF(event.name());
            out.writeUTF(event.tableName());
            for (int word :
                    new int[] {event.tableId(), event.tableVersion(), event.eventType(), event.id(), event.key()}) {
                out.writeInt(word);
            }
            out.writeInt(event.columnMask().length);
            for (int word : event.columnMask()) {
                out.writeInt(word);
            }
        }
    }

    void read(DataInput in) throws IOException {
        lastId = in.readInt();
        for (int count = in.readInt(); count > 0; count--) {
            String name = in.readUTF();
            String tableName = in.readUTF();
            int[] words = new int[5];
            for (int i = 0; i < words.length; i++) {
                words[i] = in.readInt();
            }
            int[] mask = new int[in.readInt()];
            for (int i = 0; i < mask.length; i++) {
                mask[i] = in.readInt();
            }
            Event event = new Event(name, tableName, words[0], words[1], words[2], mask, words[3], words[4]);
            events.put(name, event);
            insert(event);
        }
    }

    // ---- rows

    private StoredTable table() {
        DictionaryObject object = Objects.requireNonNull(dictionary.find(SystemTables.EVENTS));
        return Objects.requireNonNull(tables.find(object.id()));
    }

    private void insert(Event event) {
        StoredTable table = table();
        RowEditor row = table.after();
        row.loadDefaults();
        byte[] mask = new byte[WORD_BYTES * SystemTables.MASK_WORDS];
        for (int i = 0; i < SystemTables.MASK_WORDS && i < event.columnMask().length; i++) {
            Words.set(mask, WORD_BYTES * i, event.columnMask()[i]);
        }
        byte[][] values = {
            key(event.name()),
            word(event.eventType()),
            word(event.tableId()),
            word(event.tableVersion()),
            key(event.tableName()),
            mask,
            word(event.id()),
            word(event.key())
        };
        for (int column = 0; column < values.length; column++) {
            row.set(column, values[column], 0, values[column].length);
        }
        RowTransaction transaction = new RowTransaction();
        table.fragmentOf(values[0]).create(values[0], row.build(), transaction);
        transaction.commit(checkpoint.getAsLong());
    }

    private void delete(Event event) {
        byte[] key = key(event.name());
        int slot = table().fragmentOf(key).find(key);
        // A client may have deleted the row, or hold it: then it stays, as nothing asks for it.
        if (slot >= 0 && table().fragmentOf(key).isUnlocked(slot)) {
            RowTransaction transaction = new RowTransaction();
            table().fragmentOf(key).delete(slot, transaction);
            transaction.commit(checkpoint.getAsLong());
        }
    }

    private static byte[] key(String text) {
        return Arrays.copyOf(bytes(text), SystemTables.NAME_BYTES);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] word(int value) {
        byte[] bytes = new byte[WORD_BYTES];
        Words.set(bytes, 0, value);
        return bytes;
    }
}
