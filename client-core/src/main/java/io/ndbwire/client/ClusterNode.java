package io.ndbwire.client;

import io.ndbwire.internal.management.NodeStatus;
import io.ndbwire.wire.NdbVersion;
import java.util.Locale;

/**
 * A node of the cluster as a management server sees it. Source: protocol document 01, section 3.6.
 *
 * @param nodeId 1 to 255
 * @param kind what it is for
 * @param state what it does
 * @param version its release, such as {@code 9.7.2}; empty while it is not connected
 * @param startPhase of a data node that starts, else 0
 * @param nodeGroup of a data node that works, else 0; 65536 while it belongs to none
 * @param address its IP address; empty if it is not known
 */
public record ClusterNode(
        int nodeId, Kind kind, State state, String version, int startPhase, int nodeGroup, String address) {

    /** What a node is for. */
    public enum Kind {
        MANAGEMENT,
        DATA,
        /** A client: an SQL server, or a program like this one. */
        API;

        private static Kind of(String type) {
            return switch (type) {
                case "NDB" -> DATA;
                case "MGM" -> MANAGEMENT;
                default -> API;
            };
        }
    }

    /** What a management server says that a node does. */
    public enum State {
        NO_CONTACT,
        NOT_STARTED,
        STARTING,
        STARTED,
        SHUTTING_DOWN,
        RESTARTING,
        SINGLE_USER_MODE,
        RESUME,
        /** Of a management or API node. */
        CONNECTED,
        UNKNOWN;

        private static State of(String status) {
            String name = status.toUpperCase(Locale.ROOT).replace(' ', '_');
            for (State state : values()) {
                if (state.name().equals(name)) {
                    return state;
                }
            }
            return UNKNOWN;
        }
    }

    /** Whether the management server is in touch with it. */
    public boolean isConnected() {
        return state != State.NO_CONTACT && state != State.UNKNOWN;
    }

    static ClusterNode of(NodeStatus status) {
        return new ClusterNode(
                status.nodeId(),
                Kind.of(status.type()),
                State.of(status.status()),
                status.version() == 0 ? "" : NdbVersion.toString(status.version()),
                status.startPhase(),
                status.nodeGroup(),
                status.address());
    }
}
