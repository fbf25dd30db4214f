package io.ndbwire.internal.dictionary.sdi;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON text to a tree and back: objects are {@link LinkedHashMap}s, which keep the order of their keys, arrays are
 * {@link ArrayList}s; besides there are String, Boolean, Long, and BigInteger for what is longer. Other numbers and
 * null do not occur in descriptions of tables and are refused.
 */
final class Json {

    private static final int MAXIMUM_DEPTH = 32;

    private final String text;
    private int position;

    private Json(String text) {
        this.text = text;
    }

    /** What a text is not: JSON of the kind that descriptions of tables are. */
    static final class MalformedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    /** Writes a tree without blanks. */
    static String write(Object tree) {
        StringBuilder out = new StringBuilder(4096);
        write(tree, out);
        return out.toString();
    }

    /**
     * Reads a tree.
     *
     * @throws MalformedException if the text is none
     */
    static Object parse(String text) {
        Json reader = new Json(text);
        Object tree = reader.value(0);
        reader.skipBlanks();
        if (reader.position != text.length()) {
            throw reader.malformed("more text behind the end");
        }
        return tree;
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> object) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : object.entrySet()) {
                out.append(separator);
                writeString((String) entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                separator = ",";
            }
            out.append(object.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> array) {
            String separator = "[";
            for (Object element : array) {
                out.append(separator);
                write(element, out);
                separator = ",";
            }
            out.append(array.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            writeString(string, out);
        } else {
            out.append(value);
        }
    }

    private static void writeString(String string, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < 0x20) {
                        out.append(String.format("\\u%04X", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private Object value(int depth) {
        if (depth > MAXIMUM_DEPTH) {
            throw malformed("more than " + MAXIMUM_DEPTH + " levels");
        }
        skipBlanks();
        char c = peek();
        if (c == '{') {
            return object(depth);
        }
        if (c == '[') {
            return array(depth);
        }
        if (c == '"') {
            return string();
        }
        Boolean flag = flag();
        return flag == null ? number() : flag;
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        position++;
        skipBlanks();
        if (peek() == '}') {
            position++;
            return object;
        }
        while (true) {
            skipBlanks();
            String key = string();
            skipBlanks();
            expect(':');
            if (object.put(key, value(depth + 1)) != null) {
                throw malformed("key '" + key + "' twice");
            }
            skipBlanks();
            if (peek() == '}') {
                position++;
                return object;
            }
            expect(',');
        }
    }

    private List<Object> array(int depth) {
        List<Object> array = new ArrayList<>();
        position++;
        skipBlanks();
        if (peek() == ']') {
            position++;
            return array;
        }
        while (true) {
            array.add(value(depth + 1));
            skipBlanks();
            if (peek() == ']') {
                position++;
                return array;
            }
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(position++);
            string.append(c == '\\' ? escaped() : c);
        }
        position++;
        return string.toString();
    }

    private char escaped() {
        char c = peek();
        position++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                if (position + 4 > text.length()) {
                    throw malformed("end of the text");
                }
                position += 4;
                try {
                    yield (char) Integer.parseInt(text, position - 4, position, 16);
                } catch (NumberFormatException e) {
                    throw malformed("\\u" + text.substring(position - 4, position));
                }
            }
            default -> throw malformed("\\" + c);
        };
    }

    private @Nullable Boolean flag() {
        for (Boolean flag : List.of(Boolean.TRUE, Boolean.FALSE)) {
            if (text.startsWith(flag.toString(), position)) {
                position += flag.toString().length();
                return flag;
            }
        }
        return null;
    }

    private Number number() {
        int start = position;
        while (position < text.length() && "-0123456789".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        try {
            BigInteger number = new BigInteger(text.substring(start, position));
            return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
        } catch (NumberFormatException e) {
            throw malformed("no value");
        }
    }

    private void skipBlanks() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private char peek() {
        if (position >= text.length()) {
            throw malformed("end of the text");
        }
        return text.charAt(position);
    }

    private void expect(char expected) {
        if (peek() != expected) {
            throw malformed("'" + peek() + "' where '" + expected + "' is expected");
        }
        position++;
    }

    private MalformedException malformed(String what) {
        return new MalformedException("JSON at character " + position + ": " + what);
    }
}
