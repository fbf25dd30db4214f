/**
 * Change streams: epochs of changes, put together from what the data nodes send, and kept for each subscriber within
 * bounds until it asks for them.
 *
 * <p>{@code EventEngine} starts and shares subscriptions, {@code EpochAssembler} finds out when an epoch is complete,
 * {@code EventStream} is what one subscriber gets. All on the connection's event loop. Source: protocol document 07,
 * part A.
 */
@NullMarked
package io.ndbwire.internal.event;

import org.jspecify.annotations.NullMarked;
