package io.ndbwire.wire;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Puts signals together that came as trains of messages (protocol document 02, section 5).
 *
 * <p>Trains of different senders may be interleaved. Their number and size are bounded, so that a faulty peer cannot
 * exhaust memory. Not thread-safe.
 */
final class FragmentAssembler {

    /** For all trains together; the longest signal that a data node fragments, a table description, has 96 KiB. */
    static final int MAXIMUM_BYTES = 16 << 20;

    static final int MAXIMUM_TRAINS = 256;

    private static final class Train {
        private final ByteArrayOutputStream[] sections = new ByteArrayOutputStream[MessageHeader.MAXIMUM_SECTIONS];
        private int sectionCount;
        private int bytes;
    }

    private final Map<Long, Train> trains = new HashMap<>();
    private int bytes;
    private final Signal whole = new Signal();

    void add(Signal fragment, int fragmentInfo, SignalHandler handler) {
        int sections = fragment.sectionCount();
        int realWords = fragment.length() - 1 - sections;
        if (realWords < 0) {
            throw malformed("fragment without its section numbers: " + fragment);
        }
        long key = (long) fragment.senderBlock() << 32 | fragment.word(fragment.length() - 1) & 0xFFFFFFFFL;
        Train train = trains.get(key);
        if ((fragmentInfo == MessageHeader.FIRST_FRAGMENT) != (train == null)) {
            throw malformed("fragments out of order: " + fragment);
        }
        if (train == null) {
            if (trains.size() == MAXIMUM_TRAINS) {
                throw malformed("more than " + MAXIMUM_TRAINS + " fragmented signals at once");
            }
            train = new Train();
            trains.put(key, train);
        }
        append(train, fragment, realWords);
        if (fragmentInfo == MessageHeader.LAST_FRAGMENT) {
            trains.remove(key);
            bytes -= train.bytes;
            deliver(train, fragment, realWords, handler);
        }
    }

    private void append(Train train, Signal fragment, int realWords) {
        for (int i = 0; i < fragment.sectionCount(); i++) {
            int number = fragment.word(realWords + i);
            if (number < 0 || number >= MessageHeader.MAXIMUM_SECTIONS) {
                throw malformed("section number " + Integer.toUnsignedString(number));
            }
            byte[] piece = fragment.section(i);
            train.bytes += piece.length;
            bytes += piece.length;
            if (bytes > MAXIMUM_BYTES) {
                throw malformed("fragmented signals of more than " + MAXIMUM_BYTES + " bytes");
            }
            if (train.sections[number] == null) {
                train.sections[number] = new ByteArrayOutputStream(piece.length);
            }
            train.sections[number].writeBytes(piece);
            train.sectionCount = Math.max(train.sectionCount, number + 1);
        }
    }

    private void deliver(Train train, Signal last, int realWords, SignalHandler handler) {
        ByteBuf buffer = Unpooled.buffer(4 * realWords + train.bytes);
        if (realWords > 0) {
            buffer.writeBytes(last.buffer(), last.dataIndex(0), 4 * realWords);
        }
        whole.set(buffer, last.gsn(), last.senderBlock(), last.receiverBlock(), 0, realWords);
        for (int i = 0; i < train.sectionCount; i++) {
            byte[] section = train.sections[i] == null ? new byte[0] : train.sections[i].toByteArray();
            whole.addSection(buffer.writerIndex(), section.length / 4);
            buffer.writeBytes(section);
        }
        handler.handle(whole);
    }

    private static ProtocolException malformed(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, "Malformed fragments from a data node: " + what);
    }
}
