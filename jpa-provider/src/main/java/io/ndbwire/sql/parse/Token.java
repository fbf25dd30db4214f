package io.ndbwire.sql.parse;

import io.ndbwire.sql.statement.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A word, number, quoted text or sign of a statement; comments and blanks are none.
 *
 * @param kind what it is
 * @param text words in upper case, names in back-ticks and quoted texts without their quotes, else as written
 * @param written as written
 * @param start where it begins in the text, from 0
 * @param end behind its last character
 */
public record Token(Kind kind, String text, String written, int start, int end) {

    /** What a token is. */
    public enum Kind {
        WORD,
        NUMBER,
        TEXT,
        QUOTED_NAME,
        SIGN
    }

    /** All tokens of a text. */
    public static List<Token> of(String text) {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int blank = blankEnd(text, at);
            if (blank > at) {
                at = blank;
                continue;
            }
            Token token = c == '\'' || c == '"' || c == '`' ? quoted(text, at, c) : plain(text, at, c);
            tokens.add(token);
            at = token.end;
        }
        return tokens;
    }

    private static Token plain(String text, int start, char first) {
        int end = start + 1;
        if (!Character.isJavaIdentifierPart(first)) {
            return new Token(Kind.SIGN, text.substring(start, end), text.substring(start, end), start, end);
        }
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        String written = text.substring(start, end);
        return Character.isDigit(first)
                ? new Token(Kind.NUMBER, written, written, start, end)
                : new Token(Kind.WORD, written.toUpperCase(Locale.ROOT), written, start, end);
    }

    /** A quote within is doubled; one that is missing ends with the text, and the parser says so. */
    private static Token quoted(String text, int start, char quote) {
        int end = start + 1;
        while (end < text.length()) {
            if (text.charAt(end) == quote) {
                if (end + 1 >= text.length() || text.charAt(end + 1) != quote) {
                    break;
                }
                end++;
            }
            end++;
        }
        String inside = text.substring(Math.min(start + 1, end), Math.min(end, text.length()));
        int behind = Math.min(end + 1, text.length());
        return new Token(
                quote == '`' ? Kind.QUOTED_NAME : Kind.TEXT,
                inside.replace("" + quote + quote, "" + quote),
                text.substring(start, behind),
                start,
                behind);
    }

    /** Behind blanks and comments, or where it was. */
    private static int blankEnd(String text, int at) {
        if (Character.isWhitespace(text.charAt(at))) {
            return at + 1;
        }
        if (text.startsWith("--", at)) {
            int line = text.indexOf('\n', at);
            return line < 0 ? text.length() : line;
        }
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            return end < 0 ? text.length() : end + 2;
        }
        return at;
    }

    /** Whether it is that word, in upper case. */
    public boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    /** Whether it is that sign. */
    public boolean isSign(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    /** Where in the text it stands. */
    public Position position(String whole) {
        return positionAt(whole, start);
    }

    static Position positionAt(String whole, int offset) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < offset; i++) {
            if (whole.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new Position(line, offset - lineStart + 1);
    }
}
