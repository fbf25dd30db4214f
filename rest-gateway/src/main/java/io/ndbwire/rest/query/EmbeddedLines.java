package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.rest.embed.EmbeddedRow;
import io.ndbwire.rest.embed.EmbeddedWriter;
import io.ndbwire.rest.value.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A JSON object a line (NDJSON), with rows of other tables in it. */
record EmbeddedLines(EmbeddedWriter writer) implements Lines<EmbeddedRow> {

    @Override
    public Piece<EmbeddedRow> piece(ByteArrayOutputStream target) throws IOException {
        return new EmbeddedPiece(writer, target, Json.generator(target).setRootValueSeparator(null));
    }

    private record EmbeddedPiece(EmbeddedWriter writer, ByteArrayOutputStream target, JsonGenerator json)
            implements Piece<EmbeddedRow> {

        @Override
        public void write(EmbeddedRow row) throws IOException {
            writer.write(row, json);
            json.writeRaw('\n');
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
}
