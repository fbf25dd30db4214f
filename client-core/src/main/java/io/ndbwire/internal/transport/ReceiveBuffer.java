package io.ndbwire.internal.transport;

import io.ndbwire.wire.FrameDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/**
 * The one buffer that a link reads into: signals are decoded where they lie, and the incomplete message at the end moves
 * to the front, so that receiving neither allocates nor copies whole reads.
 *
 * <p>The link's handler calls {@link #compact} after each read and {@link #release} at the end. Event loop only.
 */
final class ReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator {

    private static final int READ_BYTES = 128 << 10;

    private final ByteBuf buffer;

    ReceiveBuffer(ByteBufAllocator allocator) {
        buffer = allocator.directBuffer(READ_BYTES + FrameDecoder.MAXIMUM_MESSAGE_BYTES);
    }

    /** Makes room for the next read. */
    void compact() {
        if (buffer.isReadable()) {
            buffer.discardReadBytes();
        } else {
            buffer.clear();
        }
    }

    void release() {
        buffer.release();
    }

    @Override
    @SuppressWarnings("deprecation") // the allocator's own contract still names this interface
    public Handle newHandle() {
        return new MaxMessageHandle() {
            @Override
            public ByteBuf allocate(ByteBufAllocator allocator) {
                // After the end a read may still find the end of the stream: it needs some buffer for that.
                return buffer.refCnt() > 0 ? buffer.retain() : allocator.directBuffer(1);
            }

            @Override
            public int guess() {
                return buffer.writableBytes();
            }
        };
    }
}
