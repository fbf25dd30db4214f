package io.ndbwire.rest.operations;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/**
 * How health is found out.
 *
 * @param readinessTimeout how long the data nodes may take to answer
 */
@ConfigurationProperties("ndbwire.health")
record HealthSettings(@Bindable(defaultValue = "2s") Duration readinessTimeout) {}
