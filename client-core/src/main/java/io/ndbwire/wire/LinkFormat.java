package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;

/**
 * What one link adds to each message that is sent on it, as its connection section in the configuration wants it: a
 * running signal id, a checksum (protocol document 02, section 2.4). One instance per link; not thread-safe.
 */
public final class LinkFormat {

    private final boolean signalId;
    private final boolean checksum;
    private int lastSignalId;
    private int lastFragmentId;

    /**
     * @param signalId whether messages carry a signal id
     * @param checksum whether messages carry a checksum
     */
    public LinkFormat(boolean signalId, boolean checksum) {
        this.signalId = signalId;
        this.checksum = checksum;
    }

    int nextFragmentId() {
        return ++lastFragmentId;
    }

    /**
     * Appends one message.
     *
     * @param message header, of which the first word is not set, data, section lengths and sections
     * @param bytes length of the message
     */
    void write(ByteBuf out, byte[] message, int bytes, int dataWords, int fragmentInfo) {
        int headerBytes = 4 * MessageHeader.WORDS;
        int words = bytes / 4;
        int flags = 0;
        if (signalId) {
            words++;
            flags |= MessageHeader.SIGNAL_ID_FLAG;
        }
        if (checksum) {
            words++;
            flags |= MessageHeader.CHECKSUM_FLAG;
        }
        if (words > MessageHeader.MAXIMUM_MESSAGE_WORDS) {
            throw new IllegalArgumentException("message of " + words + " words");
        }
        out.ensureWritable(4 * words);
        int start = out.writerIndex();
        out.writeIntLE(MessageHeader.word1(words, dataWords, fragmentInfo, flags));
        if (signalId) {
            out.writeBytes(message, 4, headerBytes - 4);
            out.writeIntLE(++lastSignalId);
            out.writeBytes(message, headerBytes, bytes - headerBytes);
        } else {
            out.writeBytes(message, 4, bytes - 4);
        }
        if (checksum) {
            int sum = 0;
            for (int index = start; index < out.writerIndex(); index += 4) {
                sum ^= out.getIntLE(index);
            }
            out.writeIntLE(sum);
        }
    }
}
