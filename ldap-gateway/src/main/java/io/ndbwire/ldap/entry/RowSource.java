package io.ndbwire.ldap.entry;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.Transaction;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Where rows are looked for that belong to an entry: among all that are committed, or as a transaction sees them. */
public interface RowSource {

    /** The rows of a scan. */
    Flow.Publisher<Row> scan(Scan scan);

    /** The row of a key, or null. */
    CompletionStage<@Nullable Row> read(Read read);

    /** What is committed. */
    static RowSource of(NdbClient client) {
        return new RowSource() {
            @Override
            public Flow.Publisher<Row> scan(Scan scan) {
                return client.scan(scan);
            }

            @Override
            public CompletionStage<@Nullable Row> read(Read read) {
                return client.execute(read);
            }
        };
    }

    /** What a transaction sees, its own changes among it. */
    static RowSource of(Transaction transaction) {
        return new RowSource() {
            @Override
            public Flow.Publisher<Row> scan(Scan scan) {
                return transaction.scan(scan);
            }

            @Override
            public CompletionStage<@Nullable Row> read(Read read) {
                return transaction.execute(read.lock(LockMode.SHARED));
            }
        };
    }
}
