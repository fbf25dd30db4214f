package io.ndbwire.rest.operations;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/**
 * Limits of requests. How large one may be is {@code micronaut.server.max-request-size}.
 *
 * @param maximumActive requests whose answers have not begun yet; more are refused with 429
 */
@ConfigurationProperties("ndbwire.requests")
record RequestSettings(@Bindable(defaultValue = "10000") int maximumActive) {}
