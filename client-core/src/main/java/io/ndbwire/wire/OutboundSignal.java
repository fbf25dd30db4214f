package io.ndbwire.wire;

import io.ndbwire.error.PermanentException;
import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A signal to a data node, built by its sender's thread and written to a link later.
 *
 * <p>Its bytes stand in an array as they will stand on the wire, but for the words that depend on the link (signal id,
 * checksum): the few words known only when it is sent are stamped in place, and writing it is one copy. An instance can
 * be begun again, so that a request that is repeated allocates nothing. Not thread-safe; hand it over safely.
 *
 * <p>Source: protocol document 02, sections 2 and 5.
 */
public final class OutboundSignal {

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** The signal id has its place in the array, as links want one unless they are configured otherwise. */
    private static final int HEADER_BYTES = 4 * MessageHeader.WORDS_WITH_SIGNAL_ID;

    private byte[] message;
    private int dataWords;
    private int sections;
    private int sectionsClosed;
    private int fragmentInfo;
    private int end;

    /**
     * @param expectedBytes room to begin with; it grows as needed
     */
    public OutboundSignal(int expectedBytes) {
        message = new byte[Math.max(expectedBytes, 128)];
    }

    /**
     * A signal without sections.
     *
     * @param gsn global signal number, taken from this package's classes only
     * @param senderBlock our block
     * @param receiverBlock the data node's block, as documented or as the data node named it
     * @param data at most 25 words
     */
    public static OutboundSignal of(int gsn, int senderBlock, int receiverBlock, int... data) {
        OutboundSignal signal = new OutboundSignal(HEADER_BYTES + 4 * data.length);
        signal.begin(gsn, senderBlock, receiverBlock, data.length, 0);
        for (int i = 0; i < data.length; i++) {
            signal.word(i, data[i]);
        }
        return signal;
    }

    /**
     * Starts anew; all data words are zero.
     *
     * @param gsn global signal number, taken from this package's classes only
     * @param senderBlock our block
     * @param receiverBlock the data node's block
     * @param newDataWords number of data words; with the sections at most 25, else the data node would stop
     * @param newSections number of sections that will be closed, 0..3
     */
    public OutboundSignal begin(int gsn, int senderBlock, int receiverBlock, int newDataWords, int newSections) {
        if (newSections < 0
                || newSections > MessageHeader.MAXIMUM_SECTIONS
                || newDataWords + newSections > MessageHeader.MAXIMUM_DATA_AND_SECTIONS) {
            throw new PermanentException(
                    PermanentException.NO_CODE,
                    "Signal " + gsn + ": " + newDataWords + " data words and " + newSections
                            + " sections are more than a data node takes");
        }
        dataWords = newDataWords;
        sections = newSections;
        sectionsClosed = 0;
        fragmentInfo = MessageHeader.NOT_FRAGMENTED;
        end = HEADER_BYTES + 4 * (newDataWords + newSections);
        ensureCapacity(end);
        Arrays.fill(message, HEADER_BYTES, end, (byte) 0);
        WORD.set(message, 4, MessageHeader.word2(gsn, newSections));
        WORD.set(message, 8, MessageHeader.word3(senderBlock, receiverBlock));
        return this;
    }

    /** Sets a data word. */
    public OutboundSignal word(int n, int value) {
        WORD.set(message, HEADER_BYTES + 4 * n, value);
        return this;
    }

    /** A data word as it was set. */
    public int word(int n) {
        return (int) WORD.get(message, HEADER_BYTES + 4 * n);
    }

    /** The array in which the current section is built, with room for so many more bytes behind {@link #end()}. */
    public byte[] room(int bytes) {
        ensureCapacity(end + bytes + 3);
        return message;
    }

    /** Where the next byte of the current section goes. */
    public int end() {
        return end;
    }

    /** Takes so many bytes, written behind {@link #end()}, into the current section and pads them to a word. */
    public OutboundSignal advance(int bytes) {
        end += bytes;
        while ((end & 3) != 0) {
            message[end++] = 0;
        }
        return this;
    }

    /** Appends bytes to the current section and pads them to a word. */
    public OutboundSignal append(byte[] source, int offset, int length) {
        System.arraycopy(source, offset, room(length), end, length);
        return advance(length);
    }

    /** Appends a word to the current section. */
    public OutboundSignal append(int word) {
        WORD.set(room(4), end, word);
        end += 4;
        return this;
    }

    /** Ends the current section. */
    public OutboundSignal closeSection() {
        int lengths = HEADER_BYTES + 4 * dataWords;
        int start = lengths + 4 * sections;
        int earlier = 0;
        for (int i = 0; i < sectionsClosed; i++) {
            earlier += (int) WORD.get(message, lengths + 4 * i);
        }
        WORD.set(message, lengths + 4 * sectionsClosed++, (end - start) / 4 - earlier);
        return this;
    }

    /**
     * Overwrites bytes of the sections of a complete signal.
     *
     * @param offset from the beginning of the first section
     */
    public OutboundSignal replaceSections(int offset, byte[] source, int length) {
        System.arraycopy(source, 0, message, sectionStart() + offset, length);
        return this;
    }

    /**
     * Overwrites a word of the sections of a complete signal.
     *
     * @param offset in bytes, from the beginning of the first section
     */
    public OutboundSignal replaceSectionWord(int offset, int value) {
        WORD.set(message, sectionStart() + offset, value);
        return this;
    }

    /** Words of a closed section. */
    public int sectionLength(int section) {
        return (int) WORD.get(message, HEADER_BYTES + 4 * (dataWords + section));
    }

    /** The data node's block that the signal is for, where it is known only when the signal is sent. */
    public OutboundSignal receiverBlock(int receiverBlock) {
        WORD.set(message, 8, (int) WORD.get(message, 8) & 0xFFFF | receiverBlock << 16);
        return this;
    }

    /**
     * Appends the signal as one message, or as a train of fragments where its sections do not fit one.
     *
     * @param out grows as needed
     * @param link what this link adds to each message
     */
    public void writeTo(ByteBuf out, LinkFormat link) {
        if (sectionsClosed != sections) {
            throw new IllegalStateException(sectionsClosed + " of " + sections + " sections are closed");
        }
        int sectionWords = (end - HEADER_BYTES) / 4 - dataWords - sections;
        if (link.isFromDataNode() && sectionWords + dataWords > DataNodeFragmentWriter.WHOLE_WORDS) {
            DataNodeFragmentWriter.write(out, link, this);
        } else if (sectionWords <= FragmentWriter.SECTION_WORDS) {
            link.write(out, message, end, dataWords, fragmentInfo);
        } else {
            FragmentWriter.write(out, link, this);
        }
    }

    /** Makes this a part of a train that its sender cuts itself; its data words tell what part. */
    OutboundSignal fragment(int newFragmentInfo) {
        fragmentInfo = newFragmentInfo;
        return this;
    }

    /** The global signal number. */
    public int gsn() {
        return MessageHeader.gsn((int) WORD.get(message, 4));
    }

    int dataWords() {
        return dataWords;
    }

    int sections() {
        return sections;
    }

    int word3() {
        return (int) WORD.get(message, 8);
    }

    byte[] message() {
        return message;
    }

    int sectionStart() {
        return HEADER_BYTES + 4 * (dataWords + sections);
    }

    private void ensureCapacity(int bytes) {
        if (bytes > message.length) {
            message = Arrays.copyOf(message, Math.max(bytes, 2 * message.length));
        }
    }
}
