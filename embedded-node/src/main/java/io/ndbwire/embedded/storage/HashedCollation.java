package io.ndbwire.embedded.storage;

/** utf8mb4_0900_bin: compared by bytes, hashed as one number of 64 bits. */
final class HashedCollation extends Collation {

    HashedCollation() {
        super(false);
    }

    @Override
    void appendWeights(byte[] value, int offset, int length, WordBuffer out) {
        out.append(value, offset, length);
    }

    @Override
    void appendHashed(byte[] value, int offset, int length, int maximumBytes, WordBuffer out) {
        int end = offset + length;
        while (end > offset && value[end - 1] == ' ') {
            end--;
        }
        long hash = 0;
        long step = 0;
        for (int i = offset; i < end; i++) {
            hash ^= ((hash & 63) + step) * (value[i] & 0xFF) + (hash << 8);
            step += 3;
        }
        byte[] number = new byte[Long.BYTES];
        Words.setLong(number, 0, hash);
        out.append(number, 0, Long.BYTES);
    }

    @Override
    void fillUp(WordBuffer out, int end) {
        // The number has its size.
    }

    @Override
    int[] characters(byte[] value, int offset, int length) {
        return utf8Characters(value, offset, length);
    }
}
