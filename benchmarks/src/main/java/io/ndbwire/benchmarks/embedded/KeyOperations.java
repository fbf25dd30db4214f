package io.ndbwire.benchmarks.embedded;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** Counts key operations per second, a transaction each, on whatever cluster a client is connected to. */
final class KeyOperations {

    /** What is done to a row. */
    enum Kind {
        INSERT,
        READ,
        UPDATE,
        DELETE
    }

    private static final int THREADS = 2;
    private static final int WAVE = 256;
    private static final TableName TABLE = TableName.of("TEST_DB", "KEY_OPERATIONS");

    private final NdbClient client;
    private final TableHandle table;
    private final int rows;

    private KeyOperations(NdbClient client, int rows) {
        this.client = client;
        this.rows = rows;
        table = client.blocking()
                .createTable(TableDefinition.builder(TABLE)
                        .column(Column.builder("ID", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(Column.builder("A", ColumnType.INT).build())
                        .build());
    }

    /**
     * Operations per second of each kind: all rows once to warm up, and once more.
     *
     * @param rows of a table that is made and dropped
     */
    static Map<Kind, Long> measure(String connectString, int rows) {
        try (NdbClient client = NdbClient.connect(connectString)) {
            KeyOperations operations = new KeyOperations(client, rows);
            try {
                operations.round();
                return operations.round();
            } finally {
                client.blocking().dropTable(TABLE);
            }
        }
    }

    private Map<Kind, Long> round() {
        Map<Kind, Long> perSecond = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            long begun = System.nanoTime();
            CompletableFuture<?>[] threads = new CompletableFuture<?>[THREADS];
            for (int i = 0; i < THREADS; i++) {
                int first = (int) ((long) rows * i / THREADS);
                int end = (int) ((long) rows * (i + 1) / THREADS);
                threads[i] =
                        CompletableFuture.runAsync(() -> waves(kind, first, end), task -> new Thread(task).start());
            }
            CompletableFuture.allOf(threads).join();
            perSecond.put(kind, (long) (rows * 1e9 / (System.nanoTime() - begun)));
        }
        return perSecond;
    }

    private void waves(Kind kind, int first, int end) {
        for (int begin = first; begin < end; begin += WAVE) {
            int behind = Math.min(end, begin + WAVE);
            switch (kind) {
                case INSERT ->
                    wave(begin, behind, id -> table.insert().set("ID", id).set("A", 1));
                case READ -> wave(begin, behind, table::read);
                case UPDATE -> wave(begin, behind, id -> table.update(id).set("A", 2));
                case DELETE -> wave(begin, behind, table::delete);
            }
        }
    }

    private <R> void wave(int begin, int end, IntFunction<? extends Operation<R>> operation) {
        List<Operation<R>> operations = new ArrayList<>(end - begin);
        for (int id = begin; id < end; id++) {
            operations.add(operation.apply(id));
        }
        for (CompletionStage<R> stage : client.executeAll(operations)) {
            stage.toCompletableFuture().join();
        }
    }
}
