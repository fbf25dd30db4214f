package io.ndbwire.embedded.storage;

/** UTF-8 compared by code points. */
final class CodePointCollation extends Collation {

    private final int bytesPerPoint;

    /** @param bytesPerPoint how many bytes of a code point are hashed, big endian */
    CodePointCollation(int bytesPerPoint) {
        super(true);
        this.bytesPerPoint = bytesPerPoint;
    }

    @Override
    void appendWeights(byte[] value, int offset, int length, WordBuffer out) {
        int index = offset;
        int end = offset + length;
        while (index < end) {
            int bytes = Utf8.characterBytes(value, index, end);
            if (bytes == 0) {
                // What is no text ends it, as in MySQL.
                return;
            }
            append(Utf8.codePoint(value, index, bytes), out);
            index += bytes;
        }
    }

    @Override
    void fillUp(WordBuffer out, int end) {
        while (out.length() < end) {
            append(' ', out);
        }
        out.truncate(end);
    }

    private void append(int point, WordBuffer out) {
        byte[] bytes = {(byte) (point >>> 16), (byte) (point >>> 8), (byte) point};
        out.append(bytes, 3 - bytesPerPoint, bytesPerPoint);
    }

    @Override
    int[] characters(byte[] value, int offset, int length) {
        return utf8Characters(value, offset, length);
    }
}
