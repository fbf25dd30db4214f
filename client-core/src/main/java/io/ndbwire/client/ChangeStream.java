package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.event.EventEngine;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Flow;

/**
 * The committed changes of tables from the moment of subscribing on, by epoch and in order, each exactly once.
 *
 * <p>A description: every {@link #subscribe} makes a stream of its own. The first thing that a subscriber gets is {@link
 * ChangesStarted}. The failure and the return of data nodes leave no trace in a stream; what cannot be delivered is told
 * as {@link ChangesLost}, never passed over in silence: when all data nodes were lost (the stream goes on by itself as
 * soon as they are back), and when a subscriber asks for too little for too long.
 *
 * <p>What waits for a subscriber is bounded, see {@link #bufferedBytes} and {@link #bufferedEpochs}. The data nodes never
 * wait for a subscriber, but they wait for this client to read: a subscriber is called on the client's event loop and
 * must not block there. One that does so for longer than the data nodes buffer ({@code MaxBufferedEpochs}, 10 s unless
 * configured) has them disconnect the whole client.
 *
 * <p>A stream ends with {@link Flow.Subscriber#onComplete} when its last table was dropped, and with {@link
 * Flow.Subscriber#onError}: {@link io.ndbwire.error.SchemaException} if a table or column does not exist, {@link
 * io.ndbwire.error.ClosedException} when the client is closed, another {@link io.ndbwire.error.NdbException} if
 * subscribing was not possible within two minutes. Subscribers that want the same of one table share what the data nodes
 * send. Immutable and thread-safe.
 */
public final class ChangeStream implements Flow.Publisher<RowChange> {

    private static final long DEFAULT_BYTES = 64L << 20;
    private static final int DEFAULT_EPOCHS = 6_000;
    private static final long MINIMUM_BYTES = 1 << 10;
    private static final int MAXIMUM_EPOCHS = 1_000_000;

    private final EventEngine engine;
    private final List<TableHandle> tables;
    private final Map<TableHandle, List<String>> columns;
    private final boolean allColumns;
    private final boolean epochs;
    private final long bytes;
    private final int waitingEpochs;

    private ChangeStream(
            EventEngine engine,
            List<TableHandle> tables,
            Map<TableHandle, List<String>> columns,
            boolean allColumns,
            boolean epochs,
            long bytes,
            int waitingEpochs) {
        this.engine = engine;
        this.tables = tables;
        this.columns = columns;
        this.allColumns = allColumns;
        this.epochs = epochs;
        this.bytes = bytes;
        this.waitingEpochs = waitingEpochs;
    }

    static ChangeStream of(NdbClient client, EventEngine engine, TableHandle... tables) {
        Set<TableHandle> distinct = new LinkedHashSet<>(List.of(tables));
        if (distinct.isEmpty()) {
            throw new InvalidValueException("A change stream needs at least one table");
        }
        for (TableHandle table : distinct) {
            table.binding(client);
        }
        return new ChangeStream(engine, List.copyOf(distinct), Map.of(), true, false, DEFAULT_BYTES, DEFAULT_EPOCHS);
    }

    /**
     * Shows only these columns of a table, in this order; the primary key's follow where they are not among them. An
     * update is delivered whichever columns it set.
     *
     * @throws io.ndbwire.error.SchemaException if the table does not have them all
     * @throws InvalidValueException if one is a large object, or the table is not one of the stream's
     */
    public ChangeStream columns(TableHandle table, String... names) {
        if (!tables.contains(table)) {
            throw new InvalidValueException("Table " + table + " is not one of the stream's: " + tables);
        }
        Map<TableHandle, List<String>> chosen = new HashMap<>(columns);
        chosen.put(table, List.of(names));
        resolve(table.description(), List.of(names));
        return new ChangeStream(engine, tables, Map.copyOf(chosen), allColumns, epochs, bytes, waitingEpochs);
    }

    /**
     * Shows with an update only the primary key and the columns that it set, before and after: less to send for tables
     * with wide rows. Otherwise both rows are shown whole.
     */
    public ChangeStream updatedColumnsOnly() {
        return new ChangeStream(engine, tables, columns, false, epochs, bytes, waitingEpochs);
    }

    /** Delivers {@link EpochCompleted} behind each epoch's changes, also of epochs that have none. */
    public ChangeStream withEpochs() {
        return new ChangeStream(engine, tables, columns, allColumns, true, bytes, waitingEpochs);
    }

    /**
     * Bounds the memory of changes that wait to be asked for, in bytes: 1,024 at least, 64 MiB unless set. An epoch that
     * would exceed it is lost, and so is what follows until the subscriber has taken everything before; {@link
     * ChangesLost} tells which epochs these were. One epoch with more changes than that can never be delivered.
     */
    public ChangeStream bufferedBytes(long limit) {
        if (limit < MINIMUM_BYTES) {
            throw new InvalidValueException("Buffered bytes: " + limit + " is less than " + MINIMUM_BYTES);
        }
        return new ChangeStream(engine, tables, columns, allColumns, epochs, limit, waitingEpochs);
    }

    /**
     * Bounds the number of epochs with changes that wait to be asked for: 1..1,000,000, 6,000 unless set, which is ten
     * minutes as epochs usually last. See {@link #bufferedBytes}.
     */
    public ChangeStream bufferedEpochs(int limit) {
        if (limit < 1 || limit > MAXIMUM_EPOCHS) {
            throw new InvalidValueException("Buffered epochs: " + limit + " is outside of 1.." + MAXIMUM_EPOCHS);
        }
        return new ChangeStream(engine, tables, columns, allColumns, epochs, bytes, limit);
    }

    /**
     * Subscribes. Everything, the stream's words included, counts against what the subscriber requests. Cancelling ends
     * the subscription in the data nodes when it was the last one to it.
     */
    @Override
    public void subscribe(Flow.Subscriber<? super RowChange> subscriber) {
        new ChangeSubscription(this, subscriber).begin();
    }

    EventEngine engine() {
        return engine;
    }

    List<TableHandle> tables() {
        return tables;
    }

    boolean allColumns() {
        return allColumns;
    }

    boolean epochs() {
        return epochs;
    }

    long bytes() {
        return bytes;
    }

    int waitingEpochs() {
        return waitingEpochs;
    }

    /** What decodes a table's changes as it is described now. */
    ChangeDecoder decoder(TableHandle table) {
        TableBinding binding = table.binding();
        return new ChangeDecoder(table, binding, resolve(binding.table(), columns.getOrDefault(table, List.of())));
    }

    private static List<Column> resolve(Table table, List<String> names) {
        if (names.isEmpty()) {
            return table.columns().stream()
                    .filter(column -> !isLargeObject(column))
                    .toList();
        }
        Set<Column> chosen = new LinkedHashSet<>();
        for (String name : names) {
            Column column = table.column(name);
            if (isLargeObject(column)) {
                throw new InvalidValueException("Table " + table.name() + ", column " + name
                        + ": a change does not hold large objects; read the row for it");
            }
            chosen.add(column);
        }
        chosen.addAll(table.keyColumns());
        return new ArrayList<>(chosen);
    }

    private static boolean isLargeObject(Column column) {
        return column.type() == ColumnType.BLOB || column.type() == ColumnType.TEXT;
    }
}
