package io.ndbwire.internal.transaction;

import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyReq;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request on one row, and what came back for it.
 *
 * <p>Whoever makes it fills {@link #request()} and hands it over in a {@link Batch}; from then until the batch is
 * completed it belongs to the event loop. It can be filled and sent again after that.
 */
public abstract class KeyOperation extends Slots.Entry {

    private static final LinkedOperation[] NONE = {};
    private static final int NO_SUCH_ROW = 626;

    private final OutboundSignal request;
    /** What the request carries beside this operation, of a pushed join. */
    private LinkedOperation[] linked = NONE;

    private int[] numberOffsets = {};

    @Nullable
    KeyOperation next;

    @Nullable
    TransactionRecord record;

    /** The data node that answers a committed read, once the coordinator told it. */
    int answeringNode;

    private boolean committedRead;
    private boolean wantsValues;
    private boolean confirmed;
    private boolean answered;
    private boolean answerExpected;
    private int errorCode;
    private int errorData;

    /**
     * @param expectedBytes size of the request, as far as it is known
     */
    protected KeyOperation(int expectedBytes) {
        this(new OutboundSignal(expectedBytes));
    }

    /** One that another operation's request carries. */
    KeyOperation(OutboundSignal request) {
        this.request = request;
    }

    /** The request, to be built by {@link TcKeyReq}. */
    public final OutboundSignal request() {
        return request;
    }

    /** Tells that the request asks for values; reads always do. */
    protected final void wantsValues(boolean wanted) {
        wantsValues = wanted;
    }

    /**
     * Has the request carry operations of a pushed join, whose rows hang from this one's; they are to be in the batch, before
     * it.
     *
     * @param newNumberOffsets where in the request's second section, in bytes, this operation's number goes
     * @param operations those that hang from this one directly
     */
    public final void carry(int[] newNumberOffsets, List<LinkedOperation> operations) {
        numberOffsets = newNumberOffsets;
        linked = operations.toArray(NONE);
    }

    /** Whether this is the root of a pushed join. */
    final boolean carriesOthers() {
        return linked.length > 0;
    }

    /** Whether another operation's request carries this one. */
    boolean isCarried() {
        return false;
    }

    /** Whether this belongs to a pushed join. */
    final boolean isJoined() {
        return isCarried() || carriesOthers();
    }

    /** Writes this operation's number, and those of the operations that hang from it, into the request that carries it. */
    final void writeNumbers(OutboundSignal carrier) {
        int start = Integer.BYTES * carrier.sectionLength(0);
        for (int offset : numberOffsets) {
            carrier.replaceSectionWord(start + offset, pointer());
        }
        for (LinkedOperation operation : linked) {
            operation.writeNumbers(carrier);
        }
    }

    /**
     * No row was found, so that there are none of what hangs from this either.
     *
     * @return how many operations are settled by that
     */
    final int refuseLinked() {
        int settled = 0;
        for (LinkedOperation operation : linked) {
            settled += operation.settleWithoutRow(NO_SUCH_ROW) ? 1 : 0;
            settled += operation.refuseLinked();
        }
        return settled;
    }

    /** Whether what is due of this will not come any more, as a data node failed. */
    boolean isLostWith(int failedNode) {
        // Where the rows of a pushed join come from is not known.
        return !isSettled() && (answeringNode == failedNode || confirmed && carriesOthers());
    }

    /** NDB's code of the refusal, or 0. */
    public final int errorCode() {
        return errorCode;
    }

    /** What the refusal refers to: an index or foreign key, with the codes that have one. */
    public final int errorData() {
        return errorData;
    }

    /** Whether values came. */
    public final boolean isAnswered() {
        return answered && errorCode == 0;
    }

    /**
     * Takes the row's values; called at most once, on the event loop, before the batch is completed.
     *
     * @param source valid during this call only
     * @param index where the values begin
     * @param bytes how many bytes they take
     */
    protected abstract void valuesReceived(ByteBuf source, int index, int bytes);

    void sent() {
        committedRead = TcKeyReq.isCommittedRead(TcKeyReq.requestInfo(request));
        confirmed = false;
        answered = false;
        answerExpected = false;
        answeringNode = 0;
        errorCode = 0;
        errorData = 0;
    }

    /**
     * The coordinator confirmed.
     *
     * @param valuesExpected whether values, or a refusal by the row's node, are due
     */
    void confirm(boolean valuesExpected) {
        confirmed = true;
        answerExpected = valuesExpected;
    }

    void answer(ByteBuf source, int index, int bytes) {
        answered = true;
        valuesReceived(source, index, bytes);
    }

    /** No answer comes; says whether one was due. */
    final boolean settleWithoutRow(int code) {
        boolean due = !isSettled();
        if (due) {
            refuse(code, 0);
            confirmed = true;
        }
        return due;
    }

    void refuse(int code, int data) {
        errorCode = code;
        errorData = data;
        answered = true;
        // A committed read is refused by the row's node, and the coordinator still counts it as confirmed.
        if (!committedRead) {
            confirmed = true;
        }
    }

    /** Whether values or a refusal came, or none are due: whatever else comes is not for this operation. */
    boolean isHeardOf() {
        return answered || isSettled();
    }

    boolean isCommittedRead() {
        return committedRead;
    }

    /** Whether the request asks for values. */
    boolean wantsValues() {
        return wantsValues;
    }

    /** Whether nothing more will come for this operation. */
    boolean isSettled() {
        return confirmed && (answered || !answerExpected);
    }
}
