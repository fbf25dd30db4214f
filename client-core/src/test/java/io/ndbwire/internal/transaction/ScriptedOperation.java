package io.ndbwire.internal.transaction;

import io.ndbwire.wire.TcKeyReq;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/** An operation that keeps what came for it. */
final class ScriptedOperation extends KeyOperation {

    private final List<Integer> values = new ArrayList<>();
    private int answers;

    ScriptedOperation() {
        this(TcKeyReq.committedRead());
    }

    ScriptedOperation(int requestInfo) {
        this(requestInfo, 1);
    }

    ScriptedOperation(int requestInfo, int attributeWords) {
        super(64);
        TcKeyReq.begin(request(), false, TransactionEngine.BLOCK, 4, 2, requestInfo, true);
        request().append(1).closeSection();
        for (int i = 0; i < attributeWords; i++) {
            request().append(0);
        }
        request().closeSection();
        wantsValues(!TcKeyReq.isWrite(requestInfo));
    }

    static ScriptedOperation insert() {
        return new ScriptedOperation(TcKeyReq.locking(TcKeyReq.Operation.INSERT));
    }

    static ScriptedOperation committedRead() {
        return new ScriptedOperation(TcKeyReq.committedRead());
    }

    /** A read that locks, and whose failure leaves the transaction open. */
    static ScriptedOperation lockingRead() {
        return new ScriptedOperation(TcKeyReq.ignoringErrors(TcKeyReq.locking(TcKeyReq.Operation.READ_EXCLUSIVE)));
    }

    @Override
    protected void valuesReceived(ByteBuf source, int index, int bytes) {
        answers++;
        values.clear();
        for (int i = 0; i < bytes; i += 4) {
            values.add(source.getIntLE(index + i));
        }
    }

    List<Integer> values() {
        return values;
    }

    int answers() {
        return answers;
    }
}
