package io.ndbwire.embedded.storage;

/** Characters in UTF-8. */
final class Utf8 {

    private Utf8() {}

    /** Bytes of the character that begins there; 0 if that is no character. */
    static int characterBytes(byte[] text, int index, int end) {
        int first = text[index] & 0xFF;
        int bytes = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
        if (bytes > end - index) {
            return 0;
        }
        for (int i = 1; i < bytes; i++) {
            if ((text[index + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return bytes;
    }

    static int codePoint(byte[] text, int index, int bytes) {
        int point = bytes == 1 ? text[index] : text[index] & 0x7F >>> bytes;
        for (int i = 1; i < bytes; i++) {
            point = point << 6 | text[index + i] & 0x3F;
        }
        return point;
    }
}
