package io.ndbwire.internal.dictionary;

import io.ndbwire.wire.SchemaReply;
import io.ndbwire.wire.SchemaReply.Word;
import io.ndbwire.wire.SchemaTransBeginReq;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/** Begins schema transactions at the dictionary master (protocol document 05, section 13). Event loop only. */
final class SchemaTransactions {

    private final DataNodes nodes;
    private final Requests requests;
    private final Requests transactions;
    private final DictionaryMaster master;
    private final Retries retries;

    SchemaTransactions(DataNodes nodes, Requests requests, Requests transactions, DictionaryMaster master) {
        this.nodes = nodes;
        this.requests = requests;
        this.transactions = transactions;
        this.master = master;
        retries = new Retries(nodes);
    }

    /**
     * Begins a transaction as soon as no other one is open in the cluster and no data node is starting, within the
     * change's deadline.
     */
    CompletableFuture<SchemaTransaction> begin(SchemaChange change) {
        return retries.until(
                change.deadlineNanos(),
                failure -> !change.isAbandoned() && DictionaryMaster.isPassing(failure) && change.waitsAfter(failure),
                () -> master.ask(node -> begin(change, node)));
    }

    private CompletableFuture<SchemaTransaction> begin(SchemaChange change, int node) {
        int id = freshId();
        return transactions.send(
                node,
                id,
                change.what(),
                SchemaTransBeginReq.begin(nodes.reference(), id),
                SchemaReply.SCHEMA_TRANS_BEGIN_CONF.gsn(),
                signal -> new SchemaTransaction(
                        nodes,
                        requests,
                        transactions,
                        change,
                        node,
                        id,
                        SchemaReply.SCHEMA_TRANS_BEGIN_CONF.word(signal, Word.TRANSACTION_KEY)),
                change.deadlineNanos());
    }

    private int freshId() {
        int id;
        do {
            id = ThreadLocalRandom.current().nextInt();
        } while (id == 0 || transactions.isWaiting(id));
        return id;
    }
}
