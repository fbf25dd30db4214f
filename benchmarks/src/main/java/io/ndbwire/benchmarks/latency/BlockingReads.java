package io.ndbwire.benchmarks.latency;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The calling thread waits for each row and takes all of its values. */
final class BlockingReads implements ReadLoop {

    private final NdbClient client;
    private final TableHandle table;
    private final int rows;

    BlockingReads(NdbClient client, TableHandle table, int rows) {
        this.client = client;
        this.table = table;
        this.rows = rows;
    }

    @Override
    public void run(int reads, Histogram histogram) {
        for (int i = 0; i < reads; i++) {
            long begun = System.nanoTime();
            Row row = client.blocking().<@Nullable Row>execute(table.read(i % rows));
            RowCheck.check(row, i % rows);
            histogram.recordValue(System.nanoTime() - begun);
        }
    }
}
