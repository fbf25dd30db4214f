package io.ndbwire.internal.management;

/**
 * The configured link between the own node and one data node (protocol document 01, sections 4.3 and 4.5). Links
 * differ from one another; nothing said here holds for the next one.
 *
 * @param dataNode the node at the other end
 * @param host where to connect to
 * @param port signed: above 0 the port; 0 or below a dynamic one, to be asked for before each attempt
 *     ({@link ManagementClient#serverPort}), its last known value being {@code -port}
 * @param bindHost the local address to connect from, "" to leave it to the system
 * @param sendSignalId whether this side writes the signal id word
 * @param checksum whether this side writes the checksum word
 * @param sendBufferMemory bytes that may wait to be sent
 * @param socketReceiveBuffer bytes of SO_RCVBUF, 0 for the system's default
 * @param socketSendBuffer bytes of SO_SNDBUF, 0 for the system's default
 * @param tcpMaxSegment bytes of TCP_MAXSEG, 0 for the system's default
 * @param group proximity of the two nodes: the lower, the nearer
 * @param preferIpVersion 4 or 6
 * @param ownLocationDomainId 1 to 16, or 0 for none
 */
public record DataNodeLink(
        DataNode dataNode,
        String host,
        int port,
        String bindHost,
        boolean sendSignalId,
        boolean checksum,
        long sendBufferMemory,
        int socketReceiveBuffer,
        int socketSendBuffer,
        int tcpMaxSegment,
        int group,
        int preferIpVersion,
        int ownLocationDomainId) {

    /** The data node's id. */
    public int nodeId() {
        return dataNode.nodeId();
    }

    /** The data node's location domain, 1 to 16, or 0 for none. */
    public int peerLocationDomainId() {
        return dataNode.locationDomainId();
    }

    /** Whether the port must be asked for ({@link ManagementClient#serverPort}) after a failed attempt to connect. */
    public boolean hasDynamicPort() {
        return port <= 0;
    }
}
