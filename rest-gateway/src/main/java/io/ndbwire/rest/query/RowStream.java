package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import reactor.core.publisher.Flux;

/**
 * Rows as the pieces of a body. A piece holds many rows, as each is a chunk of its own on the wire; the next ones are
 * asked for only when it is written, so that a reader who stops holds up the scan and nothing else.
 */
final class RowStream {

    private static final int ROWS_PER_PIECE = 128;

    private RowStream() {}

    static Flux<byte[]> of(Flux<Row> rows, Lines lines) {
        // What stands before the rows goes with the first of them: until then a failure can still be told by its
        // status.
        return rows.buffer(ROWS_PER_PIECE)
                .index((number, some) -> piece(target -> {
                    if (number == 0) {
                        lines.begin(target);
                    }
                    write(some, lines, target);
                }))
                .switchIfEmpty(Flux.defer(() -> Flux.just(piece(lines::begin))))
                .filter(piece -> piece.length > 0);
    }

    private interface Content {
        void write(ByteArrayOutputStream target) throws IOException;
    }

    private static void write(List<Row> rows, Lines lines, ByteArrayOutputStream target) throws IOException {
        for (Row row : rows) {
            lines.write(row, target);
        }
    }

    private static byte[] piece(Content content) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try {
            content.write(target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target.toByteArray();
    }
}
