package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;

/**
 * Cuts a long signal as data nodes do (protocol document 02, section 5.2): the highest section first, and all real data in
 * each message.
 */
final class DataNodeFragmentWriter {

    /** Data and sections of the longest signal that goes as one message. */
    static final int WHOLE_WORDS = 7400;

    private static final int PIECE_WORDS = 240;

    /** How many words more a message takes when they end its section. */
    private static final int END_WORDS = 60;

    private DataNodeFragmentWriter() {}

    static void write(ByteBuf out, LinkFormat link, OutboundSignal signal) {
        int fragmentId = link.nextFragmentId();
        int section = signal.sections() - 1;
        int taken = 0;
        int fragmentInfo = MessageHeader.FIRST_FRAGMENT;
        while (section >= 0) {
            int[] numbers = new int[section + 1];
            int[] starts = new int[numbers.length];
            int[] lengths = new int[numbers.length];
            int pieces = 0;
            int free = PIECE_WORDS;
            while (section >= 0 && free > 0) {
                int left = signal.sectionLength(section) - taken;
                int piece = left <= free + END_WORDS ? left : free;
                numbers[pieces] = section;
                starts[pieces] = start(signal, section) + 4 * taken;
                lengths[pieces++] = piece;
                free -= piece;
                taken += piece;
                if (piece == left) {
                    section--;
                    taken = 0;
                }
            }
            int info = section < 0 ? MessageHeader.LAST_FRAGMENT : fragmentInfo;
            writeFragment(out, link, signal, info, numbers, starts, lengths, pieces, fragmentId);
            fragmentInfo = MessageHeader.MIDDLE_FRAGMENT;
        }
    }

    private static int start(OutboundSignal signal, int section) {
        int start = signal.sectionStart();
        for (int i = 0; i < section; i++) {
            start += 4 * signal.sectionLength(i);
        }
        return start;
    }

    private static void writeFragment(
            ByteBuf out,
            LinkFormat link,
            OutboundSignal signal,
            int fragmentInfo,
            int[] numbers,
            int[] starts,
            int[] lengths,
            int pieces,
            int fragmentId) {
        int words = signal.dataWords();
        int word3 = signal.word3();
        OutboundSignal fragment = new OutboundSignal(4 * (PIECE_WORDS + END_WORDS + 64))
                .begin(signal.gsn(), word3 & 0xFFFF, word3 >>> 16, words + pieces + 1, pieces);
        for (int i = 0; i < words; i++) {
            fragment.word(i, signal.word(i));
        }
        for (int i = 0; i < pieces; i++) {
            fragment.word(words + i, numbers[i]);
            fragment.append(signal.message(), starts[i], 4 * lengths[i]).closeSection();
        }
        fragment.word(words + pieces, fragmentId);
        link.write(out, fragment.message(), fragment.end(), fragment.dataWords(), fragmentInfo);
    }
}
