package io.ndbwire.rest.changes;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/**
 * Limits of change streams.
 *
 * @param maximumStreams streams open at the same time; more are refused with 429
 * @param historyBytes past changes held for readers that are slow, or come back, as they are sent: of each table, and of
 *     each choice of its columns, that somebody reads
 * @param historyAge how long that past is kept, and goes on, after its last reader has left
 * @param keepAlive after so long without an event a comment is sent
 */
@ConfigurationProperties("ndbwire.changes")
record ChangeSettings(
        @Bindable(defaultValue = "100") int maximumStreams,
        @Bindable(defaultValue = "16777216") int historyBytes,
        @Bindable(defaultValue = "60s") Duration historyAge,
        @Bindable(defaultValue = "15s") Duration keepAlive) {}
