package io.ndbwire.embedded.event;

/**
 * How much an API node may leave unacknowledged before it loses its links.
 *
 * @param epochs at least 1
 * @param bytes of changes that are kept for the case that a data node fails; the newest epoch's do not count
 */
public record EventLimits(int epochs, long bytes) {}
