package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import io.ndbwire.rest.value.AnswerRows;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.schema.Column;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Comma separated values (RFC 4180), the columns' names first. NULL is an empty field, an empty string a quoted one. */
record CsvLines(List<Column> columns, AnswerRows rows) implements Lines<Row> {

    @Override
    public void begin(ByteArrayOutputStream target) throws IOException {
        write(columns.stream().map(column -> field(column.name())).collect(Collectors.joining(",")), target);
    }

    @Override
    public Piece<Row> piece(ByteArrayOutputStream target) {
        return new CsvPiece(this, target);
    }

    private record CsvPiece(CsvLines lines, ByteArrayOutputStream target) implements Piece<Row> {

        @Override
        public void write(Row row) throws IOException {
            lines.write(row, target);
        }

        @Override
        public int size() {
            return target.size();
        }
    }

    private void write(Row row, OutputStream target) throws IOException {
        if (!rows.isUsual(row)) {
            throw new IOException(
                    "Table " + row.table().name() + " was made anew while it was read: the columns told are others");
        }
        RowWriter writer = rows.writer(row);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            line.append(i == 0 ? "" : ",");
            if (!row.isNull(i)) {
                line.append(field(writer.text(row, i)));
            }
        }
        write(line.toString(), target);
    }

    private static void write(String line, OutputStream target) throws IOException {
        target.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String field(String text) {
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
