package io.ndbwire.benchmarks.latency;

import io.ndbwire.client.KeyCall;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Each read is issued on the event loop where the one before it completed. */
final class AsynchronousReads implements ReadLoop {

    private final KeyCall call;
    private final int rows;
    private volatile @Nullable RuntimeException failure;

    AsynchronousReads(TableHandle table, int rows) {
        call = table.readCall(null, LockMode.COMMITTED);
        this.rows = rows;
    }

    @Override
    public void run(int reads, Histogram histogram) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Chain(reads, histogram, done).issue();
        done.await();
        RuntimeException reason = failure;
        if (reason != null) {
            throw reason;
        }
    }

    private final class Chain implements KeyCall.Handler {

        private final int reads;
        private final Histogram histogram;
        private final CountDownLatch done;
        private int issued;
        private long begun;

        Chain(int reads, Histogram histogram, CountDownLatch done) {
            this.reads = reads;
            this.histogram = histogram;
            this.done = done;
        }

        void issue() {
            begun = System.nanoTime();
            call.begin().key(issued++ % rows).submit(this);
        }

        @Override
        public void completed(KeyCall completedCall, @Nullable NdbException reason) {
            try {
                if (reason != null) {
                    throw reason;
                }
                RowCheck.check(completedCall.row(), (issued - 1) % rows);
                histogram.recordValue(System.nanoTime() - begun);
                if (issued < reads) {
                    issue();
                } else {
                    done.countDown();
                }
            } catch (RuntimeException e) {
                failure = e;
                done.countDown();
            }
        }
    }
}
