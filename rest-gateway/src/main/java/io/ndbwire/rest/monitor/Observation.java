package io.ndbwire.rest.monitor;

import org.jspecify.annotations.Nullable;

/**
 * Two looks at the cluster, between which rates are.
 *
 * @param before null at the first look
 */
record Observation(ClusterSnapshot now, @Nullable ClusterSnapshot before) {}
