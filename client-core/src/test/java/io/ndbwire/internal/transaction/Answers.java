package io.ndbwire.internal.transaction;

import io.ndbwire.internal.transport.ScriptedDataNode;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcKeyConf;
import io.ndbwire.wire.TcKeyFail;
import io.ndbwire.wire.TcKeyRef;
import io.ndbwire.wire.TcRollback;
import io.ndbwire.wire.TransIdAi;

/** What data nodes say to a key request, in the words of protocol document 03. */
final class Answers {

    static final int COMMIT = 1 << 16;
    static final int MARKER = 1 << 17;
    static final int GCI = 865;
    static final int EPOCH = 10;
    static final long CHECKPOINT = (long) GCI << 32 | EPOCH;

    private static final int BLOCK = TransactionEngine.BLOCK;
    private static final int TUPLE_MANAGER = 0x2F9;

    private Answers() {}

    static int operation(ReceivedSignal request) {
        return request.word(1);
    }

    static boolean starts(ReceivedSignal request) {
        return (request.word(4) & 1 << 11) != 0;
    }

    static boolean executes(ReceivedSignal request) {
        return (request.word(4) & 1 << 10) != 0;
    }

    static boolean commits(ReceivedSignal request) {
        return (request.word(4) & 1 << 4) != 0;
    }

    /** TCKEYCONF for operations given as pairs of pointer and length. */
    static OutboundSignal confirmation(ScriptedDataNode node, ReceivedSignal request, int flags, int... operations) {
        int[] data = new int[6 + operations.length];
        data[0] = node.clientPointer(request.word(0));
        data[1] = (flags & COMMIT) != 0 ? GCI : 0;
        data[2] = operations.length / 2 | flags;
        data[3] = request.word(6);
        data[4] = request.word(7);
        System.arraycopy(operations, 0, data, 5, operations.length);
        data[5 + operations.length] = EPOCH;
        return OutboundSignal.of(TcKeyConf.GSN, ScriptedDataNode.COORDINATOR, BLOCK, data);
    }

    /** What a confirmation says of a committed read: that node answers. */
    static int answeredBy(int nodeId) {
        return 1 << 31 | nodeId;
    }

    static OutboundSignal values(ReceivedSignal request, int... values) {
        int[] data = new int[3 + values.length];
        data[0] = operation(request);
        data[1] = request.word(6);
        data[2] = request.word(7);
        System.arraycopy(values, 0, data, 3, values.length);
        return OutboundSignal.of(TransIdAi.GSN, TUPLE_MANAGER, BLOCK, data);
    }

    static OutboundSignal refusal(ReceivedSignal request, int code) {
        return OutboundSignal.of(
                TcKeyRef.GSN,
                ScriptedDataNode.COORDINATOR,
                BLOCK,
                operation(request),
                request.word(6),
                request.word(7),
                code,
                0);
    }

    static OutboundSignal rollbackReport(ScriptedDataNode node, ReceivedSignal request, int code) {
        return toTransaction(TcRollback.REP_GSN, node, request, 0, code, 0);
    }

    /** Of a request that begins with coordinator pointer and transaction id, as commits and rollbacks do. */
    static OutboundSignal ofEnding(int gsn, ScriptedDataNode node, ReceivedSignal request, int flag, int... rest) {
        int[] data = new int[3 + rest.length];
        data[0] = node.clientPointer(request.word(0)) | flag;
        data[1] = request.word(1);
        data[2] = request.word(2);
        System.arraycopy(rest, 0, data, 3, rest.length);
        return OutboundSignal.of(gsn, ScriptedDataNode.COORDINATOR, BLOCK, data);
    }

    static OutboundSignal committed(ScriptedDataNode node, ReceivedSignal request) {
        return ofEnding(TcCommit.CONF_GSN, node, request, 1, GCI, EPOCH);
    }

    static OutboundSignal rolledBack(ScriptedDataNode node, ReceivedSignal request) {
        return ofEnding(TcRollback.CONF_GSN, node, request, 0);
    }

    /** TCKEY_FAILCONF: word 0 is any operation's number, or 0, and the flag. */
    static OutboundSignal committedByTakeOver(ReceivedSignal request, int word0) {
        return OutboundSignal.of(
                TcKeyFail.CONF_GSN, ScriptedDataNode.COORDINATOR, BLOCK, word0, request.word(6), request.word(7));
    }

    static OutboundSignal rolledBackByTakeOver(ReceivedSignal request, int word0) {
        return OutboundSignal.of(
                TcKeyFail.REF_GSN, ScriptedDataNode.COORDINATOR, BLOCK, word0, request.word(6), request.word(7));
    }

    private static OutboundSignal toTransaction(
            int gsn, ScriptedDataNode node, ReceivedSignal request, int flag, int... rest) {
        int[] data = new int[3 + rest.length];
        data[0] = node.clientPointer(request.word(0)) | flag;
        data[1] = request.word(6);
        data[2] = request.word(7);
        System.arraycopy(rest, 0, data, 3, rest.length);
        return OutboundSignal.of(gsn, ScriptedDataNode.COORDINATOR, BLOCK, data);
    }
}
