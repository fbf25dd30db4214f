package io.ndbwire.rest.query;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/**
 * Limits of queries.
 *
 * @param defaultLimit rows of a page where the request does not say
 * @param maximumLimit rows of a page at most; streams have no limit
 * @param maximumBytes a page ends before the row with which its rows' values would take more bytes of memory
 * @param maximumStreams streams open at the same time, each of which holds a scan of the cluster connection; more are
 *     refused with 429. Less than {@code ndbwire.cluster.maximum-scans-per-node}, so that pages find scans left
 * @param scanTimeout how long one scan for a page, or a stream, its reader's pauses included, may take
 * @param allowScans whether requests may look at every row of a table without {@code scan=allow}
 */
@ConfigurationProperties("ndbwire.query")
public record QuerySettings(
        @Bindable(defaultValue = "100") int defaultLimit,
        @Bindable(defaultValue = "10000") int maximumLimit,
        @Bindable(defaultValue = "8388608") long maximumBytes,
        @Bindable(defaultValue = "50") int maximumStreams,
        @Bindable(defaultValue = "10m") Duration scanTimeout,
        @Bindable(defaultValue = "false") boolean allowScans) {}
