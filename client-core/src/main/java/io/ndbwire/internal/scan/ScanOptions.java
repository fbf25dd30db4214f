package io.ndbwire.internal.scan;

/**
 * Bounds of what a connection scans at a time.
 *
 * @param maximumPending scans that are under way or wait to be, over all data nodes
 * @param maximumScansPerNode scans under way at one data node; more wait
 */
public record ScanOptions(int maximumPending, int maximumScansPerNode) {}
