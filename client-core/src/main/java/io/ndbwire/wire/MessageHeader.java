package io.ndbwire.wire;

/** Bit fields of a message's first two words, and its limits (protocol document 02, section 2). */
final class MessageHeader {

    /** Header words in front of the data, without the optional signal id. */
    static final int WORDS = 3;
    /** The same with the signal id. */
    static final int WORDS_WITH_SIGNAL_ID = 4;
    /** Words of the longest message, header and checksum included. */
    static final int MAXIMUM_MESSAGE_WORDS = 8192;
    /** Data words and sections together that a data node takes. */
    static final int MAXIMUM_DATA_AND_SECTIONS = 25;

    static final int MAXIMUM_SECTIONS = 3;

    static final int NOT_FRAGMENTED = 0;
    static final int FIRST_FRAGMENT = 1;
    static final int MIDDLE_FRAGMENT = 2;
    static final int LAST_FRAGMENT = 3;

    static final int SIGNAL_ID_FLAG = 0x00000004;
    static final int CHECKSUM_FLAG = 0x00000010;

    private static final int BIG_ENDIAN_MARKS = 0x81000081;
    private static final int COMPRESSED_FLAG = 0x00000008;
    /** An API node sends nothing but level B. */
    private static final int PRIORITY_B = 1 << 5;

    private static final int LENGTH_SHIFT = 8;
    private static final int LENGTH_MASK = 0xFFFF;
    private static final int DATA_WORDS_SHIFT = 26;
    private static final int DATA_WORDS_MASK = 0x1F;
    private static final int GSN_MASK = 0xFFFFF;
    private static final int SECTIONS_SHIFT = 26;

    private MessageHeader() {}

    static int word1(int totalWords, int dataWords, int fragmentInfo, int flags) {
        return totalWords << LENGTH_SHIFT
                | dataWords << DATA_WORDS_SHIFT
                | (fragmentInfo & 1) << 25
                | fragmentInfo & 2
                | PRIORITY_B
                | flags;
    }

    static int word2(int gsn, int sections) {
        return gsn | sections << SECTIONS_SHIFT;
    }

    static int word3(int senderBlock, int receiverBlock) {
        return senderBlock | receiverBlock << 16;
    }

    static int totalWords(int word1) {
        return word1 >>> LENGTH_SHIFT & LENGTH_MASK;
    }

    static int dataWords(int word1) {
        return word1 >>> DATA_WORDS_SHIFT & DATA_WORDS_MASK;
    }

    static int fragmentInfo(int word1) {
        return word1 & 2 | word1 >>> 25 & 1;
    }

    /** Whether the sender's byte order is ours and the message is not compressed: all that we can read. */
    static boolean isReadable(int word1) {
        return (word1 & (BIG_ENDIAN_MARKS | COMPRESSED_FLAG)) == 0;
    }

    static int gsn(int word2) {
        return word2 & GSN_MASK;
    }

    static int sections(int word2) {
        return word2 >>> SECTIONS_SHIFT & 3;
    }
}
