package io.ndbwire.rest.query;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/**
 * Rows as the pieces of a body, each a chunk on the wire. Rows are asked for as pieces are written, so that a reader who
 * stops holds up the scan and nothing else: some pieces and {@link #ROWS_AHEAD} rows are what it costs. Not thread-safe.
 */
public final class RowStream<R> {

    /** A piece is written when it has reached so many bytes. */
    private static final int PIECE_BYTES = 16 << 10;

    private static final int ROWS_AHEAD = 64;

    private final Lines<R> lines;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(PIECE_BYTES + PIECE_BYTES / 4);
    private Lines.@Nullable Piece<R> piece;
    private boolean begun;

    private RowStream(Lines<R> lines) {
        this.lines = lines;
    }

    /** The pieces of a body, of which the first comes with the first rows. */
    public static <R> Flux<byte[]> of(Flux<R> rows, Lines<R> lines) {
        return Flux.defer(() -> {
            RowStream<R> stream = new RowStream<>(lines);
            return rows.limitRate(ROWS_AHEAD).<byte[]>handle(stream::add).concatWith(Mono.fromSupplier(stream::rest));
        });
    }

    private void add(R row, SynchronousSink<byte[]> sink) {
        try {
            Lines.Piece<R> current = current();
            current.write(row);
            if (current.size() >= PIECE_BYTES) {
                sink.next(end(current));
            }
        } catch (IOException e) {
            sink.error(new UncheckedIOException(e));
        }
    }

    /** What stands before the rows goes with the first of them. */
    private Lines.Piece<R> current() throws IOException {
        Lines.Piece<R> current = piece;
        if (current == null) {
            if (!begun) {
                begun = true;
                lines.begin(bytes);
            }
            current = lines.piece(bytes);
            piece = current;
        }
        return current;
    }

    private byte[] end(Lines.Piece<R> current) throws IOException {
        piece = null;
        current.end();
        byte[] content = bytes.toByteArray();
        bytes.reset();
        return content;
    }

    private byte @Nullable [] rest() {
        try {
            Lines.Piece<R> last = begun ? piece : current();
            if (last != null) {
                last.end();
            }
            lines.end(bytes);
            return bytes.size() == 0 ? null : bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
