package io.ndbwire.internal.blob;

import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.data.LargeObjectCodec;
import io.ndbwire.internal.dictionary.Dictionary;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.TcKeyReq;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The table that holds the parts of one column's values, as the dictionary described it. Immutable and thread-safe. */
public final class PartsTable {

    private static final String STRIPE = "NDB$DIST";
    private static final String PART = "NDB$PART";
    private static final String KEY_ID = "NDB$PKID";
    private static final String DATA = "NDB$DATA";

    private static final int NO_SUCH_TABLE = 723;

    private final Table table;
    private final Column owner;
    private final LargeObjectCodec codec;
    private final KeyLayout key;
    private final int[] keyNumbers;
    private final @Nullable Column stripe;
    private final Column part;
    private final Column keyId;
    private final Column data;
    private final PartLayout layout;
    private final boolean queuesOnRedoProblem;
    private final String title;

    private PartsTable(Table main, Column owner, Table table, boolean queuesOnRedoProblem) {
        this.table = table;
        this.owner = owner;
        this.queuesOnRedoProblem = queuesOnRedoProblem;
        title = "Table " + main.name() + ", column " + owner.name();
        codec = (LargeObjectCodec) ColumnCodec.of(main.name().toString(), owner);
        key = KeyLayout.ofPrimaryKey(main);
        stripe = owner.length() == 0 ? null : table.column(STRIPE);
        part = table.column(PART);
        keyId = table.column(KEY_ID);
        data = table.column(DATA);
        layout = new PartLayout(owner.precision(), owner.scale());
        List<String> expected = new ArrayList<>();
        main.keyColumns().forEach(column -> expected.add(column.name()));
        if (stripe != null) {
            expected.add(STRIPE);
        }
        expected.add(PART);
        List<String> found = table.keyColumns().stream().map(Column::name).toList();
        if (!found.equals(expected)) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    title + ": the key of its parts table is " + found + ", " + expected + " is expected");
        }
        keyNumbers = new int[key.size()];
        for (int i = 0; i < keyNumbers.length; i++) {
            keyNumbers[i] = table.keyColumns().get(i).number();
        }
    }

    /**
     * The parts table of one column.
     *
     * @throws SchemaException if it is not made for it
     */
    static PartsTable between(Table main, Column owner, Table table, boolean queuesOnRedoProblem) {
        return new PartsTable(main, owner, table, queuesOnRedoProblem);
    }

    /**
     * Reads the descriptions of a table's parts tables.
     *
     * @param queuesOnRedoProblem whether operations wait in the data nodes while the redo log is overloaded
     * @return one for each column, in their order; null for those that have none: columns of other types, heads of the
     *     first version, and tables made without parts tables
     */
    public static CompletionStage<@Nullable PartsTable[]> of(
            Dictionary dictionary, Table table, boolean queuesOnRedoProblem) {
        @Nullable PartsTable[] parts = new PartsTable[table.columns().size()];
        CompletableFuture<?>[] fetched = table.columns().stream()
                .filter(column -> column.hasParts() && column.layout() == Column.Layout.MEDIUM_VARIABLE)
                .map(column -> dictionary
                        .table(nameOf(table, column))
                        .thenAccept(
                                found -> parts[column.number()] = between(table, column, found, queuesOnRedoProblem))
                        .exceptionally(failure -> absent(failure)))
                .toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(fetched).thenApply(all -> parts);
    }

    private static @Nullable Void absent(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof SchemaException missing && missing.code() == NO_SUCH_TABLE) {
            return null;
        }
        throw new CompletionException(cause);
    }

    private static TableName nameOf(Table table, Column column) {
        return new TableName(
                table.name().database(), table.name().schema(), "NDB$BLOB_" + table.id() + "_" + column.number());
    }

    /** The parts table itself. */
    public Table table() {
        return table;
    }

    /** The codec of the column whose values are cut. */
    public LargeObjectCodec codec() {
        return codec;
    }

    /** How values are cut. */
    public PartLayout layout() {
        return layout;
    }

    /** Table and column, for messages. */
    String title() {
        return title;
    }

    KeyLayout key() {
        return key;
    }

    int[] keyNumbers() {
        return keyNumbers;
    }

    @Nullable
    Column stripe() {
        return stripe;
    }

    /** The number of the stripe that a part is in. */
    int stripeOf(int partNumber) {
        return partNumber / owner.length();
    }

    Column part() {
        return part;
    }

    Column keyId() {
        return keyId;
    }

    Column data() {
        return data;
    }

    /** What fills up the last part where all have the full size. */
    byte filler() {
        return (byte) (data.type().isCharacter() ? ' ' : 0);
    }

    /** Adds what follows from the table and the configuration. */
    int requestInfo(int operation) {
        int requestInfo = data.isOnDisk() ? TcKeyReq.withDiskColumns(operation) : operation;
        return queuesOnRedoProblem ? requestInfo : TcKeyReq.withoutRedoQueue(requestInfo);
    }
}
