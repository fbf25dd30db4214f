/**
 * One link per data node: handshake, registration, heartbeats, sending, failure and reconnection.
 *
 * <p>Everything of one {@link io.ndbwire.internal.transport.ClusterConnection} happens on its one event loop; other
 * threads hand work over by {@link io.ndbwire.internal.transport.ClusterConnection#submit}. Source: protocol documents
 * 01, section 6, and 02.
 */
@NullMarked
package io.ndbwire.internal.transport;

import org.jspecify.annotations.NullMarked;
