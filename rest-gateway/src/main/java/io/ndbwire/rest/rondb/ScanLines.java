package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.rest.query.JsonPiece;
import io.ndbwire.rest.query.Lines;
import io.ndbwire.rest.rondb.RowForm.Decimals;
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
        return new JsonPiece<>(target, this::write);
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
}
