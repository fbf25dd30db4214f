package io.ndbwire.internal.data;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** MySQL's latin1: Windows code page 1252, its five unassigned bytes standing for the control characters of Unicode. */
final class Latin1CharacterSet extends CharacterSet {

    private static final int FIRST_SPECIAL = 0x80;
    /** What the bytes from 0x80 to 0x9F stand for. */
    private static final String SPECIAL = "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021"
            + "\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
            + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014"
            + "\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

    Latin1CharacterSet() {
        super("latin1");
    }

    @Override
    int encode(String text, byte[] target, int offset, int limit) {
        if (text.length() > limit - offset) {
            return TOO_LONG;
        }
        for (int i = 0; i < text.length(); i++) {
            int value = toByte(text.charAt(i));
            if (value < 0) {
                return UNMAPPABLE;
            }
            target[offset + i] = (byte) value;
        }
        return text.length();
    }

    private static int toByte(char character) {
        if (character < FIRST_SPECIAL || character > 0x9F && character <= 0xFF) {
            return character;
        }
        int special = SPECIAL.indexOf(character);
        return special < 0 ? -1 : FIRST_SPECIAL + special;
    }

    @Override
    @Nullable
    String decode(byte[] source, int offset, int length) {
        if (!hasSpecial(source, offset, length)) {
            return new String(source, offset, length, StandardCharsets.ISO_8859_1);
        }
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) {
            int value = source[offset + i] & 0xFF;
            characters[i] =
                    value >= FIRST_SPECIAL && value <= 0x9F ? SPECIAL.charAt(value - FIRST_SPECIAL) : (char) value;
        }
        return new String(characters);
    }

    private static boolean hasSpecial(byte[] source, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if ((source[i] & 0xE0) == FIRST_SPECIAL) {
                return true;
            }
        }
        return false;
    }
}
