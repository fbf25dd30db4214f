package io.ndbwire.internal.management;

/**
 * What joining a cluster yields. The node id is reserved for some 20 seconds only, within which a first data node must
 * be connected to (protocol document 01, section 3.3).
 *
 * @param nodeId the own node id, 1 to 255
 * @param configuration the cluster as this node sees it
 * @param serverVersion the management server's release, {@code major << 16 | minor << 8 | build}
 */
public record ClusterSession(int nodeId, ClusterConfiguration configuration, int serverVersion) {}
