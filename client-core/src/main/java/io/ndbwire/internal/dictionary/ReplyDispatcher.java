package io.ndbwire.internal.dictionary;

import io.ndbwire.wire.AlterTableConf;
import io.ndbwire.wire.AlterTableRef;
import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.CreateEvntRef;
import io.ndbwire.wire.CreateFkConf;
import io.ndbwire.wire.CreateFkRef;
import io.ndbwire.wire.CreateHashMapConf;
import io.ndbwire.wire.CreateHashMapRef;
import io.ndbwire.wire.CreateIndxConf;
import io.ndbwire.wire.CreateIndxRef;
import io.ndbwire.wire.CreateTableConf;
import io.ndbwire.wire.CreateTableRef;
import io.ndbwire.wire.DropEvntConf;
import io.ndbwire.wire.DropEvntRef;
import io.ndbwire.wire.DropFkConf;
import io.ndbwire.wire.DropFkRef;
import io.ndbwire.wire.DropIndxConf;
import io.ndbwire.wire.DropIndxRef;
import io.ndbwire.wire.DropTableConf;
import io.ndbwire.wire.DropTableRef;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoRef;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.SchemaTransBeginConf;
import io.ndbwire.wire.SchemaTransBeginRef;
import io.ndbwire.wire.SchemaTransEndConf;
import io.ndbwire.wire.SchemaTransEndRef;
import io.ndbwire.wire.SchemaTransEndRep;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubStartConf;
import io.ndbwire.wire.SubStartRef;
import io.ndbwire.wire.SubStopConf;
import io.ndbwire.wire.SubStopRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads the signals for the dictionary's block to the requests that wait for them. Event loop only.
 *
 * <p>Objects are asked for by request number, a schema transaction is begun and ended under its own, and of requests
 * for events one at a time may be under way because their replies carry no number.
 */
final class ReplyDispatcher {

    /** The number of the one request for an event. */
    static final int EVENT_REQUEST = 1;

    private static final Logger LOG = LoggerFactory.getLogger(ReplyDispatcher.class);
    private static final int NO_MASTER = 0;

    private final DataNodes nodes;
    private final Requests requests;
    private final Requests transactions;
    private final Requests events;

    /**
     * @param requests by request number
     * @param transactions by transaction id
     * @param events by {@link #EVENT_REQUEST}
     */
    ReplyDispatcher(DataNodes nodes, Requests requests, Requests transactions, Requests events) {
        this.nodes = nodes;
        this.requests = requests;
        this.transactions = transactions;
        this.events = events;
    }

    /** Takes a signal from a node. */
    void receive(int node, Signal signal) {
        switch (signal.gsn()) {
            case GetTabInfoConf.GSN -> requests.confirmed(node, GetTabInfoConf.requestNumber(signal), signal);
            case ListTablesConf.GSN -> requests.confirmed(node, ListTablesConf.requestNumber(signal), signal);
            case CreateHashMapConf.GSN -> requests.confirmed(node, CreateHashMapConf.requestNumber(signal), signal);
            case CreateTableConf.GSN -> requests.confirmed(node, CreateTableConf.requestNumber(signal), signal);
            case CreateIndxConf.GSN -> requests.confirmed(node, CreateIndxConf.requestNumber(signal), signal);
            case DropIndxConf.GSN -> requests.confirmed(node, DropIndxConf.requestNumber(signal), signal);
            case DropTableConf.GSN -> requests.confirmed(node, DropTableConf.requestNumber(signal), signal);
            case AlterTableConf.GSN -> requests.confirmed(node, AlterTableConf.requestNumber(signal), signal);
            case CreateFkConf.GSN -> requests.confirmed(node, CreateFkConf.requestNumber(signal), signal);
            case DropFkConf.GSN -> requests.confirmed(node, DropFkConf.requestNumber(signal), signal);
            case SchemaTransBeginConf.GSN -> begun(node, signal);
            case SchemaTransEndConf.GSN ->
                transactions.confirmed(node, SchemaTransEndConf.transactionId(signal), signal);
            case SchemaTransEndRep.GSN ->
                transactions.reported(
                        node,
                        SchemaTransEndRep.transactionId(signal),
                        SchemaTransEndConf.GSN,
                        SchemaTransEndRep.errorCode(signal),
                        "line " + SchemaTransEndRep.errorLine(signal));
            case CreateEvntConf.GSN, DropEvntConf.GSN, SubStartConf.GSN, SubStopConf.GSN ->
                events.confirmed(node, EVENT_REQUEST, signal);
            default -> refused(node, signal);
        }
    }

    private void begun(int node, Signal signal) {
        int transactionId = SchemaTransBeginConf.transactionId(signal);
        if (transactions.isWaiting(transactionId)) {
            transactions.confirmed(node, transactionId, signal);
        } else {
            // Whoever wanted it gave up; left open it would keep the whole cluster from changing its schema.
            nodes.send(
                    node,
                    SchemaTransEndReq.abort(
                            nodes.reference(), transactionId, SchemaTransBeginConf.transactionKey(signal)));
        }
    }

    private void refused(int node, Signal signal) {
        switch (signal.gsn()) {
            case GetTabInfoRef.GSN ->
                requests.refused(
                        node,
                        GetTabInfoRef.requestNumber(signal),
                        GetTabInfoRef.errorCode(signal),
                        NO_MASTER,
                        signal.toString());
            case CreateHashMapRef.GSN ->
                requests.refused(
                        node,
                        CreateHashMapRef.requestNumber(signal),
                        CreateHashMapRef.errorCode(signal),
                        CreateHashMapRef.masterNode(signal),
                        line(CreateHashMapRef.errorLine(signal)));
            case CreateTableRef.GSN ->
                requests.refused(
                        node,
                        CreateTableRef.requestNumber(signal),
                        CreateTableRef.errorCode(signal),
                        CreateTableRef.masterNode(signal),
                        line(CreateTableRef.errorLine(signal)) + ", property " + CreateTableRef.errorKey(signal));
            case CreateIndxRef.GSN ->
                requests.refused(
                        node,
                        CreateIndxRef.requestNumber(signal),
                        CreateIndxRef.errorCode(signal),
                        CreateIndxRef.masterNode(signal),
                        line(CreateIndxRef.errorLine(signal)));
            case DropIndxRef.GSN ->
                requests.refused(
                        node,
                        DropIndxRef.requestNumber(signal),
                        DropIndxRef.errorCode(signal),
                        DropIndxRef.masterNode(signal),
                        line(DropIndxRef.errorLine(signal)));
            case DropTableRef.GSN ->
                requests.refused(
                        node,
                        DropTableRef.requestNumber(signal),
                        DropTableRef.errorCode(signal),
                        DropTableRef.masterNode(signal),
                        line(DropTableRef.errorLine(signal)));
            case AlterTableRef.GSN ->
                requests.refused(
                        node,
                        AlterTableRef.requestNumber(signal),
                        AlterTableRef.errorCode(signal),
                        AlterTableRef.masterNode(signal),
                        line(AlterTableRef.errorLine(signal)) + ", property " + AlterTableRef.errorKey(signal));
            case CreateFkRef.GSN ->
                requests.refused(
                        node,
                        CreateFkRef.requestNumber(signal),
                        CreateFkRef.errorCode(signal),
                        CreateFkRef.masterNode(signal),
                        line(CreateFkRef.errorLine(signal)));
            case DropFkRef.GSN ->
                requests.refused(
                        node,
                        DropFkRef.requestNumber(signal),
                        DropFkRef.errorCode(signal),
                        DropFkRef.masterNode(signal),
                        line(DropFkRef.errorLine(signal)));
            default -> transactionRefused(node, signal);
        }
    }

    private void transactionRefused(int node, Signal signal) {
        switch (signal.gsn()) {
            case SchemaTransBeginRef.GSN ->
                transactions.refused(
                        node,
                        SchemaTransBeginRef.transactionId(signal),
                        SchemaTransBeginRef.errorCode(signal),
                        SchemaTransBeginRef.masterNode(signal),
                        line(SchemaTransBeginRef.errorLine(signal)));
            case SchemaTransEndRef.GSN ->
                transactions.refused(
                        node,
                        SchemaTransEndRef.transactionId(signal),
                        SchemaTransEndRef.errorCode(signal),
                        SchemaTransEndRef.masterNode(signal),
                        line(SchemaTransEndRef.errorLine(signal)));
            default -> eventRefused(node, signal);
        }
    }

    private void eventRefused(int node, Signal signal) {
        switch (signal.gsn()) {
            case CreateEvntRef.GSN ->
                eventRefused(node, CreateEvntRef.errorCode(signal), CreateEvntRef.masterNode(signal), signal);
            case DropEvntRef.GSN ->
                eventRefused(node, DropEvntRef.errorCode(signal), DropEvntRef.masterNode(signal), signal);
            case SubStartRef.GSN ->
                eventRefused(node, SubStartRef.errorCode(signal), SubStartRef.masterNode(signal), signal);
            case SubStopRef.GSN ->
                eventRefused(node, SubStopRef.errorCode(signal), SubStopRef.masterNode(signal), signal);
            default -> LOG.debug("Unexpected {} from node {}", signal, node);
        }
    }

    private void eventRefused(int node, int code, int masterNode, Signal signal) {
        events.refused(node, EVENT_REQUEST, code, masterNode, signal.toString());
    }

    private static String line(int line) {
        return "line " + line;
    }
}
