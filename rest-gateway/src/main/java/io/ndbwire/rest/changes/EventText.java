package io.ndbwire.rest.changes;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowInserted;
import io.ndbwire.client.RowUpdated;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.schema.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Events as they stand in the stream (WHATWG HTML, section 9.2). Not thread-safe. */
final class EventText {

    static final byte[] KEEP_ALIVE = bytes(": keep-alive\n\n");

    private final NumberStyle numbers;
    private @Nullable Table described;
    private @Nullable RowWriter writer;

    EventText(NumberStyle numbers) {
        this.numbers = numbers;
    }

    /** A change without its id and the line that ends it. */
    byte[] change(ChangedRow change) {
        String kind = change instanceof RowInserted ? "insert" : change instanceof RowUpdated ? "update" : "delete";
        return event(kind, json -> {
            json.writeFieldName("before");
            writeRow(change.before(), json);
            json.writeFieldName("after");
            writeRow(change.after(), json);
        });
    }

    private void writeRow(@Nullable Row row, JsonGenerator json) throws IOException {
        if (row == null) {
            json.writeNull();
        } else {
            writerOf(row).write(row, json);
        }
    }

    private RowWriter writerOf(Row row) {
        RowWriter known = writer;
        if (known == null || described != row.table()) {
            known = new RowWriter(
                    IntStream.range(0, row.size()).mapToObj(row::column).toList(), numbers);
            writer = known;
            described = row.table();
        }
        return known;
    }

    /** The end of an event in front of others of its epoch: who has read only so far has not read the epoch. */
    static byte[] end() {
        return bytes("\n");
    }

    /** The end of the last event of an epoch. */
    static byte[] end(long epoch) {
        return bytes(id(epoch) + "\n");
    }

    /**
     * From here on all changes come.
     *
     * @param resumed whether these are all behind the reader's last event
     */
    static byte[] started(long epoch, boolean resumed) {
        return concat(event("started", json -> json.writeBooleanField("resumed", resumed)), end(epoch));
    }

    /** Changes are missing up to an epoch. */
    static byte[] reset(long epoch, String reason) {
        return concat(resetHead(reason), end(epoch));
    }

    /** Changes are missing, and will be until the stream starts again. */
    static byte[] reset(String reason) {
        return concat(resetHead(reason), end());
    }

    private static byte[] resetHead(String reason) {
        return event("reset", json -> json.writeStringField("reason", reason));
    }

    private static byte[] event(String kind, Json.Content fields) {
        byte[] data = Json.bytes(json -> {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        });
        return concat(bytes("event: " + kind + "\ndata: "), data, bytes("\n"));
    }

    private static String id(long epoch) {
        return "id: " + Long.toUnsignedString(epoch) + "\n";
    }

    static byte[] concat(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] whole = new byte[length];
        int end = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, whole, end, part.length);
            end += part.length;
        }
        return whole;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
