package io.ndbwire.internal.transaction;

import io.ndbwire.error.UnavailableException;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeLink;
import org.jspecify.annotations.Nullable;

/** The transaction records of all data nodes, and the choice among them. Event loop only. */
final class RecordPools {

    static final int MAXIMUM_NODE_ID = 255;

    private static final int NO_USABLE_NODE = 4035;

    private final TransactionEngine engine;
    private final ClusterConnection connection;
    private final @Nullable RecordPool[] pools = new RecordPool[MAXIMUM_NODE_ID + 1];

    RecordPools(TransactionEngine engine, ClusterConnection connection) {
        this.engine = engine;
        this.connection = connection;
    }

    /** Finds a data node for a batch with which a transaction begins. */
    void place(Batch batch) {
        NodeLink link = connection.link(batch.preferredNode());
        if (link == null || !link.isAvailable()) {
            link = connection.availableLink();
        }
        if (link == null) {
            engine.refuse(
                    batch,
                    new UnavailableException(
                            NO_USABLE_NODE, "No data node takes work now (NDB error 4035); nothing was sent"));
            return;
        }
        pool(link).place(batch);
    }

    private RecordPool pool(NodeLink link) {
        RecordPool pool = pools[link.nodeId()];
        if (pool == null) {
            pool = new RecordPool(engine, link);
            pools[link.nodeId()] = pool;
        }
        return pool;
    }

    /** The pool of a data node, if anything was ever sent to it. */
    @Nullable
    RecordPool existing(int nodeId) {
        return pools[nodeId];
    }

    /** The records of a data node are gone; what begins there from now on gets new ones. */
    @Nullable
    RecordPool remove(int nodeId) {
        RecordPool pool = pools[nodeId];
        pools[nodeId] = null;
        return pool;
    }

    /** Whether a record's data node has not failed since the record was asked for. */
    boolean holds(TransactionRecord record) {
        return pools[record.link.nodeId()] == record.pool;
    }

    /** Ends what waits for a record and is past its deadline. */
    void expireWaiting(long now) {
        for (RecordPool pool : pools) {
            if (pool != null) {
                pool.expire(now);
            }
        }
    }
}
