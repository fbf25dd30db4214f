package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.rest.value.AnswerRows;
import io.ndbwire.rest.value.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A JSON object a line (NDJSON). */
record JsonLines(AnswerRows rows) implements Lines<Row> {

    @Override
    public Piece<Row> piece(ByteArrayOutputStream target) throws IOException {
        return new JsonPiece(rows, target, Json.generator(target).setRootValueSeparator(null));
    }

    private record JsonPiece(AnswerRows rows, ByteArrayOutputStream target, JsonGenerator json) implements Piece<Row> {

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
