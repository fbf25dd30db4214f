package io.ndbwire.rest.query;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/**
 * Limits of queries.
 *
 * @param defaultLimit rows of a page where the request does not say
 * @param maximumLimit rows of a page at most; streams have no limit
 * @param scanTimeout how long one scan for a page, or a stream, its reader's pauses included, may take
 * @param allowScans whether requests may look at every row of a table without {@code scan=allow}
 */
@ConfigurationProperties("ndbwire.query")
public record QuerySettings(
        @Bindable(defaultValue = "100") int defaultLimit,
        @Bindable(defaultValue = "10000") int maximumLimit,
        @Bindable(defaultValue = "10m") Duration scanTimeout,
        @Bindable(defaultValue = "false") boolean allowScans) {}
