package io.ndbwire.rest.query;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A JSON object a line (NDJSON). */
record JsonLines<R>(RowElement<R> element) implements Lines<R> {

    @Override
    public Piece<R> piece(ByteArrayOutputStream target) throws IOException {
        return new JsonPiece<>(target, (row, json) -> {
            element.write(row, json);
            json.writeRaw('\n');
        });
    }
}
