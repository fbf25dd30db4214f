package io.ndbwire.rest.embed;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/**
 * Limits of embedded tables.
 *
 * @param maximumRows rows of one embedded table within one row
 * @param maximumTotal embedded rows of one page, or of 64 rows of a stream
 * @param maximumBytes of memory that their values take
 * @param foreignKeysAge how long foreign keys are taken for those that were read
 */
@ConfigurationProperties("ndbwire.embedding")
public record EmbeddingSettings(
        @Bindable(defaultValue = "1000") int maximumRows,
        @Bindable(defaultValue = "100000") int maximumTotal,
        @Bindable(defaultValue = "33554432") long maximumBytes,
        @Bindable(defaultValue = "30s") Duration foreignKeysAge) {}
