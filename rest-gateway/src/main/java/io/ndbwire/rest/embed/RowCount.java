package io.ndbwire.rest.embed;

import io.ndbwire.client.Row;
import io.ndbwire.rest.problem.ProblemException;

/** Counts embedded rows, which are in memory together. Thread-safe. */
final class RowCount {

    private final EmbeddingSettings limits;
    private int rows;
    private long bytes;

    RowCount(EmbeddingSettings limits) {
        this.limits = limits;
    }

    /**
     * Counts one more.
     *
     * @throws ProblemException if they are too many now
     */
    synchronized void add(Row row) {
        rows++;
        bytes += row.sizeInBytes();
        if (rows > limits.maximumTotal() || bytes > limits.maximumBytes()) {
            String limit = rows > limits.maximumTotal()
                    ? limits.maximumTotal() + " embedded rows (ndbwire.embedding.maximum-total)"
                    : limits.maximumBytes() + " bytes of embedded rows (ndbwire.embedding.maximum-bytes)";
            throw ProblemException.invalid(
                    "select: more than " + limit + "; ask for fewer rows by limit=, or for fewer tables and columns");
        }
    }
}
