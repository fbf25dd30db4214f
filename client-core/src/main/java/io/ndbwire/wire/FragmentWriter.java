package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;

/** Sends a signal whose sections do not fit one message as a train of messages (protocol document 02, section 5). */
final class FragmentWriter {

    /** Section words that one message may hold: what every receiver takes, key operations among them (03, section 7.5). */
    static final int SECTION_WORDS = 7920;

    /** A piece that does not end its section must be a multiple of this, or the data node would corrupt it. */
    private static final int SEGMENT_WORDS = 60;

    private FragmentWriter() {}

    static void write(ByteBuf out, LinkFormat link, OutboundSignal signal) {
        int fragmentId = link.nextFragmentId();
        int section = 0;
        int taken = 0;
        int source = signal.sectionStart();
        boolean first = true;
        while (section < signal.sections()) {
            int[] numbers = new int[signal.sections() - section];
            int[] lengths = new int[numbers.length];
            int pieces = 0;
            int free = SECTION_WORDS;
            while (section < signal.sections() && free > 0) {
                int left = signal.sectionLength(section) - taken;
                int piece = left <= free ? left : free / SEGMENT_WORDS * SEGMENT_WORDS;
                if (piece == 0 && left > 0) {
                    break;
                }
                numbers[pieces] = section;
                lengths[pieces++] = piece;
                free -= piece;
                taken += piece;
                if (taken == signal.sectionLength(section)) {
                    section++;
                    taken = 0;
                }
            }
            boolean last = section == signal.sections();
            int fragmentInfo = last
                    ? MessageHeader.LAST_FRAGMENT
                    : first ? MessageHeader.FIRST_FRAGMENT : MessageHeader.MIDDLE_FRAGMENT;
            source = writeFragment(out, link, signal, fragmentInfo, numbers, lengths, pieces, fragmentId, source);
            first = false;
        }
    }

    private static int writeFragment(
            ByteBuf out,
            LinkFormat link,
            OutboundSignal signal,
            int fragmentInfo,
            int[] numbers,
            int[] lengths,
            int pieces,
            int fragmentId,
            int source) {
        int realWords = fragmentInfo == MessageHeader.LAST_FRAGMENT ? signal.dataWords() : 0;
        int word3 = signal.word3();
        OutboundSignal fragment = new OutboundSignal(4 * (SECTION_WORDS + 32))
                .begin(signal.gsn(), word3 & 0xFFFF, word3 >>> 16, realWords + pieces + 1, pieces);
        for (int i = 0; i < realWords; i++) {
            fragment.word(i, signal.word(i));
        }
        int next = source;
        for (int i = 0; i < pieces; i++) {
            fragment.word(realWords + i, numbers[i]);
            fragment.append(signal.message(), next, 4 * lengths[i]).closeSection();
            next += 4 * lengths[i];
        }
        fragment.word(realWords + pieces, fragmentId);
        link.write(out, fragment.message(), fragment.end(), fragment.dataWords(), fragmentInfo);
        return next;
    }
}
