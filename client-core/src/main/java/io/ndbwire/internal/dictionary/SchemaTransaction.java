package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.wire.AlterTableReq;
import io.ndbwire.wire.CreateFkReq;
import io.ndbwire.wire.CreateHashMapReq;
import io.ndbwire.wire.CreateIndxReq;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DropFkReq;
import io.ndbwire.wire.DropIndxReq;
import io.ndbwire.wire.DropTableReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SchemaReply;
import io.ndbwire.wire.SchemaReply.Word;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.Signal;
import java.util.Objects;
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
                SchemaReply.CREATE_HASH_MAP_CONF,
                SchemaTransaction::object);
    }

    CompletableFuture<ObjectVersion> createTable(String internalName, byte[] description) {
        return operate(
                "Creating table " + internalName,
                number -> CreateTableReq.create(nodes.reference(), number, id, key, description),
                SchemaReply.CREATE_TABLE_CONF,
                SchemaTransaction::object);
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
                SchemaReply.CREATE_INDX_CONF,
                SchemaTransaction::object);
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
                SchemaReply.ALTER_TABLE_CONF,
                SchemaTransaction::object);
    }

    CompletableFuture<ObjectVersion> createForeignKey(String name, byte[] properties) {
        return operate(
                "Creating foreign key " + name,
                number -> CreateFkReq.create(nodes.reference(), number, id, key, properties),
                SchemaReply.CREATE_FK_CONF,
                SchemaTransaction::object);
    }

    CompletableFuture<Void> dropForeignKey(String name, ObjectVersion foreignKey) {
        return drop(
                "Dropping foreign key " + name,
                number -> DropFkReq.drop(nodes.reference(), number, id, key, foreignKey.id(), foreignKey.version()),
                SchemaReply.DROP_FK_CONF);
    }

    CompletableFuture<Void> dropIndex(String internalName, ObjectVersion index) {
        return drop(
                "Dropping index " + internalName,
                number -> DropIndxReq.drop(nodes.reference(), number, id, key, index.id(), index.version()),
                SchemaReply.DROP_INDX_CONF);
    }

    /** Drops a table that nothing hangs on any more. */
    CompletableFuture<Void> dropTable(String internalName, ObjectVersion table) {
        return drop(
                "Dropping table " + internalName,
                number -> DropTableReq.drop(nodes.reference(), number, id, key, table.id(), table.version()),
                SchemaReply.DROP_TABLE_CONF);
    }

    /**
     * Makes the changes durable and visible.
     *
     * @param happened looks whether they are, if nobody tells
     * @return fails with an {@link UnknownOutcomeException} if that cannot be seen either
     */
    CompletableFuture<Void> commit(Supplier<CompletableFuture<Boolean>> happened) {
        return end(SchemaTransEndReq.commit(nodes.reference(), id, key)).exceptionallyCompose(failure -> {
            if (DictionaryErrors.has(failure, DictionaryErrors.NODE_FAILED)) {
                return report(happened);
            }
            return CompletableFuture.failedFuture(
                    DictionaryErrors.cause(failure) instanceof ClosedException
                            ? change.unknownOutcome("the client was closed before the answer came")
                            : failure);
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
                master,
                id,
                change.what(),
                signal,
                SchemaReply.SCHEMA_TRANS_END_CONF.gsn(),
                confirmation -> null,
                Requests.NO_DEADLINE);
    }

    /** The master is gone; the next one tells what it decided. */
    private CompletableFuture<Void> report(Supplier<CompletableFuture<Boolean>> happened) {
        long deadline = nodes.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REPORT_MILLIS);
        CompletableFuture<Void> told = transactions.await(
                DataNodes.NO_NODE,
                id,
                change.what(),
                SchemaReply.SCHEMA_TRANS_END_CONF.gsn(),
                confirmation -> null,
                deadline);
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
                        : CompletableFuture.failedFuture(change.unknownOutcome("the answer is lost")));
    }

    private CompletableFuture<Void> drop(String what, IntFunction<OutboundSignal> request, SchemaReply confirmation) {
        return operate(what, request, confirmation, signal -> null);
    }

    private <T> CompletableFuture<T> operate(
            String what,
            IntFunction<OutboundSignal> request,
            SchemaReply confirmation,
            Function<Signal, ? extends @Nullable T> decoder) {
        return retries.until(change.deadlineNanos(), SchemaTransaction::isBusy, () -> {
            if (change.isAbandoned()) {
                return CompletableFuture.failedFuture(change.abandoned());
            }
            int number = requests.nextNumber();
            return requests.send(
                    master, number, what, request.apply(number), confirmation.gsn(), decoder, Requests.NO_DEADLINE);
        });
    }

    private static ObjectVersion object(Signal signal) {
        SchemaReply confirmation = Objects.requireNonNull(SchemaReply.of(signal.gsn()));
        return new ObjectVersion(
                confirmation.word(signal, Word.OBJECT_ID), confirmation.word(signal, Word.OBJECT_VERSION));
    }

    private static boolean isBusy(NdbException failure) {
        return failure.code() == DictionaryErrors.BUSY || failure.code() == DictionaryErrors.DROP_BUSY;
    }
}
