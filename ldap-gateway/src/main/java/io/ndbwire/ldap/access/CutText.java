package io.ndbwire.ldap.access;

/** Texts of clients, up to some length. */
final class CutText {

    static final int MAXIMUM_CHARACTERS = 1_000;

    private CutText() {}

    static String of(String text) {
        if (text.length() <= MAXIMUM_CHARACTERS) {
            return text;
        }
        // Half a character could not be written.
        boolean isHalved = Character.isHighSurrogate(text.charAt(MAXIMUM_CHARACTERS - 1));
        return text.substring(0, MAXIMUM_CHARACTERS - (isHalved ? 1 : 0)) + "...";
    }
}
