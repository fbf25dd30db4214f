package io.ndbwire.rest.monitor;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/**
 * How the cluster is looked at.
 *
 * @param patience how long a data node or a management server may take to answer before the answer goes without it
 * @param minimumInterval how long what was found is told to everybody who asks, before the nodes are asked again
 */
@ConfigurationProperties("ndbwire.monitor")
record MonitorSettings(
        @Bindable(defaultValue = "2s") Duration patience,
        @Bindable(defaultValue = "1s") Duration minimumInterval) {}
