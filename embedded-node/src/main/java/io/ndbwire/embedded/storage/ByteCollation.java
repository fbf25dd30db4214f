package io.ndbwire.embedded.storage;

/** A weight for each byte. */
final class ByteCollation extends Collation {

    static final ByteCollation NONE = new ByteCollation(identity(), false);

    private final byte[] weights;

    ByteCollation(byte[] weights, boolean ignoresTrailingSpaces) {
        super(ignoresTrailingSpaces);
        this.weights = weights;
    }

    static byte[] identity() {
        byte[] weights = new byte[256];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (byte) i;
        }
        return weights;
    }

    static byte[] upperCase() {
        byte[] weights = identity();
        for (char letter = 'a'; letter <= 'z'; letter++) {
            weights[letter] = (byte) Character.toUpperCase(letter);
        }
        return weights;
    }

    /** latin1_swedish_ci: letters lose their accents, but for those that Swedish sorts behind Z. */
    static byte[] swedish() {
        byte[] weights = upperCase();
        same(weights, 'A', 0xC0, 0xC1, 0xC2, 0xC3);
        same(weights, '[', 0xC5);
        same(weights, '\\', 0xC4, 0xC6);
        same(weights, 'C', 0xC7);
        same(weights, 'E', 0xC8, 0xC9, 0xCA, 0xCB);
        same(weights, 'I', 0xCC, 0xCD, 0xCE, 0xCF);
        same(weights, 'D', 0xD0);
        same(weights, 'N', 0xD1);
        same(weights, 'O', 0xD2, 0xD3, 0xD4, 0xD5);
        same(weights, ']', 0xD6);
        same(weights, 'U', 0xD9, 0xDA, 0xDB);
        same(weights, 'Y', 0xDC, 0xDD);
        same(weights, 0xD8, 0xD8);
        same(weights, 0xDE, 0xDE);
        return weights;
    }

    /** Gives capital letters, and the small ones 32 behind them, one weight. */
    private static void same(byte[] weights, int weight, int... capitals) {
        for (int capital : capitals) {
            weights[capital] = (byte) weight;
            weights[capital + 32] = (byte) weight;
        }
    }

    @Override
    void appendWeights(byte[] value, int offset, int length, WordBuffer out) {
        int start = out.length();
        out.append(value, offset, length);
        byte[] bytes = out.array();
        for (int i = start; i < out.length(); i++) {
            bytes[i] = weights[bytes[i] & 0xFF];
        }
    }

    @Override
    void fillUp(WordBuffer out, int end) {
        byte[] space = {weights[' ']};
        while (out.length() < end) {
            out.append(space, 0, 1);
        }
    }

    @Override
    int weight(int character) {
        return weights[character] & 0xFF;
    }
}
