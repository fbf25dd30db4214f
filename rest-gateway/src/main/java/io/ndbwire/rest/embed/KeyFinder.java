package io.ndbwire.rest.embed;

import io.ndbwire.client.BatchedJoin;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Mono;

/**
 * Finds at most one row for each by a key.
 *
 * @param index the unique index; null for the primary key
 * @param sources names of the columns whose values are the key, in its order
 */
record KeyFinder(TableHandle table, @Nullable String index, List<String> sources) implements RowFinder {

    @Override
    public Mono<List<List<Row>>> find(List<Row> rows, @Nullable List<Column> columns, EmbeddedReads reads) {
        BatchedJoin<Row> join = reads.join(rows, row -> read(row, columns));
        RowCount total = new RowCount(reads.limits());
        return JdkFlowAdapter.flowPublisherToFlux(join.outer())
                .map(joined -> {
                    if (joined.right() == null) {
                        return List.<Row>of();
                    }
                    total.add(joined.row());
                    return List.of(joined.row());
                })
                .collectList();
    }

    private @Nullable Read read(Row row, @Nullable List<Column> columns) {
        Object[] key = RowFinder.key(row, sources);
        if (key == null) {
            return null;
        }
        Read read = index == null ? table.read(key) : table.readUnique(index, key);
        return columns == null ? read : read.columns(RowFinder.names(columns));
    }

    @Override
    public boolean isToMany() {
        return false;
    }

    @Override
    public String toString() {
        String way = index == null ? "primary key" : "unique index " + index;
        return way + " of " + table.description().name();
    }
}
