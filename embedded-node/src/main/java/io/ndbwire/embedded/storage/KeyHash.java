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
     * Hashes a key.
     *
     * @param key whole words
     * @param length in bytes
     */
    void of(byte[] key, int offset, int length) {
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
    }

    /** The word of the hash that chooses the partition. */
    int distribution() {
        return b;
    }

    /** The other words of the hash, put together in a way that nobody outside knows. */
    int mixed(int factor1, int factor2, int factor3) {
        return a * factor1 + c * factor2 + d * factor3;
    }

    private void empty(int length) {
        Arrays.fill(block, 0);
        block[LENGTH_WORD] = length;
    }

    private void compress() {
        int[] words = block;
        int p = a;
        int q = b;
        int r = c;
        int s = d;
        // Four steps at a time: the variables change their places by name, not by value.
        for (int i = 0; i < 16; i += 4) {
            p = q + Integer.rotateLeft(p + (q & r | ~q & s) + CONSTANTS[i] + words[i], 7);
            s = p + Integer.rotateLeft(s + (p & q | ~p & r) + CONSTANTS[i + 1] + words[i + 1], 12);
            r = s + Integer.rotateLeft(r + (s & p | ~s & q) + CONSTANTS[i + 2] + words[i + 2], 17);
            q = r + Integer.rotateLeft(q + (r & s | ~r & p) + CONSTANTS[i + 3] + words[i + 3], 22);
        }
        for (int i = 16, k = 1; i < 32; i += 4, k += 20) {
            p = q + Integer.rotateLeft(p + (s & q | ~s & r) + CONSTANTS[i] + words[k & 15], 5);
            s = p + Integer.rotateLeft(s + (r & p | ~r & q) + CONSTANTS[i + 1] + words[k + 5 & 15], 9);
            r = s + Integer.rotateLeft(r + (q & s | ~q & p) + CONSTANTS[i + 2] + words[k + 10 & 15], 14);
            q = r + Integer.rotateLeft(q + (p & r | ~p & s) + CONSTANTS[i + 3] + words[k + 15 & 15], 20);
        }
        for (int i = 32, k = 5; i < 48; i += 4, k += 12) {
            p = q + Integer.rotateLeft(p + (q ^ r ^ s) + CONSTANTS[i] + words[k & 15], 4);
            s = p + Integer.rotateLeft(s + (p ^ q ^ r) + CONSTANTS[i + 1] + words[k + 3 & 15], 11);
            r = s + Integer.rotateLeft(r + (s ^ p ^ q) + CONSTANTS[i + 2] + words[k + 6 & 15], 16);
            q = r + Integer.rotateLeft(q + (r ^ s ^ p) + CONSTANTS[i + 3] + words[k + 9 & 15], 23);
        }
        for (int i = 48, k = 0; i < 64; i += 4, k += 28) {
            p = q + Integer.rotateLeft(p + (r ^ (q | ~s)) + CONSTANTS[i] + words[k & 15], 6);
            s = p + Integer.rotateLeft(s + (q ^ (p | ~r)) + CONSTANTS[i + 1] + words[k + 7 & 15], 10);
            r = s + Integer.rotateLeft(r + (p ^ (s | ~q)) + CONSTANTS[i + 2] + words[k + 14 & 15], 15);
            q = r + Integer.rotateLeft(q + (s ^ (r | ~p)) + CONSTANTS[i + 3] + words[k + 21 & 15], 21);
        }
        a += p;
        b += q;
        c += r;
        d += s;
    }
}
