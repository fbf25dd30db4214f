package io.ndbwire.embedded.storage;

import java.util.Arrays;

/**
 * NDB's hash of keys: MD5's compression with a padding of its own (protocol document 03, section 6.1). One instance per
 * thread.
 */
final class KeyHash {

    private static final int BLOCK_WORDS = 16;
    private static final int LENGTH_WORD = 14;
    private static final int END_MARK = 0x80000000;
    private static final int[] CONSTANTS = new int[64];
    private static final int[] SHIFTS = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

    static {
        for (int i = 0; i < CONSTANTS.length; i++) {
            CONSTANTS[i] = (int) (long) (Math.abs(Math.sin(i + 1.0)) * (1L << 32));
        }
    }

    private final int[] block = new int[BLOCK_WORDS];
    private int a;
    private int b;
    private int c;
    private int d;

    /**
     * The word of the hash that chooses the partition.
     *
     * @param key whole words
     * @param length in bytes
     */
    int distribution(byte[] key, int offset, int length) {
        a = 0x67452301;
        b = 0xefcdab89;
        c = 0x98badcfe;
        d = 0x10325476;
        int index = offset;
        int left = length / 4;
        for (; left >= BLOCK_WORDS; left -= BLOCK_WORDS) {
            for (int i = 0; i < BLOCK_WORDS; i++, index += 4) {
                block[i] = Words.get(key, index);
            }
            compress();
        }
        empty(length);
        block[left] = END_MARK;
        for (int i = 0; i < left; i++, index += 4) {
            block[i] = Words.get(key, index);
        }
        if (left >= LENGTH_WORD) {
            compress();
            empty(length);
        }
        compress();
        return b;
    }

    private void empty(int length) {
        Arrays.fill(block, 0);
        block[LENGTH_WORD] = length;
    }

    private void compress() {
        int p = a;
        int q = b;
        int r = c;
        int s = d;
        for (int i = 0; i < 64; i++) {
            int mixed;
            int word;
            switch (i >>> 4) {
                case 0 -> {
                    mixed = q & r | ~q & s;
                    word = i;
                }
                case 1 -> {
                    mixed = s & q | ~s & r;
                    word = 5 * i + 1;
                }
                case 2 -> {
                    mixed = q ^ r ^ s;
                    word = 3 * i + 5;
                }
                default -> {
                    mixed = r ^ (q | ~s);
                    word = 7 * i;
                }
            }
            int sum = p + mixed + CONSTANTS[i] + block[word & BLOCK_WORDS - 1];
            int next = q + Integer.rotateLeft(sum, SHIFTS[i >>> 4 << 2 | i & 3]);
            p = s;
            s = r;
            r = q;
            q = next;
        }
        a += p;
        b += q;
        c += r;
        d += s;
    }
}
