package io.ndbwire.internal.data.json;

import io.ndbwire.error.InvalidValueException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Reads one JSON text (RFC 8259), with the rules of SQL servers for what the RFC leaves open. */
final class JsonParser {

    private static final int MAXIMUM_NAME_BYTES = 0xFFFF;
    private static final int SHOWN_CHARACTERS = 20;
    /** Fewer characters than these always fit a long. */
    private static final int LONG_DIGITS = 19;

    private static final int UNSIGNED_LONG_DIGITS = 20;
    private static final long MAXIMUM_UNSIGNED_INT = 0xFFFFFFFFL;

    private final String text;
    private int next;
    private int depth;

    JsonParser(String text) {
        this.text = text;
    }

    JsonNode parse() {
        skipBlanks();
        JsonNode document = value();
        skipBlanks();
        if (next < text.length()) {
            throw invalid(next, "something follows the document");
        }
        return document;
    }

    private JsonNode value() {
        switch (peek()) {
            case '{':
                return nested(true);
            case '[':
                return nested(false);
            case '"':
                return new JsonNode.Text(string());
            case 't':
                return literal("true", JsonBinary.TRUE_LITERAL);
            case 'f':
                return literal("false", JsonBinary.FALSE_LITERAL);
            case 'n':
                return literal("null", JsonBinary.NULL_LITERAL);
            default:
                return number();
        }
    }

    private JsonNode nested(boolean object) {
        if (++depth > JsonBinary.MAXIMUM_DEPTH) {
            throw invalid(next, "it is nested deeper than " + JsonBinary.MAXIMUM_DEPTH);
        }
        next++;
        JsonNode container = object ? object() : array();
        depth--;
        return container;
    }

    private JsonNode object() {
        TreeMap<byte[], JsonNode> members = new TreeMap<>(JsonContainer.NAME_ORDER);
        skipBlanks();
        if (peek() == '}') {
            next++;
            return JsonContainer.object(members);
        }
        do {
            skipBlanks();
            int start = next;
            if (peek() != '"') {
                throw invalid(next, "the name of a member is expected");
            }
            byte[] name = string();
            if (name.length > MAXIMUM_NAME_BYTES) {
                throw invalid(
                        start, "a name of " + name.length + " bytes, at most " + MAXIMUM_NAME_BYTES + " are allowed");
            }
            skipBlanks();
            expect(':');
            skipBlanks();
            members.put(name, value());
            skipBlanks();
        } while (goesOn('}'));
        return JsonContainer.object(members);
    }

    private JsonNode array() {
        List<JsonNode> values = new ArrayList<>();
        skipBlanks();
        if (peek() == ']') {
            next++;
            return JsonContainer.array(values);
        }
        do {
            skipBlanks();
            values.add(value());
            skipBlanks();
        } while (goesOn(']'));
        return JsonContainer.array(values);
    }

    private boolean goesOn(char end) {
        int c = peek();
        if (c != ',' && c != end) {
            throw invalid(next, "a comma or " + end + " is expected");
        }
        next++;
        return c == ',';
    }

    private JsonNode literal(String word, int literal) {
        if (!text.startsWith(word, next)) {
            throw invalid(next, "a value is expected");
        }
        next += word.length();
        return new JsonNode.Literal(literal);
    }

    private JsonNode number() {
        int start = next;
        if (peek() == '-') {
            next++;
        }
        if (peek() == '0') {
            next++;
        } else {
            digits(start);
        }
        boolean whole = true;
        if (peek() == '.') {
            next++;
            digits(start);
            whole = false;
        }
        if (peek() == 'e' || peek() == 'E') {
            next++;
            if (peek() == '+' || peek() == '-') {
                next++;
            }
            digits(start);
            whole = false;
        }
        String digits = text.substring(start, next);
        return whole ? whole(digits, start) : floating(digits, start);
    }

    private void digits(int start) {
        int first = next;
        while (peek() >= '0' && peek() <= '9') {
            next++;
        }
        if (next == first) {
            throw invalid(first, first == start ? "a value is expected" : "a digit is expected");
        }
    }

    /** Positive numbers above 32 bits are unsigned ones, as the parser of SQL servers has it. */
    private JsonNode whole(String digits, int start) {
        if (digits.length() < LONG_DIGITS) {
            long value = Long.parseLong(digits);
            return new JsonNode.Whole(value, value > MAXIMUM_UNSIGNED_INT);
        }
        if (digits.length() > UNSIGNED_LONG_DIGITS) {
            return floating(digits, start);
        }
        BigInteger value = new BigInteger(digits);
        boolean fits = value.bitLength() <= (value.signum() < 0 ? Long.SIZE - 1 : Long.SIZE);
        return fits ? new JsonNode.Whole(value.longValue(), value.signum() > 0) : floating(digits, start);
    }

    private JsonNode floating(String digits, int start) {
        double value = Double.parseDouble(digits);
        if (Double.isInfinite(value)) {
            throw invalid(start, "the number is too large for a double");
        }
        return new JsonNode.Floating(value);
    }

    private byte[] string() {
        int start = next++;
        StringBuilder escaped = null;
        int plain = next;
        while (true) {
            int c = peek();
            if (c == '"') {
                String rest = text.substring(plain, next++);
                return utf8(escaped == null ? rest : escaped.append(rest).toString(), start);
            }
            if (c < 0x20) {
                throw invalid(next, c < 0 ? "the string does not end" : "a control character stands in a string");
            }
            if (c == '\\') {
                escaped = escaped == null ? new StringBuilder() : escaped;
                escaped.append(text, plain, next++).append(escape());
                plain = next;
            } else {
                next++;
            }
        }
    }

    private char escape() {
        int c = peek();
        next++;
        return switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw invalid(next - 1, "a backslash is not followed by one of \"\\/bfnrtu");
        };
    }

    private char unicode() {
        int point = 0;
        for (int i = 0; i < 4; i++) {
            int digit = peek() < 0 ? -1 : Character.digit(peek(), 16);
            if (digit < 0 || peek() > 'f') {
                throw invalid(next, "four hexadecimal digits are expected");
            }
            point = point << 4 | digit;
            next++;
        }
        return (char) point;
    }

    private byte[] utf8(String string, int start) {
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == string.length()
                        || !Character.isLowSurrogate(string.charAt(i + 1))) {
                    throw invalid(start, "a string has half of a surrogate pair");
                }
                i++;
            }
        }
        return string.getBytes(StandardCharsets.UTF_8);
    }

    private void skipBlanks() {
        int c = peek();
        while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            next++;
            c = peek();
        }
    }

    private void expect(char c) {
        if (peek() != c) {
            throw invalid(next, c + " is expected");
        }
        next++;
    }

    /** The next character, or -1 at the end. */
    private int peek() {
        return next < text.length() ? text.charAt(next) : -1;
    }

    private InvalidValueException invalid(int position, String problem) {
        int end = Math.min(text.length(), position + SHOWN_CHARACTERS);
        String rest = position >= text.length() ? "its end" : "'" + text.substring(position, end) + "'";
        return new InvalidValueException("JSON text of " + text.length() + " characters, at position " + position + ", "
                + rest + ": " + problem);
    }
}
