package io.ndbwire.internal.data.json;

import java.nio.ByteBuffer;

/** A value of a document on its way from text to the binary form. */
abstract sealed class JsonNode
        permits JsonNode.Literal, JsonNode.Whole, JsonNode.Floating, JsonNode.Text, JsonContainer {

    /** The type byte in front of the value. */
    abstract int type();

    /** How many bytes the value takes behind its type byte, where it is not inlined. */
    abstract int bytes();

    /** Whether the value stands in its container's table itself. */
    boolean isInlined(boolean largeContainer) {
        return false;
    }

    /** Appends the value, without its type byte. */
    abstract void write(ByteBuffer target);

    /** null, true or false. */
    static final class Literal extends JsonNode {

        private final int literal;

        Literal(int literal) {
            this.literal = literal;
        }

        @Override
        int type() {
            return JsonBinary.LITERAL;
        }

        @Override
        int bytes() {
            return 1;
        }

        @Override
        boolean isInlined(boolean largeContainer) {
            return true;
        }

        @Override
        void write(ByteBuffer target) {
            target.put((byte) literal);
        }
    }

    /** A whole number of up to 64 bits. */
    static final class Whole extends JsonNode {

        private final long value;
        private final boolean unsigned;

        Whole(long value, boolean unsigned) {
            this.value = value;
            this.unsigned = unsigned;
        }

        @Override
        int type() {
            return switch (bytes()) {
                case 2 -> unsigned ? JsonBinary.UINT16 : JsonBinary.INT16;
                case 4 -> unsigned ? JsonBinary.UINT32 : JsonBinary.INT32;
                default -> unsigned ? JsonBinary.UINT64 : JsonBinary.INT64;
            };
        }

        @Override
        int bytes() {
            if (unsigned) {
                return value >>> 16 == 0 ? 2 : value >>> 32 == 0 ? 4 : 8;
            }
            return value == (short) value ? 2 : value == (int) value ? 4 : 8;
        }

        @Override
        boolean isInlined(boolean largeContainer) {
            return bytes() <= (largeContainer ? 4 : 2);
        }

        @Override
        void write(ByteBuffer target) {
            switch (bytes()) {
                case 2 -> target.putShort((short) value);
                case 4 -> target.putInt((int) value);
                default -> target.putLong(value);
            }
        }

        /** The number in its container's table: sign extended to the entry's width. */
        int inlined() {
            return (int) value;
        }
    }

    /** A number that is not whole, or too large to be kept as one. */
    static final class Floating extends JsonNode {

        private final double value;

        Floating(double value) {
            this.value = value;
        }

        @Override
        int type() {
            return JsonBinary.DOUBLE;
        }

        @Override
        int bytes() {
            return Double.BYTES;
        }

        @Override
        void write(ByteBuffer target) {
            target.putDouble(value);
        }
    }

    /** A string, as UTF-8. */
    static final class Text extends JsonNode {

        private final byte[] characters;

        Text(byte[] characters) {
            this.characters = characters;
        }

        @Override
        int type() {
            return JsonBinary.STRING;
        }

        @Override
        int bytes() {
            return lengthBytes() + characters.length;
        }

        private int lengthBytes() {
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(characters.length | 1);
            return (bits + 6) / 7;
        }

        @Override
        void write(ByteBuffer target) {
            int rest = characters.length;
            while (rest >= 0x80) {
                target.put((byte) (rest | 0x80));
                rest >>>= 7;
            }
            target.put((byte) rest).put(characters);
        }
    }

    /** What a literal or small number puts into its container's table. */
    static int inlined(JsonNode node) {
        return node instanceof Whole whole ? whole.inlined() : ((Literal) node).literal;
    }
}
