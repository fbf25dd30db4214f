package io.ndbwire.rest.embed;

import io.ndbwire.client.BatchedJoin;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads embedded rows, level by level: those of one table for all rows of the level above together. Each look-up and scan
 * is by itself, so that rows of one answer need not have been current at the same moment. Thread-safe.
 */
public final class EmbeddedReads {

    /** How many rows of a stream are completed together. */
    private static final int ROWS_OF_A_STREAM = 64;

    /** Rows may be large, and are counted when they are here. */
    private static final int ROWS_OF_A_BATCH = 128;

    private final NdbClient client;
    private final Executor executor;
    private final Function<Scan, Flux<Row>> scans;
    private final EmbeddingSettings limits;

    /**
     * @param executor takes the rows of look-ups
     * @param scans brings the rows of a scan, and sees to it that it ends
     */
    public EmbeddedReads(
            NdbClient client, Executor executor, Function<Scan, Flux<Row>> scans, EmbeddingSettings limits) {
        this.client = client;
        this.executor = executor;
        this.scans = scans;
        this.limits = limits;
    }

    /** A join of rows with those of keys. */
    BatchedJoin<Row> join(List<Row> rows, Function<Row, @Nullable Read> lookUp) {
        return BatchedJoin.of(client, rows, lookUp).batchRows(ROWS_OF_A_BATCH).executor(executor);
    }

    EmbeddingSettings limits() {
        return limits;
    }

    Flux<Row> scan(Scan scan) {
        return scans.apply(scan);
    }

    /**
     * Completes rows by what is embedded in them.
     *
     * @param rows of which the shape's columns were read
     */
    public Mono<List<EmbeddedRow>> complete(List<Row> rows, RowShape shape) {
        return complete(rows, shape, new RowCount(limits));
    }

    /** Completes the rows of a stream, at its reader's pace. */
    public Flux<EmbeddedRow> complete(Flux<Row> rows, RowShape shape) {
        return rows.buffer(ROWS_OF_A_STREAM)
                .concatMap(some -> complete(some, shape), 0)
                .flatMapIterable(completed -> completed, 1);
    }

    private Mono<List<EmbeddedRow>> complete(List<Row> rows, RowShape shape, RowCount count) {
        List<Mono<List<List<EmbeddedRow>>>> parts = shape.embeddings().stream()
                .map(embedding -> find(rows, embedding, count))
                .toList();
        return Flux.concat(parts).collectList().map(embedded -> {
            List<EmbeddedRow> completed = new ArrayList<>(rows.size());
            for (int i = 0; i < rows.size(); i++) {
                int place = i;
                completed.add(new EmbeddedRow(
                        rows.get(i), embedded.stream().map(of -> of.get(place)).toList()));
            }
            return completed;
        });
    }

    /** The rows of one embedded table, for each of the rows. */
    private Mono<List<List<EmbeddedRow>>> find(List<Row> rows, Embedding embedding, RowCount count) {
        RowShape shape = embedding.shape();
        return Mono.defer(() -> embedding.finder().find(rows, shape.read(), this))
                .flatMap(found -> {
                    List<Row> all = new ArrayList<>();
                    // Rows that belong to several are counted for each of them, as they are answered for each.
                    found.forEach(rowsOfOne -> rowsOfOne.forEach(row -> {
                        count.add(row);
                        all.add(row);
                    }));
                    return complete(all, shape, count).map(completed -> apart(completed, found));
                });
    }

    /** Gives to each list its part of all, which are in the same order. */
    private static List<List<EmbeddedRow>> apart(List<EmbeddedRow> all, List<List<Row>> lists) {
        List<List<EmbeddedRow>> parts = new ArrayList<>(lists.size());
        int next = 0;
        for (List<Row> list : lists) {
            parts.add(all.subList(next, next + list.size()));
            next += list.size();
        }
        return parts;
    }
}
