package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.io.OutputStream;

/** A JSON object a line (NDJSON). */
record JsonLines(QueryRows rows) implements Lines {

    @Override
    public void write(Row row, OutputStream target) throws IOException {
        try (JsonGenerator json = Json.generator(target)) {
            rows.writer(row).write(row, json);
        }
        target.write('\n');
    }
}
