package io.ndbwire.client;

/**
 * One kind of a data node's memory, as SQL's {@code ndbinfo.memoryusage} shows it.
 *
 * @param name as the data node calls it: {@code Data memory}, {@code Long message buffer}
 * @param usedBytes how much of it holds something
 * @param totalBytes how much there is
 */
public record MemoryUse(String name, long usedBytes, long totalBytes) {}
