package io.ndbwire.internal.management;

/**
 * The own node as the cluster's configuration describes it (protocol document 01, section 4.3).
 *
 * @param nodeId 1 to 255
 * @param hostName where the node must run, "" for anywhere
 * @param locationDomainId 1 to 16, or 0 for none
 * @param arbitrationDelay milliseconds to wait for other partitions before one is chosen
 * @param maxScanBatchSize bytes that one scan may have under way over all fragments
 * @param batchByteSize bytes in one batch of one fragment
 * @param batchSize rows in one batch of one fragment
 * @param defaultOperationRedoProblemAction what happens to operations while the redo log is full
 * @param connectBackoffMaxTime milliseconds between attempts to connect to a data node while another one is connected
 * @param startConnectBackoffMaxTime milliseconds between attempts while none is connected, 0 for no back-off
 */
public record ApiNode(
        int nodeId,
        String hostName,
        int locationDomainId,
        long arbitrationDelay,
        long maxScanBatchSize,
        long batchByteSize,
        int batchSize,
        RedoProblemAction defaultOperationRedoProblemAction,
        long connectBackoffMaxTime,
        long startConnectBackoffMaxTime) {}
