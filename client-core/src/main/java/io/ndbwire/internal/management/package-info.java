/**
 * The way into the cluster: the connect string, the management servers' text protocol, the own node id, and the
 * cluster's binary configuration (protocol document 01, sections 1 to 4).
 *
 * <p>{@link io.ndbwire.internal.management.ManagementClient} is the door; what it brings back is a
 * {@link io.ndbwire.internal.management.ClusterSession}. Links to data nodes are the transport's matter.
 */
@NullMarked
package io.ndbwire.internal.management;

import org.jspecify.annotations.NullMarked;
