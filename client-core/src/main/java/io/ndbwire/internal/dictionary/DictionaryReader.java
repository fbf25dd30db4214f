package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.ListTablesReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Asks data nodes, each in turn, for single objects and lists. A node that fails or is busy is followed by another one
 * until the deadline. Event loop only.
 */
final class DictionaryReader {

    private final DataNodes nodes;
    private final Requests requests;
    private final Retries retries;

    DictionaryReader(DataNodes nodes, Requests requests) {
        this.nodes = nodes;
        this.requests = requests;
        retries = new Retries(nodes);
    }

    /**
     * A table or index table.
     *
     * @param transactionId our own schema transaction whose objects are seen too, or {@link
     *     GetTabInfoReq#NO_TRANSACTION}
     */
    CompletableFuture<TableDescription> table(String internalName, int transactionId, long deadlineNanos) {
        return ask(
                "Table " + internalName,
                number -> GetTabInfoReq.byName(nodes.reference(), number, internalName, transactionId),
                GetTabInfoConf.GSN,
                DictionaryReader::tableDescription,
                deadlineNanos);
    }

    /** The property list of a table, as the dictionary holds it. */
    CompletableFuture<byte[]> properties(String internalName, long deadlineNanos) {
        return ask(
                "Table " + internalName,
                number -> GetTabInfoReq.byName(nodes.reference(), number, internalName, GetTabInfoReq.NO_TRANSACTION),
                GetTabInfoConf.GSN,
                signal -> {
                    requireType(signal, DictionaryObjectType.USER_TABLE);
                    return GetTabInfoConf.properties(signal);
                },
                deadlineNanos);
    }

    /**
     * A hash map whose number the dictionary told.
     *
     * @param transactionId our own schema transaction in which it may have been created, or {@link
     *     GetTabInfoReq#NO_TRANSACTION}
     */
    CompletableFuture<HashMapDescription> hashMap(int id, int transactionId, long deadlineNanos) {
        return ask(
                "Hash map " + id,
                number -> GetTabInfoReq.byId(nodes.reference(), number, id, transactionId),
                GetTabInfoConf.GSN,
                signal -> {
                    requireType(signal, DictionaryObjectType.HASH_MAP);
                    return HashMapDescription.decode(GetTabInfoConf.properties(signal));
                },
                deadlineNanos);
    }

    /** A foreign key by the name that the dictionary listed. */
    CompletableFuture<ForeignKeyDescription> foreignKey(String name, long deadlineNanos) {
        return ask(
                "Foreign key " + name,
                number -> GetTabInfoReq.byName(nodes.reference(), number, name, GetTabInfoReq.NO_TRANSACTION),
                GetTabInfoConf.GSN,
                signal -> {
                    requireType(signal, DictionaryObjectType.FOREIGN_KEY);
                    return ForeignKeyDescription.decode(GetTabInfoConf.properties(signal));
                },
                deadlineNanos);
    }

    /** All user tables, parts tables included. */
    CompletableFuture<List<ListTablesConf.Entry>> userTables(long deadlineNanos) {
        return list(
                "List of tables",
                number -> ListTablesReq.all(nodes.reference(), number, DictionaryObjectType.USER_TABLE),
                deadlineNanos);
    }

    /** The indexes of a table. */
    CompletableFuture<List<ListTablesConf.Entry>> indexes(int tableId, long deadlineNanos) {
        return list(
                "List of indexes of table " + tableId,
                number -> ListTablesReq.indexes(nodes.reference(), number, tableId),
                deadlineNanos);
    }

    /** All that hangs on a table: indexes, triggers, foreign keys. */
    CompletableFuture<List<ListTablesConf.Entry>> dependents(int tableId, long deadlineNanos) {
        return list(
                "List of what depends on table " + tableId,
                number -> ListTablesReq.dependents(nodes.reference(), number, tableId),
                deadlineNanos);
    }

    private CompletableFuture<List<ListTablesConf.Entry>> list(
            String what, IntFunction<OutboundSignal> request, long deadlineNanos) {
        return ask(what, request, ListTablesConf.GSN, ListTablesConf::entries, deadlineNanos);
    }

    private <T> CompletableFuture<T> ask(
            String what,
            IntFunction<OutboundSignal> request,
            int confirmation,
            Function<Signal, T> decoder,
            long deadlineNanos) {
        return retries.until(deadlineNanos, NdbException::isRetryable, () -> {
            int number = requests.nextNumber();
            return requests.send(
                    nodes.availableNode(), number, what, request.apply(number), confirmation, decoder, deadlineNanos);
        });
    }

    private static TableDescription tableDescription(Signal signal) {
        return TableDescriptionDecoder.decode(GetTabInfoConf.objectType(signal), GetTabInfoConf.properties(signal));
    }

    private static void requireType(Signal signal, int expected) {
        int type = GetTabInfoConf.objectType(signal);
        if (type != expected) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, signal + ": object of type " + type + ", " + expected + " is expected");
        }
    }
}
