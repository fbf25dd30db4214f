package io.ndbwire.internal.transaction;

import io.netty.buffer.ByteBuf;

/**
 * A look-up of a pushed join: it has a number and gets answers of its own, but another operation's request carries it
 * (protocol document 07, section B8).
 *
 * <p>A row comes, or a refusal. Of one from which no other hangs comes a confirmation too, which names the data node that
 * answers.
 */
public final class LinkedOperation extends KeyOperation {

    private byte[] values = new byte[0];

    /**
     * One of which {@link KeyOperation#carry} is to tell more.
     *
     * @param root whose request carries it
     */
    public LinkedOperation(KeyOperation root) {
        super(root.request());
        wantsValues(true);
    }

    /** The row's values as they came; only if {@link #isAnswered}. */
    public byte[] values() {
        return values;
    }

    @Override
    boolean isCarried() {
        return true;
    }

    @Override
    void sent() {
        super.sent();
        if (carriesOthers()) {
            confirm(true);
        }
    }

    @Override
    boolean isLostWith(int failedNode) {
        return !isSettled();
    }

    @Override
    protected void valuesReceived(ByteBuf source, int index, int bytes) {
        values = new byte[bytes];
        source.getBytes(index, values);
    }
}
