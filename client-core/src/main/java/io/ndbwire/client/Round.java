package io.ndbwire.client;

import io.ndbwire.internal.blob.PartOperation;
import io.ndbwire.internal.blob.PartRun;
import io.ndbwire.internal.transaction.KeyOperation;
import java.util.List;

/** One round trip of a step that is being filled: it takes requests on parts up to a limit in bytes. */
final class Round {

    /** A value of one megabyte takes two of them; more at once would hold up what shares the links. */
    static final int PART_BYTES = 1 << 19;

    private final TransactionStep step;
    private long left = PART_BYTES;

    Round(TransactionStep step) {
        this.step = step;
    }

    /** Adds a request on a row. */
    void add(KeyRequest<?> request) {
        step.place(request);
        step.add((KeyOperation) request);
    }

    /**
     * Adds requests on parts as long as there is room; at least one where nothing else was added.
     *
     * @param sent receives what was added
     */
    void add(PartRun run, List<PartOperation> sent) {
        while (run.hasNext() && (left == PART_BYTES || run.nextBytes() <= left)) {
            left -= run.nextBytes();
            PartOperation operation = run.next();
            step.add(operation);
            sent.add(operation);
        }
    }
}
