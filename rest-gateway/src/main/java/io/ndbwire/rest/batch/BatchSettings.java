package io.ndbwire.rest.batch;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/**
 * Limits of batches.
 *
 * @param maximumOperations operations of one request at most
 */
@ConfigurationProperties("ndbwire.batch")
public record BatchSettings(@Bindable(defaultValue = "1000") int maximumOperations) {}
