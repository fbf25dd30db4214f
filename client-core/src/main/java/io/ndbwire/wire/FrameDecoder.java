package io.ndbwire.wire;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;

/**
 * Cuts a link's bytes into messages and delivers the signals in them: packed ones one by one, fragmented ones whole.
 *
 * <p>Source: protocol document 02, sections 2, 5 and 7. Any bytes end in a signal or a {@link ProtocolException}, after
 * which the connection must be closed. Memory is bounded: a message by its limit, a fragmented signal by {@link
 * FragmentAssembler}'s. One instance per link; not thread-safe.
 */
public final class FrameDecoder {

    /** The most bytes that an incomplete message can leave behind in the buffer. */
    public static final int MAXIMUM_MESSAGE_BYTES = 4 * MessageHeader.MAXIMUM_MESSAGE_WORDS;

    /** An inner signal's length word counts from this. */
    private static final int SHORTEST_PACKED_SIGNAL = 3;

    private final Signal signal = new Signal();
    private final FragmentAssembler fragments = new FragmentAssembler();
    private final SignalHandler handler;

    /**
     * @param handler takes the signals in the order in which they came
     */
    public FrameDecoder(SignalHandler handler) {
        this.handler = handler;
    }

    /**
     * Delivers every whole message and moves the reader index behind the last one.
     *
     * @throws ProtocolException if the bytes are no messages; nothing more can be read from this link
     */
    public void decode(ByteBuf in) {
        int index = in.readerIndex();
        int end = in.writerIndex();
        while (end - index >= 4) {
            int word1 = in.getIntLE(index);
            int words = MessageHeader.totalWords(word1);
            if (!MessageHeader.isReadable(word1)
                    || words < MessageHeader.WORDS
                    || words > MessageHeader.MAXIMUM_MESSAGE_WORDS) {
                throw malformed("header " + Integer.toHexString(word1));
            }
            if (end - index < 4 * words) {
                break;
            }
            // The reader index goes first: a handler that fails must not see the same message again.
            in.readerIndex(index + 4 * words);
            decodeMessage(in, index, word1, words);
            index += 4 * words;
        }
    }

    private void decodeMessage(ByteBuf in, int start, int word1, int words) {
        int word2 = in.getIntLE(start + 4);
        int word3 = in.getIntLE(start + 8);
        int dataIndex = start + 4 * MessageHeader.WORDS + ((word1 & MessageHeader.SIGNAL_ID_FLAG) != 0 ? 4 : 0);
        int bodyEnd = start + 4 * words;
        if ((word1 & MessageHeader.CHECKSUM_FLAG) != 0) {
            verifyChecksum(in, start, bodyEnd);
            bodyEnd -= 4;
        }
        int dataWords = MessageHeader.dataWords(word1);
        int sections = MessageHeader.sections(word2);
        int sectionIndex = dataIndex + 4 * (dataWords + sections);
        if (sectionIndex > bodyEnd) {
            throw malformed("lengths: " + words + " words cannot hold " + dataWords + " data words");
        }
        signal.set(in, MessageHeader.gsn(word2), word3 & 0xFFFF, word3 >>> 16, dataIndex, dataWords);
        for (int i = 0; i < sections; i++) {
            int sectionWords = in.getIntLE(dataIndex + 4 * (dataWords + i));
            if (sectionWords < 0 || sectionWords > (bodyEnd - sectionIndex) / 4) {
                throw malformed("section length " + Integer.toUnsignedString(sectionWords));
            }
            signal.addSection(sectionIndex, sectionWords);
            sectionIndex += 4 * sectionWords;
        }
        if (sectionIndex != bodyEnd) {
            throw malformed("lengths: " + (bodyEnd - sectionIndex) / 4 + " words are left over");
        }
        deliver(word1);
    }

    private void deliver(int word1) {
        int fragmentInfo = MessageHeader.fragmentInfo(word1);
        if (fragmentInfo != MessageHeader.NOT_FRAGMENTED) {
            fragments.add(signal, fragmentInfo, handler);
        } else if (signal.receiverBlock() == Block.API_PACKED) {
            deliverPacked();
        } else {
            handler.handle(signal);
        }
    }

    private void deliverPacked() {
        ByteBuf buffer = signal.buffer();
        int gsn = signal.gsn();
        int sender = signal.senderBlock();
        int index = signal.dataIndex(0);
        int end = signal.dataIndex(signal.length());
        while (index < end) {
            int head = buffer.getIntLE(index);
            int length = (head & 0x1F) + SHORTEST_PACKED_SIGNAL;
            index += 4;
            if (index + 4 * length > end) {
                // What runs over the end is ignored, as data nodes and their other clients do.
                return;
            }
            signal.set(buffer, gsn, sender, head >>> 16, index, length);
            handler.handle(signal);
            index += 4 * length;
        }
    }

    private static void verifyChecksum(ByteBuf in, int start, int end) {
        int sum = 0;
        for (int index = start; index < end; index += 4) {
            sum ^= in.getIntLE(index);
        }
        if (sum != 0) {
            throw malformed("checksum");
        }
    }

    private static ProtocolException malformed(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, "Malformed message from a data node: " + what);
    }
}
