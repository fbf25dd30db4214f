package io.ndbwire.internal.blob;

import io.ndbwire.internal.data.AttributeItemWriter;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyReq;
import java.util.Arrays;

/** The parts of one row's value: makes the requests for them. Not thread-safe. */
public final class ValueParts {

    private static final int WORD = 4;

    private final PartsTable table;
    private final byte[] rowKey;
    private final byte[] keyItems;

    /**
     * @param rowKey the primary key of the row that the value belongs to, as it is sent
     */
    public ValueParts(PartsTable table, byte[] rowKey) {
        this.table = table;
        this.rowKey = rowKey;
        AttributeItemWriter items = new AttributeItemWriter();
        table.key().appendItems(rowKey, table.keyNumbers(), items);
        keyItems = items.toByteArray();
    }

    /** How the value is cut. */
    public PartLayout layout() {
        return table.layout();
    }

    /** Reads bytes of a part; the row is locked until they are there. */
    PartOperation read(int part, int from, byte[] target, int offset, int length) {
        int lengthBytes = table.data().layout().lengthBytes();
        PartOperation read = new PartRead(describe(part), lengthBytes, from, target, offset, length);
        OutboundSignal signal = begin(read, TcKeyReq.simpleRead(), part, true);
        signal.append(table.data().number() << 16).closeSection();
        return read;
    }

    /** Writes a part, whether it is there already or not; the row is locked exclusively. */
    PartOperation write(int part, byte[] source, int offset, int length) {
        PartOperation write =
                new PartOperation(describe(part), false, 128 + 2 * rowKey.length + keyItems.length + length);
        OutboundSignal signal = begin(write, TcKeyReq.locking(TcKeyReq.Operation.WRITE), part, true);
        signal.append(keyItems, 0, keyItems.length);
        Column stripe = table.stripe();
        if (stripe != null) {
            signal.append(stripe.number() << 16 | WORD).append(table.stripeOf(part));
        }
        signal.append(table.part().number() << 16 | WORD).append(part);
        signal.append(table.keyId().number() << 16 | WORD).append(0);
        appendData(signal, source, offset, length);
        signal.closeSection();
        return write;
    }

    private void appendData(OutboundSignal signal, byte[] source, int offset, int length) {
        int lengthBytes = table.data().layout().lengthBytes();
        int stored = lengthBytes == 0 ? table.layout().partBytes() : lengthBytes + length;
        signal.append(table.data().number() << 16 | stored);
        byte[] room = signal.room(stored);
        int at = signal.end();
        for (int i = 0; i < lengthBytes; i++) {
            room[at++] = (byte) (length >>> 8 * i);
        }
        System.arraycopy(source, offset, room, at, length);
        Arrays.fill(room, at + length, signal.end() + stored, table.filler());
        signal.advance(stored);
    }

    /** Deletes a part, if it is there; the row is locked exclusively. */
    PartOperation delete(int part) {
        PartOperation delete = new PartOperation(describe(part), true, 128 + rowKey.length);
        begin(delete, TcKeyReq.ignoringErrors(TcKeyReq.locking(TcKeyReq.Operation.DELETE)), part, false);
        return delete;
    }

    private OutboundSignal begin(PartOperation operation, int requestInfo, int part, boolean attributeInformation) {
        OutboundSignal signal = operation.request();
        TcKeyReq.begin(
                signal,
                false,
                TransactionEngine.BLOCK,
                table.table().id(),
                table.table().version(),
                table.requestInfo(requestInfo),
                attributeInformation);
        signal.append(rowKey, 0, rowKey.length);
        if (table.stripe() != null) {
            signal.append(table.stripeOf(part));
        }
        signal.append(part).closeSection();
        return signal;
    }

    private String describe(int part) {
        return table.title() + ", part " + part;
    }
}
