package io.ndbwire.internal.dictionary;

import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.CreateEvntRef;
import io.ndbwire.wire.DropEvntConf;
import io.ndbwire.wire.DropEvntRef;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoRef;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.SchemaReply;
import io.ndbwire.wire.SchemaReply.Word;
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
        SchemaReply reply = SchemaReply.of(signal.gsn());
        if (reply != null) {
            changeAnswered(node, reply, signal);
            return;
        }
        switch (signal.gsn()) {
            case GetTabInfoConf.GSN -> requests.confirmed(node, GetTabInfoConf.requestNumber(signal), signal);
            case GetTabInfoRef.GSN ->
                requests.refused(
                        node,
                        GetTabInfoRef.requestNumber(signal),
                        GetTabInfoRef.errorCode(signal),
                        NO_MASTER,
                        signal.toString());
            case ListTablesConf.GSN -> requests.confirmed(node, ListTablesConf.requestNumber(signal), signal);
            case CreateEvntConf.GSN, DropEvntConf.GSN, SubStartConf.GSN, SubStopConf.GSN ->
                events.confirmed(node, EVENT_REQUEST, signal);
            default -> eventRefused(node, signal);
        }
    }

    private void changeAnswered(int node, SchemaReply reply, Signal signal) {
        boolean ofOperation = reply.has(Word.REQUEST_NUMBER);
        Requests waiting = ofOperation ? requests : transactions;
        int number = reply.word(signal, ofOperation ? Word.REQUEST_NUMBER : Word.TRANSACTION_ID);
        if (reply == SchemaReply.SCHEMA_TRANS_BEGIN_CONF && !transactions.isWaiting(number)) {
            abort(node, number, reply.word(signal, Word.TRANSACTION_KEY));
        } else if (reply == SchemaReply.SCHEMA_TRANS_END_REP) {
            transactions.reported(
                    node,
                    number,
                    SchemaReply.SCHEMA_TRANS_END_CONF.gsn(),
                    reply.word(signal, Word.ERROR_CODE),
                    where(reply, signal));
        } else if (reply.has(Word.ERROR_CODE)) {
            waiting.refused(
                    node,
                    number,
                    reply.word(signal, Word.ERROR_CODE),
                    reply.word(signal, Word.MASTER_NODE),
                    where(reply, signal));
        } else {
            waiting.confirmed(node, number, signal);
        }
    }

    /** Whoever wanted it gave up; left open it would keep the whole cluster from changing its schema. */
    private void abort(int node, int transactionId, int transactionKey) {
        nodes.send(node, SchemaTransEndReq.abort(nodes.reference(), transactionId, transactionKey));
    }

    private static String where(SchemaReply refusal, Signal signal) {
        String line = "line " + refusal.word(signal, Word.ERROR_LINE);
        return refusal.has(Word.ERROR_KEY) ? line + ", property " + refusal.word(signal, Word.ERROR_KEY) : line;
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
}
