package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What one link adds to each message that is sent on it, as its connection section in the configuration wants it: a
 * running signal id, a checksum (protocol document 02, section 2.4). One instance per link; not thread-safe.
 */
public final class LinkFormat {

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int SIGNAL_ID_OFFSET = 4 * MessageHeader.WORDS;

    private final boolean signalId;
    private final boolean checksum;
    private final boolean fromDataNode;
    private int lastSignalId;
    private int lastFragmentId;

    /**
     * @param signalId whether messages carry a signal id
     * @param checksum whether messages carry a checksum
     */
    public LinkFormat(boolean signalId, boolean checksum) {
        this(signalId, checksum, false);
    }

    private LinkFormat(boolean signalId, boolean checksum, boolean fromDataNode) {
        this.signalId = signalId;
        this.checksum = checksum;
        this.fromDataNode = fromDataNode;
    }

    /**
     * The format of a link's other direction: long signals are cut as data nodes cut them, which is all that NDB's own
     * programs put together.
     *
     * @param signalId whether messages carry a signal id
     * @param checksum whether messages carry a checksum
     */
    public static LinkFormat ofDataNode(boolean signalId, boolean checksum) {
        return new LinkFormat(signalId, checksum, true);
    }

    boolean isFromDataNode() {
        return fromDataNode;
    }

    int nextFragmentId() {
        return ++lastFragmentId;
    }

    /**
     * Appends one message.
     *
     * @param message header with a place for the signal id, data, section lengths and sections; the words that only the
     *     link knows are set in it
     * @param bytes length of the message
     */
    void write(ByteBuf out, byte[] message, int bytes, int dataWords, int fragmentInfo) {
        int words = bytes / 4 + (signalId ? 0 : -1) + (checksum ? 1 : 0);
        if (words > MessageHeader.MAXIMUM_MESSAGE_WORDS) {
            throw new IllegalArgumentException("message of " + words + " words");
        }
        int flags = (signalId ? MessageHeader.SIGNAL_ID_FLAG : 0) | (checksum ? MessageHeader.CHECKSUM_FLAG : 0);
        WORD.set(message, 0, MessageHeader.word1(words, dataWords, fragmentInfo, flags));
        out.ensureWritable(4 * words);
        int start = out.writerIndex();
        if (signalId) {
            WORD.set(message, SIGNAL_ID_OFFSET, ++lastSignalId);
            out.writeBytes(message, 0, bytes);
        } else {
            out.writeBytes(message, 0, SIGNAL_ID_OFFSET);
            out.writeBytes(message, SIGNAL_ID_OFFSET + 4, bytes - SIGNAL_ID_OFFSET - 4);
        }
        if (checksum) {
            out.writeIntLE(checksum(out, start));
        }
    }

    private static int checksum(ByteBuf out, int start) {
        int sum = 0;
        for (int index = start; index < out.writerIndex(); index += 4) {
            sum ^= out.getIntLE(index);
        }
        return sum;
    }
}
