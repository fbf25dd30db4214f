package io.ndbwire.internal.data;

import org.jspecify.annotations.Nullable;

/**
 * The hash that spreads rows over partitions: MD5's compression function with a padding of its own. Written out step by
 * step because it is the most expensive part of a key operation on the client's side.
 *
 * <p>Source: protocol document 03, section 6.1.
 */
final class KeyHash {

    private static final int BLOCK_WORDS = 16;
    private static final int BLOCK_BYTES = BLOCK_WORDS * Words.BYTES;
    private static final int LENGTH_WORD = 14;
    private static final int MARKER = 0x80000000;

    private KeyHash() {}

    /**
     * The second word of the hash, which selects the partition.
     *
     * @param length bytes to hash, a multiple of 4
     */
    static int partitionHash(byte[] source, int offset, int length) {
        return length == Words.BYTES
                ? OneWordKeyHash.partitionHash(Words.get(source, offset))
                : hash(source, offset, length, null);
    }

    /**
     * Writes all four words of the hash.
     *
     * @param length bytes to hash, a multiple of 4
     * @param result receives four words; null if only the second one is wanted
     * @return the second word
     */
    static int hash(byte[] source, int offset, int length, int @Nullable [] result) {
        int h0 = 0x67452301;
        int h1 = 0xefcdab89;
        int h2 = 0x98badcfe;
        int h3 = 0x10325476;
        int position = offset;
        // Below zero: the block behind the last one, which holds the length alone.
        int words = length / Words.BYTES;
        boolean more = true;
        while (more) {
            int a = h0;
            int b = h1;
            int c = h2;
            int d = h3;
            int w0 = word(source, position, words, 0, length);
            int w1 = word(source, position, words, 1, length);
            int w2 = word(source, position, words, 2, length);
            int w3 = word(source, position, words, 3, length);
            int w4 = word(source, position, words, 4, length);
            int w5 = word(source, position, words, 5, length);
            int w6 = word(source, position, words, 6, length);
            int w7 = word(source, position, words, 7, length);
            int w8 = word(source, position, words, 8, length);
            int w9 = word(source, position, words, 9, length);
            int w10 = word(source, position, words, 10, length);
            int w11 = word(source, position, words, 11, length);
            int w12 = word(source, position, words, 12, length);
            int w13 = word(source, position, words, 13, length);
            int w14 = word(source, position, words, 14, length);
            int w15 = word(source, position, words, 15, length);
            a = f(a, b, c, d, w0 + 0xd76aa478, 7);
            d = f(d, a, b, c, w1 + 0xe8c7b756, 12);
            c = f(c, d, a, b, w2 + 0x242070db, 17);
            b = f(b, c, d, a, w3 + 0xc1bdceee, 22);
            a = f(a, b, c, d, w4 + 0xf57c0faf, 7);
            d = f(d, a, b, c, w5 + 0x4787c62a, 12);
            c = f(c, d, a, b, w6 + 0xa8304613, 17);
            b = f(b, c, d, a, w7 + 0xfd469501, 22);
            a = f(a, b, c, d, w8 + 0x698098d8, 7);
            d = f(d, a, b, c, w9 + 0x8b44f7af, 12);
            c = f(c, d, a, b, w10 + 0xffff5bb1, 17);
            b = f(b, c, d, a, w11 + 0x895cd7be, 22);
            a = f(a, b, c, d, w12 + 0x6b901122, 7);
            d = f(d, a, b, c, w13 + 0xfd987193, 12);
            c = f(c, d, a, b, w14 + 0xa679438e, 17);
            b = f(b, c, d, a, w15 + 0x49b40821, 22);
            a = g(a, b, c, d, w1 + 0xf61e2562, 5);
            d = g(d, a, b, c, w6 + 0xc040b340, 9);
            c = g(c, d, a, b, w11 + 0x265e5a51, 14);
            b = g(b, c, d, a, w0 + 0xe9b6c7aa, 20);
            a = g(a, b, c, d, w5 + 0xd62f105d, 5);
            d = g(d, a, b, c, w10 + 0x02441453, 9);
            c = g(c, d, a, b, w15 + 0xd8a1e681, 14);
            b = g(b, c, d, a, w4 + 0xe7d3fbc8, 20);
            a = g(a, b, c, d, w9 + 0x21e1cde6, 5);
            d = g(d, a, b, c, w14 + 0xc33707d6, 9);
            c = g(c, d, a, b, w3 + 0xf4d50d87, 14);
            b = g(b, c, d, a, w8 + 0x455a14ed, 20);
            a = g(a, b, c, d, w13 + 0xa9e3e905, 5);
            d = g(d, a, b, c, w2 + 0xfcefa3f8, 9);
            c = g(c, d, a, b, w7 + 0x676f02d9, 14);
            b = g(b, c, d, a, w12 + 0x8d2a4c8a, 20);
            a = h(a, b, c, d, w5 + 0xfffa3942, 4);
            d = h(d, a, b, c, w8 + 0x8771f681, 11);
            c = h(c, d, a, b, w11 + 0x6d9d6122, 16);
            b = h(b, c, d, a, w14 + 0xfde5380c, 23);
            a = h(a, b, c, d, w1 + 0xa4beea44, 4);
            d = h(d, a, b, c, w4 + 0x4bdecfa9, 11);
            c = h(c, d, a, b, w7 + 0xf6bb4b60, 16);
            b = h(b, c, d, a, w10 + 0xbebfbc70, 23);
            a = h(a, b, c, d, w13 + 0x289b7ec6, 4);
            d = h(d, a, b, c, w0 + 0xeaa127fa, 11);
            c = h(c, d, a, b, w3 + 0xd4ef3085, 16);
            b = h(b, c, d, a, w6 + 0x04881d05, 23);
            a = h(a, b, c, d, w9 + 0xd9d4d039, 4);
            d = h(d, a, b, c, w12 + 0xe6db99e5, 11);
            c = h(c, d, a, b, w15 + 0x1fa27cf8, 16);
            b = h(b, c, d, a, w2 + 0xc4ac5665, 23);
            a = i(a, b, c, d, w0 + 0xf4292244, 6);
            d = i(d, a, b, c, w7 + 0x432aff97, 10);
            c = i(c, d, a, b, w14 + 0xab9423a7, 15);
            b = i(b, c, d, a, w5 + 0xfc93a039, 21);
            a = i(a, b, c, d, w12 + 0x655b59c3, 6);
            d = i(d, a, b, c, w3 + 0x8f0ccc92, 10);
            c = i(c, d, a, b, w10 + 0xffeff47d, 15);
            b = i(b, c, d, a, w1 + 0x85845dd1, 21);
            a = i(a, b, c, d, w8 + 0x6fa87e4f, 6);
            d = i(d, a, b, c, w15 + 0xfe2ce6e0, 10);
            c = i(c, d, a, b, w6 + 0xa3014314, 15);
            b = i(b, c, d, a, w13 + 0x4e0811a1, 21);
            a = i(a, b, c, d, w4 + 0xf7537e82, 6);
            d = i(d, a, b, c, w11 + 0xbd3af235, 10);
            c = i(c, d, a, b, w2 + 0x2ad7d2bb, 15);
            b = i(b, c, d, a, w9 + 0xeb86d391, 21);
            h0 += a;
            h1 += b;
            h2 += c;
            h3 += d;
            more = words >= LENGTH_WORD;
            position += BLOCK_BYTES;
            words = words >= LENGTH_WORD && words < BLOCK_WORDS ? -1 : words - BLOCK_WORDS;
        }
        if (result != null) {
            result[0] = h0;
            result[1] = h1;
            result[2] = h2;
            result[3] = h3;
        }
        return h1;
    }

    /** A word of the block at {@code position}, of which {@code words} words are left. */
    private static int word(byte[] source, int position, int words, int index, int length) {
        if (index < words) {
            return Words.get(source, position + index * Words.BYTES);
        }
        if (index == words) {
            return MARKER;
        }
        return index == LENGTH_WORD ? length : 0;
    }

    // Each step waits for b, the result of the one before: what does not depend on b is put together first.

    static int f(int a, int b, int c, int d, int x, int shift) {
        return b + Integer.rotateLeft(a + x + (d ^ b & (c ^ d)), shift);
    }

    static int g(int a, int b, int c, int d, int x, int shift) {
        return b + Integer.rotateLeft(a + x + (c & ~d) + (b & d), shift);
    }

    static int h(int a, int b, int c, int d, int x, int shift) {
        return b + Integer.rotateLeft(a + x + (c ^ d ^ b), shift);
    }

    static int i(int a, int b, int c, int d, int x, int shift) {
        return b + Integer.rotateLeft(a + x + (c ^ (b | ~d)), shift);
    }
}
