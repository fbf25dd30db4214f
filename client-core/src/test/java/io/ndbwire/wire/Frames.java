package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.stream.IntStream;

/** Messages as a data node builds them, right and wrong ones. */
final class Frames {

    static final int GSN = 190;
    static final int SENDER = 0xFA;
    static final int RECEIVER = 0x8001;

    private Frames() {}

    /** A message without signal id and checksum. */
    static byte[] message(int fragmentInfo, int[] data, int[]... sections) {
        return message(SENDER, RECEIVER, fragmentInfo, data, sections);
    }

    static byte[] message(int sender, int receiver, int fragmentInfo, int[] data, int[]... sections) {
        int words = MessageHeader.WORDS + data.length + sections.length;
        for (int[] section : sections) {
            words += section.length;
        }
        ByteBuf out = Unpooled.buffer(4 * words);
        out.writeIntLE(MessageHeader.word1(words, data.length, fragmentInfo, 0));
        out.writeIntLE(MessageHeader.word2(GSN, sections.length));
        out.writeIntLE(MessageHeader.word3(sender, receiver));
        for (int word : data) {
            out.writeIntLE(word);
        }
        for (int[] section : sections) {
            out.writeIntLE(section.length);
        }
        for (int[] section : sections) {
            for (int word : section) {
                out.writeIntLE(word);
            }
        }
        return ByteBufUtil.getBytes(out);
    }

    /** {@code message} with another word in place of the one at {@code index}. */
    static byte[] withWord(byte[] message, int index, int word) {
        byte[] changed = message.clone();
        Unpooled.wrappedBuffer(changed).setIntLE(4 * index, word);
        return changed;
    }

    static int[] words(int... words) {
        return words;
    }

    /** So many words that differ from those of another {@code first}. */
    static int[] range(int first, int count) {
        return IntStream.range(first, first + count).toArray();
    }

    static byte[] concatenate(byte[]... messages) {
        return ByteBufUtil.getBytes(Unpooled.wrappedBuffer(messages));
    }
}
