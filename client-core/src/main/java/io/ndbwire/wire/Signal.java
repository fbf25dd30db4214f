package io.ndbwire.wire;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * A view of one received signal in the buffer it came in: valid only while it is being delivered.
 *
 * <p>One instance is moved over all signals of a link, so that receiving allocates nothing. Not thread-safe.
 */
public final class Signal {

    private ByteBuf buffer = Unpooled.EMPTY_BUFFER;
    private int gsn;
    private int senderBlock;
    private int receiverBlock;
    private int dataIndex;
    private int length;
    private int sectionCount;
    private final int[] sectionIndexes = new int[MessageHeader.MAXIMUM_SECTIONS];
    private final int[] sectionLengths = new int[MessageHeader.MAXIMUM_SECTIONS];

    void set(ByteBuf source, int newGsn, int newSenderBlock, int newReceiverBlock, int newDataIndex, int newLength) {
        buffer = source;
        gsn = newGsn;
        senderBlock = newSenderBlock;
        receiverBlock = newReceiverBlock;
        dataIndex = newDataIndex;
        length = newLength;
        sectionCount = 0;
    }

    void addSection(int index, int words) {
        sectionIndexes[sectionCount] = index;
        sectionLengths[sectionCount++] = words;
    }

    /** The global signal number. */
    public int gsn() {
        return gsn;
    }

    /** The sender's block number with its instance. */
    public int senderBlock() {
        return senderBlock;
    }

    /** Our block number that the signal is for. */
    public int receiverBlock() {
        return receiverBlock;
    }

    /** Number of data words. */
    public int length() {
        return length;
    }

    /**
     * A data word.
     *
     * @throws ProtocolException if the signal is too short to have it
     */
    public int word(int n) {
        if (n >= length) {
            throw tooShort(n);
        }
        return buffer.getIntLE(dataIndex + 4 * n);
    }

    /** Number of sections, 0..3. */
    public int sectionCount() {
        return sectionCount;
    }

    /** Words of a section; 0 if the signal does not have it. */
    public int sectionLength(int section) {
        return section < sectionCount ? sectionLengths[section] : 0;
    }

    /**
     * A word of a section.
     *
     * @throws ProtocolException if the section is too short to have it
     */
    public int sectionWord(int section, int n) {
        if (n >= sectionLength(section)) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    this + ": word " + n + " of section " + section + " is missing; it has " + sectionLength(section));
        }
        return buffer.getIntLE(sectionIndexes[section] + 4 * n);
    }

    /** A copy of a section's bytes; empty if the signal does not have it. */
    public byte[] section(int section) {
        byte[] bytes = new byte[4 * sectionLength(section)];
        if (bytes.length > 0) {
            buffer.getBytes(sectionIndexes[section], bytes);
        }
        return bytes;
    }

    /** The buffer that {@link #dataIndex(int)} and {@link #sectionIndex(int)} point into; do not keep or change it. */
    public ByteBuf buffer() {
        return buffer;
    }

    /** Where a data word begins in the buffer. */
    public int dataIndex(int n) {
        return dataIndex + 4 * n;
    }

    /** Where a section that the signal has begins in the buffer. */
    public int sectionIndex(int section) {
        return sectionIndexes[section];
    }

    private ProtocolException tooShort(int n) {
        return new ProtocolException(ProtocolException.NO_CODE, this + ": data word " + n + " is missing");
    }

    /** Numbers and lengths only: contents may be a user's data. */
    @Override
    public String toString() {
        return "signal " + gsn + " from block 0x" + Integer.toHexString(senderBlock) + " to 0x"
                + Integer.toHexString(receiverBlock) + " with " + length + " words and " + sectionCount + " sections";
    }
}
