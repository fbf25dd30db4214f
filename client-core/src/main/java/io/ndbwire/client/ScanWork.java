package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import io.ndbwire.internal.scan.ScanCursor;
import io.ndbwire.internal.scan.ScanRequest;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ScanRun} runs. For one run, and its consumer's thread.
 *
 * @param <R> what a row is
 */
interface ScanWork<R> {

    /**
     * Prepares with the tables as they are known now.
     *
     * @throws NdbException if that cannot be done; a {@link io.ndbwire.error.SchemaException} if it may be done with newer
     *     descriptions
     */
    ScanRequest prepare(Member member);

    /** Reads the descriptions again that it was prepared with last; {@link #prepare} uses the new ones from then on. */
    CompletionStage<?> refresh();

    /** The row that the cursor is at. */
    R current(ScanCursor cursor);

    /**
     * What rows go through that wait for more than themselves.
     *
     * @param wake is called when there may be something new
     * @return null where they do not
     */
    default @Nullable RowWindow<R> window(ScanCursor cursor, Runnable wake) {
        return null;
    }

    /** Whether rows stay locked until {@link ScanRun#releaseRows}, in place of until the next ones are wanted. */
    default boolean keepsRows() {
        return false;
    }

    /** How many rows are left out at first. */
    long rowOffset();

    /** How many rows are read, those that are left out included. */
    long lastRow();
}
