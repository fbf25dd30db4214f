package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Encodes the rows of a page, bit by bit: an event loop, which serves many connections, turns to others in between. Not
 * thread-safe.
 */
final class PageEncoding<R> {

    private static final int BYTES_AT_ONCE = 64 << 10;

    private final RowElement<R> element;
    private final Iterator<R> rows;
    private final Executor executor;
    private final ByteArrayBuilder bytes = new ByteArrayBuilder();
    private final JsonGenerator json;
    private final CompletableFuture<byte[]> encoded = new CompletableFuture<>();

    private PageEncoding(List<R> rows, RowElement<R> element, Executor executor) throws IOException {
        this.element = element;
        this.rows = rows.iterator();
        this.executor = executor;
        json = Json.generator(bytes);
        json.writeStartArray();
    }

    /**
     * The rows as a JSON array.
     *
     * @param executor runs this, and what is encoded later
     */
    static <R> CompletionStage<byte[]> of(List<R> rows, RowElement<R> element, Executor executor) {
        try {
            PageEncoding<R> encoding = new PageEncoding<>(rows, element, executor);
            encoding.goOn();
            return encoding.encoded;
        } catch (IOException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private void goOn() {
        try {
            int end = size() + BYTES_AT_ONCE;
            while (rows.hasNext() && size() < end) {
                element.write(rows.next(), json);
            }
            if (rows.hasNext()) {
                executor.execute(this::goOn);
                return;
            }
            json.writeEndArray();
            json.close();
            encoded.complete(bytes.toByteArray());
        } catch (IOException | RuntimeException e) {
            encoded.completeExceptionally(e);
        }
    }

    private int size() {
        return bytes.size() + json.getOutputBuffered();
    }
}
