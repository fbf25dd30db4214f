package io.ndbwire.client;

import io.ndbwire.internal.dictionary.NumberCounters;
import io.ndbwire.schema.TableName;
import java.util.concurrent.CompletionStage;

/**
 * The counters of auto-increment columns in the data nodes' table {@code SYSTAB_0}, which SQL servers and NDB's other
 * clients use too (protocol document 04, section 7).
 */
final class SystemCounters implements NumberCounters {

    private static final TableName TABLE = new TableName("sys", "def", "SYSTAB_0");
    private static final String KEY = "SYSKEY_0";
    private static final String NEXT = "NEXTID";

    private final NdbClient client;

    SystemCounters(NdbClient client) {
        this.client = client;
    }

    @Override
    public CompletionStage<?> begin(int tableId, long first) {
        return client.table(TABLE)
                .thenCompose(
                        table -> client.execute(table.upsert().set(KEY, tableId).set(NEXT, first)));
    }
}
