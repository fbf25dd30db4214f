package io.ndbwire.internal.blob;

import io.ndbwire.error.NdbException;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Reads bytes of one part to their place, without a copy in between. */
final class PartRead extends PartOperation {

    private static final int HEADER_BYTES = 4;

    private final int lengthBytes;
    private final int from;
    private final byte[] target;
    private final int targetOffset;
    private final int length;
    private int available = -1;

    /**
     * @param lengthBytes bytes in front of the part's content
     * @param from where to begin in the part
     * @param target receives the bytes
     */
    PartRead(String what, int lengthBytes, int from, byte[] target, int targetOffset, int length) {
        super(what, false, 128);
        this.lengthBytes = lengthBytes;
        this.from = from;
        this.target = target;
        this.targetOffset = targetOffset;
        this.length = length;
        wantsValues(true);
    }

    @Override
    protected void valuesReceived(ByteBuf source, int index, int bytes) {
        int valueBytes = bytes < HEADER_BYTES ? 0 : source.getUnsignedShortLE(index);
        if (valueBytes < lengthBytes || valueBytes > bytes - HEADER_BYTES) {
            return;
        }
        int content = index + HEADER_BYTES + lengthBytes;
        int told = lengthBytes == 0 ? valueBytes : source.getUnsignedShortLE(index + HEADER_BYTES);
        available = Math.min(told, valueBytes - lengthBytes) - from;
        if (available >= length) {
            source.getBytes(content + from, target, targetOffset, length);
        }
    }

    @Override
    public @Nullable NdbException failure() {
        NdbException failure = super.failure();
        if (failure != null || available >= length) {
            return failure;
        }
        return corrupted("it has no " + length + " bytes from " + from + " on");
    }
}
