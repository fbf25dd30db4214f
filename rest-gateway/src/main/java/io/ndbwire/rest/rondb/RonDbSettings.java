package io.ndbwire.rest.rondb;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/**
 * Limits of RonDB's dialect.
 *
 * @param maximumRequest bytes of a body at most
 * @param maximumOperations operations of one batch at most
 * @param maximumOperationId characters of an {@code operationId} at most
 */
@ConfigurationProperties("ndbwire.rondb")
public record RonDbSettings(
        @Bindable(defaultValue = "4194304") int maximumRequest,
        @Bindable(defaultValue = "1000") int maximumOperations,
        @Bindable(defaultValue = "256") int maximumOperationId) {}
