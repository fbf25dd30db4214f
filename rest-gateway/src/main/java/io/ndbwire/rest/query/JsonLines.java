package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.rest.value.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A JSON object a line (NDJSON). */
record JsonLines(QueryRows rows) implements Lines {

    @Override
    public Piece piece(ByteArrayOutputStream target) throws IOException {
        return new JsonPiece(rows, target, Json.generator(target).setRootValueSeparator(null));
    }

    private record JsonPiece(QueryRows rows, ByteArrayOutputStream target, JsonGenerator json) implements Piece {

        @Override
        public void write(Row row) throws IOException {
            rows.writer(row).write(row, json);
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
