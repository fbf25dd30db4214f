package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.rest.query.Lines;
import io.ndbwire.rest.rondb.RowForm.Decimals;
import io.ndbwire.rest.value.Json;
import io.ndbwire.schema.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The answer to one scan: its rows, and behind them how many they were. Not thread-safe. */
final class ScanLines implements Lines<Row> {

    private final Table table;
    private final RowForm form;
    private long rows;

    /**
     * @param form of rows of the table as it is described now
     */
    ScanLines(Table table, RowForm form) {
        this.table = table;
        this.form = form;
    }

    @Override
    public void begin(ByteArrayOutputStream target) {
        write("{\"data\":[", target);
    }

    @Override
    public Piece<Row> piece(ByteArrayOutputStream target) throws IOException {
        return new ScanPiece(target, Json.generator(target).setRootValueSeparator(null));
    }

    @Override
    public void end(ByteArrayOutputStream target) {
        write("],\"rows\":" + rows + "}", target);
    }

    private void write(Row row, JsonGenerator json) throws IOException {
        if (rows > 0) {
            json.writeRaw(',');
        }
        rows++;
        RowForm fitting = row.table() == table ? form : RowForm.ofRow(row, Decimals.STRINGS);
        fitting.write(row, json);
    }

    private static void write(String text, ByteArrayOutputStream target) {
        target.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private final class ScanPiece implements Piece<Row> {

        private final ByteArrayOutputStream target;
        private final JsonGenerator json;

        ScanPiece(ByteArrayOutputStream target, JsonGenerator json) {
            this.target = target;
            this.json = json;
        }

        @Override
        public void write(Row row) throws IOException {
            ScanLines.this.write(row, json);
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
