/**
 * Clusters for tests: starts a real NDB Cluster on the loopback interface, injures it on request and hands it to test
 * classes by annotation.
 *
 * <p>{@link io.ndbwire.it.cluster.EachCluster} runs a behaviour suite on every kind of cluster,
 * {@link io.ndbwire.it.cluster.RealClusterTest} runs a class on the shared real one, and
 * {@link io.ndbwire.it.cluster.OwnCluster} gives a class a cluster that it may kill.
 */
@NullMarked
package io.ndbwire.it.cluster;

import org.jspecify.annotations.NullMarked;
