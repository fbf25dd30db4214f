package io.ndbwire.internal.dictionary;

import java.time.Duration;

/**
 * Limits of the dictionary's work.
 *
 * @param readDeadline for reading one table or list, retries included
 * @param changeDeadline for one change of the schema, waiting for other changes included
 * @param maximumFetches how many different tables may be under way at once
 * @param maximumChanges how many changes of the schema may wait at once
 */
public record DictionaryOptions(
        Duration readDeadline, Duration changeDeadline, int maximumFetches, int maximumChanges) {

    /** What suits a cluster in production. */
    public static final DictionaryOptions DEFAULT =
            new DictionaryOptions(Duration.ofSeconds(10), Duration.ofSeconds(120), 1_000, 100);
}
