package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.wire.AlterTableConf;
import io.ndbwire.wire.AlterTableReq;
import io.ndbwire.wire.CreateFkConf;
import io.ndbwire.wire.CreateFkReq;
import io.ndbwire.wire.CreateHashMapConf;
import io.ndbwire.wire.CreateHashMapReq;
import io.ndbwire.wire.CreateIndxConf;
import io.ndbwire.wire.CreateIndxReq;
import io.ndbwire.wire.CreateTableConf;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DropFkConf;
import io.ndbwire.wire.DropFkReq;
import io.ndbwire.wire.DropIndxConf;
import io.ndbwire.wire.DropIndxReq;
import io.ndbwire.wire.DropTableConf;
import io.ndbwire.wire.DropTableReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SchemaTransEndConf;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.Signal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open schema transaction, of which the cluster has one at a time (protocol document 05, section 13). Event loop
 * only.
 *
 * <p>The data nodes do not survive an end that overtakes an operation, so an operation is waited for until its node
 * answers or fails, also when nobody wants its result any more.
 */
final class SchemaTransaction {

    private static final Logger LOG = LoggerFactory.getLogger(SchemaTransaction.class);

    /** How long the next master may take to tell what became of a transaction whose master failed. */
    private static final long REPORT_MILLIS = 30_000;

    private final DataNodes nodes;
    private final Requests requests;
    private final Requests transactions;
    private final Retries retries;
    private final SchemaChange change;
    private final int master;
    private final int id;
    private final int key;

    /**
     * @param change whose work this is
     * @param master node id of the dictionary master
     * @param id our number of the transaction
     * @param key the master's number of it
     */
    SchemaTransaction(
            DataNodes nodes,
            Requests requests,
            Requests transactions,
            SchemaChange change,
            int master,
            int id,
            int key) {
        this.nodes = nodes;
        this.requests = requests;
        this.transactions = transactions;
        this.change = change;
        this.master = master;
        this.id = id;
        this.key = key;
        retries = new Retries(nodes);
    }

    /** Our number of the transaction, by which its objects can be read before it ends. */
    int id() {
        return id;
    }

    /** Makes sure that there is a default hash map for so many partitions, or for a partition balance. */
    CompletableFuture<ObjectVersion> createHashMap(int partitions, boolean forOneNodeGroup) {
        return operate(
                "Creating a hash map",
                number -> CreateHashMapReq.defaultMap(nodes.reference(), number, id, key, partitions, forOneNodeGroup),
                CreateHashMapConf.GSN,
                signal ->
                        new ObjectVersion(CreateHashMapConf.objectId(signal), CreateHashMapConf.objectVersion(signal)));
    }

    CompletableFuture<ObjectVersion> createTable(String internalName, byte[] description) {
        return operate(
                "Creating table " + internalName,
                number -> CreateTableReq.create(nodes.reference(), number, id, key, description),
                CreateTableConf.GSN,
                signal -> new ObjectVersion(CreateTableConf.objectId(signal), CreateTableConf.objectVersion(signal)));
    }

    CompletableFuture<ObjectVersion> createIndex(
            String internalName, ObjectVersion table, int indexType, int[] columns, byte[] properties) {
        return operate(
                "Creating index " + internalName,
                number -> CreateIndxReq.create(
                        nodes.reference(),
                        number,
                        id,
                        key,
                        table.id(),
                        table.version(),
                        indexType,
                        columns,
                        properties),
                CreateIndxConf.GSN,
                signal -> new ObjectVersion(CreateIndxConf.objectId(signal), CreateIndxConf.objectVersion(signal)));
    }

    /**
     * Changes a table.
     *
     * @param changes what is changed, see {@link AlterTableReq}
     * @return the table's new version
     */
    CompletableFuture<ObjectVersion> alterTable(
            String internalName, ObjectVersion table, int changes, byte[] description) {
        return operate(
                "Altering table " + internalName,
                number -> AlterTableReq.alter(
                        nodes.reference(), number, id, key, table.id(), table.version(), changes, description),
                AlterTableConf.GSN,
                signal -> new ObjectVersion(AlterTableConf.objectId(signal), AlterTableConf.newVersion(signal)));
    }

    CompletableFuture<ObjectVersion> createForeignKey(String name, byte[] properties) {
        return operate(
                "Creating foreign key " + name,
                number -> CreateFkReq.create(nodes.reference(), number, id, key, properties),
                CreateFkConf.GSN,
                signal -> new ObjectVersion(CreateFkConf.objectId(signal), CreateFkConf.objectVersion(signal)));
    }

    CompletableFuture<Void> dropForeignKey(String name, ObjectVersion foreignKey) {
        return drop(
                "Dropping foreign key " + name,
                number -> DropFkReq.drop(nodes.reference(), number, id, key, foreignKey.id(), foreignKey.version()),
                DropFkConf.GSN);
    }

    CompletableFuture<Void> dropIndex(String internalName, ObjectVersion index) {
        return drop(
                "Dropping index " + internalName,
                number -> DropIndxReq.drop(nodes.reference(), number, id, key, index.id(), index.version()),
                DropIndxConf.GSN);
    }

    /** Drops a table that nothing hangs on any more. */
    CompletableFuture<Void> dropTable(String internalName, ObjectVersion table) {
        return drop(
                "Dropping table " + internalName,
                number -> DropTableReq.drop(nodes.reference(), number, id, key, table.id(), table.version()),
                DropTableConf.GSN);
    }

    /**
     * Makes the changes durable and visible.
     *
     * @param happened looks whether they are, if nobody tells
     * @return fails with an {@link UnknownOutcomeException} if that cannot be seen either
     */
    CompletableFuture<Void> commit(Supplier<CompletableFuture<Boolean>> happened) {
        return end(SchemaTransEndReq.commit(nodes.reference(), id, key)).exceptionallyCompose(failure -> {
            boolean lost = DictionaryErrors.has(failure, DictionaryErrors.NODE_FAILED);
            return lost ? report(happened) : CompletableFuture.failedFuture(failure);
        });
    }

    /** Undoes the changes. Does not fail: a master that cannot be told undoes them when it is gone. */
    CompletableFuture<Void> abort() {
        return end(SchemaTransEndReq.abort(nodes.reference(), id, key)).handle((done, failure) -> {
            if (failure != null) {
                LOG.info("Abort of schema transaction {}: {}", id, failure.toString());
            }
            return null;
        });
    }

    private CompletableFuture<Void> end(OutboundSignal signal) {
        return transactions.send(
                master, id, change.what(), signal, SchemaTransEndConf.GSN, confirmation -> null, Requests.NO_DEADLINE);
    }

    /** The master is gone; the next one tells what it decided. */
    private CompletableFuture<Void> report(Supplier<CompletableFuture<Boolean>> happened) {
        long deadline = nodes.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REPORT_MILLIS);
        CompletableFuture<Void> told = transactions.await(
                DataNodes.NO_NODE, id, change.what(), SchemaTransEndConf.GSN, confirmation -> null, deadline);
        return told.exceptionallyCompose(failure -> {
            boolean untold = DictionaryErrors.has(failure, DictionaryErrors.TIMED_OUT);
            return untold ? look(happened) : CompletableFuture.failedFuture(failure);
        });
    }

    private CompletableFuture<Void> look(Supplier<CompletableFuture<Boolean>> happened) {
        return happened.get()
                .handle((seen, failure) -> failure == null && seen)
                .thenCompose(seen -> seen
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(change.unknownOutcome()));
    }

    private CompletableFuture<Void> drop(String what, IntFunction<OutboundSignal> request, int confirmation) {
        return operate(what, request, confirmation, signal -> null);
    }

    private <T> CompletableFuture<T> operate(
            String what,
            IntFunction<OutboundSignal> request,
            int confirmation,
            Function<Signal, ? extends @Nullable T> decoder) {
        return retries.until(change.deadlineNanos(), SchemaTransaction::isBusy, () -> {
            if (change.isAbandoned()) {
                return CompletableFuture.failedFuture(change.abandoned());
            }
            int number = requests.nextNumber();
            return requests.send(
                    master, number, what, request.apply(number), confirmation, decoder, Requests.NO_DEADLINE);
        });
    }

    private static boolean isBusy(NdbException failure) {
        return failure.code() == DictionaryErrors.BUSY || failure.code() == DictionaryErrors.DROP_BUSY;
    }
}
