package io.ndbwire.internal.management;

/**
 * What the management server knows of one node (protocol document 01, section 3.6).
 *
 * @param nodeId 1 to 255
 * @param type {@code NDB}, {@code API} or {@code MGM}
 * @param status such as {@code STARTED} or {@code NO_CONTACT}
 * @param version the node's NDB release, {@code major << 16 | minor << 8 | build}, 0 if not connected
 * @param startPhase of a starting data node
 * @param nodeGroup of a data node
 * @param address the node's IP address, "" if not told
 */
public record NodeStatus(
        int nodeId, String type, String status, int version, int startPhase, int nodeGroup, String address) {}
