package io.ndbwire.internal.management;

/**
 * One data node of the cluster's configuration (protocol document 01, section 4.3).
 *
 * @param nodeId 1 to 144
 * @param hostName where it runs
 * @param locationDomainId 1 to 16, or 0 for none
 * @param heartbeatInterval milliseconds between heartbeats with API nodes; the one in force comes with registration
 * @param transactionCheckInterval milliseconds between looks for inactive transactions
 * @param transactionInactiveTimeout milliseconds after which an inactive transaction is aborted; an unsigned 32-bit
 *     value, so that "never" is some 49 days
 * @param transactionDeadlockTimeout milliseconds that an operation waits for a lock or another node
 */
public record DataNode(
        int nodeId,
        String hostName,
        int locationDomainId,
        long heartbeatInterval,
        long transactionCheckInterval,
        long transactionInactiveTimeout,
        long transactionDeadlockTimeout) {}
