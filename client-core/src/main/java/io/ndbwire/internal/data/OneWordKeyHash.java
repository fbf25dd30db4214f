package io.ndbwire.internal.data;

import static io.ndbwire.internal.data.KeyHash.f;
import static io.ndbwire.internal.data.KeyHash.g;
import static io.ndbwire.internal.data.KeyHash.h;
import static io.ndbwire.internal.data.KeyHash.i;

/** {@link KeyHash} of a single word: what the padding adds is folded into the constants. */
final class OneWordKeyHash {

    private OneWordKeyHash() {}

    static int partitionHash(int w0) {
        int a = 0x67452301;
        int b = 0xefcdab89;
        int c = 0x98badcfe;
        int d = 0x10325476;
        a = f(a, b, c, d, w0 + 0xd76aa478, 7);
        d = f(d, a, b, c, 0x68c7b756, 12);
        c = f(c, d, a, b, 0x242070db, 17);
        b = f(b, c, d, a, 0xc1bdceee, 22);
        a = f(a, b, c, d, 0xf57c0faf, 7);
        d = f(d, a, b, c, 0x4787c62a, 12);
        c = f(c, d, a, b, 0xa8304613, 17);
        b = f(b, c, d, a, 0xfd469501, 22);
        a = f(a, b, c, d, 0x698098d8, 7);
        d = f(d, a, b, c, 0x8b44f7af, 12);
        c = f(c, d, a, b, 0xffff5bb1, 17);
        b = f(b, c, d, a, 0x895cd7be, 22);
        a = f(a, b, c, d, 0x6b901122, 7);
        d = f(d, a, b, c, 0xfd987193, 12);
        c = f(c, d, a, b, 0xa6794392, 17);
        b = f(b, c, d, a, 0x49b40821, 22);
        a = g(a, b, c, d, 0x761e2562, 5);
        d = g(d, a, b, c, 0xc040b340, 9);
        c = g(c, d, a, b, 0x265e5a51, 14);
        b = g(b, c, d, a, w0 + 0xe9b6c7aa, 20);
        a = g(a, b, c, d, 0xd62f105d, 5);
        d = g(d, a, b, c, 0x02441453, 9);
        c = g(c, d, a, b, 0xd8a1e681, 14);
        b = g(b, c, d, a, 0xe7d3fbc8, 20);
        a = g(a, b, c, d, 0x21e1cde6, 5);
        d = g(d, a, b, c, 0xc33707da, 9);
        c = g(c, d, a, b, 0xf4d50d87, 14);
        b = g(b, c, d, a, 0x455a14ed, 20);
        a = g(a, b, c, d, 0xa9e3e905, 5);
        d = g(d, a, b, c, 0xfcefa3f8, 9);
        c = g(c, d, a, b, 0x676f02d9, 14);
        b = g(b, c, d, a, 0x8d2a4c8a, 20);
        a = h(a, b, c, d, 0xfffa3942, 4);
        d = h(d, a, b, c, 0x8771f681, 11);
        c = h(c, d, a, b, 0x6d9d6122, 16);
        b = h(b, c, d, a, 0xfde53810, 23);
        a = h(a, b, c, d, 0x24beea44, 4);
        d = h(d, a, b, c, 0x4bdecfa9, 11);
        c = h(c, d, a, b, 0xf6bb4b60, 16);
        b = h(b, c, d, a, 0xbebfbc70, 23);
        a = h(a, b, c, d, 0x289b7ec6, 4);
        d = h(d, a, b, c, w0 + 0xeaa127fa, 11);
        c = h(c, d, a, b, 0xd4ef3085, 16);
        b = h(b, c, d, a, 0x04881d05, 23);
        a = h(a, b, c, d, 0xd9d4d039, 4);
        d = h(d, a, b, c, 0xe6db99e5, 11);
        c = h(c, d, a, b, 0x1fa27cf8, 16);
        b = h(b, c, d, a, 0xc4ac5665, 23);
        a = i(a, b, c, d, w0 + 0xf4292244, 6);
        d = i(d, a, b, c, 0x432aff97, 10);
        c = i(c, d, a, b, 0xab9423ab, 15);
        b = i(b, c, d, a, 0xfc93a039, 21);
        a = i(a, b, c, d, 0x655b59c3, 6);
        d = i(d, a, b, c, 0x8f0ccc92, 10);
        c = i(c, d, a, b, 0xffeff47d, 15);
        b = i(b, c, d, a, 0x05845dd1, 21);
        a = i(a, b, c, d, 0x6fa87e4f, 6);
        d = i(d, a, b, c, 0xfe2ce6e0, 10);
        c = i(c, d, a, b, 0xa3014314, 15);
        b = i(b, c, d, a, 0x4e0811a1, 21);
        a = i(a, b, c, d, 0xf7537e82, 6);
        d = i(d, a, b, c, 0xbd3af235, 10);
        c = i(c, d, a, b, 0x2ad7d2bb, 15);
        b = i(b, c, d, a, 0xeb86d391, 21);
        return 0xefcdab89 + b;
    }
}
