package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.rest.value.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A piece of a stream in JSON. Not thread-safe. */
public final class JsonPiece<R> implements Lines.Piece<R> {

    private final ByteArrayOutputStream target;
    private final RowElement<R> element;
    private final JsonGenerator json;

    /**
     * @param element writes each row, with what stands between it and others
     */
    public JsonPiece(ByteArrayOutputStream target, RowElement<R> element) throws IOException {
        this.target = target;
        this.element = element;
        json = Json.generator(target).setRootValueSeparator(null);
    }

    @Override
    public void write(R row) throws IOException {
        element.write(row, json);
    }

    @Override
    public int size() {
        return target.size() + json.getOutputBuffered();
    }

    @Override
    public void end() throws IOException {
        json.close();
    }
}
