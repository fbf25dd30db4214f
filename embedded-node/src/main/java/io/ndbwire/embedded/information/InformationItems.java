package io.ndbwire.embedded.information;

import io.ndbwire.embedded.storage.WordBuffer;
import java.nio.charset.StandardCharsets;

/** A row of an information table as messages carry it: each value behind its column's number and its length. */
final class InformationItems {

    private final WordBuffer out = new WordBuffer(128);

    void number(int column, int value) {
        out.append(column << 16 | 4);
        out.append(value);
    }

    void longNumber(int column, long value) {
        out.append(column << 16 | 8);
        out.append((int) value);
        out.append((int) (value >>> 32));
    }

    void text(int column, String value) {
        byte[] bytes = (value + '\0').getBytes(StandardCharsets.UTF_8);
        out.append(column << 16 | bytes.length);
        out.append(bytes, 0, bytes.length);
        out.pad();
    }

    byte[] toByteArray() {
        return out.toByteArray();
    }
}
