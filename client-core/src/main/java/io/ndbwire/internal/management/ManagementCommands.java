package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.UnavailableException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands an API node uses, on one session (protocol document 01, section 3). A reply that is a refusal becomes an
 * exception here: {@link UnavailableException} where the document says to retry, else {@link PermanentException}.
 */
final class ManagementCommands {

    /** The release that this client announces, 9.7.2. */
    static final int ANNOUNCED_VERSION = 0x090702;

    private static final int KNOWS_CLIENT_VERSION = 0x080014;
    private static final int KNOWS_CONFIGURATION_VERSION_2 = 0x080012;
    private static final int NODE_TYPE_API = 1;
    private static final String VALUE = "value";
    private static final Pattern FIXED_PORT = Pattern.compile("is not marked as dynamic, value: ([0-9]{1,5})$");
    private static final Pattern NODE_STATUS_FIELD = Pattern.compile("node\\.([0-9]{1,3})\\.type");

    private final ManagementSession session;
    private final Duration timeout;
    private final Deadline deadline;

    /**
     * @param timeout for each answer
     * @param deadline after which no answer is waited for
     */
    ManagementCommands(ManagementSession session, Duration timeout, Deadline deadline) {
        this.session = session;
        this.timeout = timeout;
        this.deadline = deadline;
    }

    /** Exchanges versions with the server, after which the session knows the server's. */
    CompletableFuture<Void> greet() {
        return exchange(ManagementRequest.of("get version", "version")).thenCompose(reply -> {
            int version = reply.requireNumber("id");
            session.serverVersion(version);
            return version < KNOWS_CLIENT_VERSION ? CompletableFuture.completedFuture(null) : announceVersion();
        });
    }

    private CompletableFuture<Void> announceVersion() {
        ManagementRequest request = ManagementRequest.of("set clientversion", "set clientversion reply")
                .with("major", ANNOUNCED_VERSION >> 16)
                .with("minor", ANNOUNCED_VERSION >> 8 & 0xff)
                .with("build", ANNOUNCED_VERSION & 0xff);
        return exchange(request).thenAccept(this::requireOk);
    }

    /**
     * Reserves an own node id.
     *
     * @param wanted 1 to 255, or 0 for any
     */
    CompletableFuture<Integer> allocateNodeId(int wanted, String clientName) {
        ManagementRequest request = ManagementRequest.of("get nodeid", "get nodeid reply")
                .with("version", ANNOUNCED_VERSION)
                .with("nodetype", NODE_TYPE_API)
                .with("nodeid", wanted)
                .with("user", "mysqld")
                .with("password", "mysqld")
                .with("public key", "a public key")
                .with("endian", "little");
        if (!clientName.isEmpty()) {
            request = request.with("name", clientName);
        }
        // Only with this argument does an error code come; its value 0 keeps retries out of the cluster's log.
        request = request.with("log_event", 0);
        return exchange(request).thenApply(reply -> {
            if (!reply.isOk()) {
                throw nodeIdRefused(reply);
            }
            int nodeId = reply.requireNumber("nodeid");
            boolean possible = nodeId >= 1 && nodeId <= ConnectString.MAX_NODE_ID;
            if (!possible || wanted != 0 && nodeId != wanted) {
                throw new ProtocolException(
                        NdbException.NO_CODE,
                        "Management server " + session.host() + " gave node id " + nodeId + " where " + wanted
                                + " was asked for");
            }
            return nodeId;
        });
    }

    private NdbException nodeIdRefused(ManagementReply reply) {
        Integer sent = reply.number("error_code");
        int code = sent == null ? NdbException.NO_CODE : sent;
        String message = "Management server " + session.host() + " gives no node id: " + reply.result();
        return switch (code) {
            case ManagementErrorCode.ALLOCATE_AGAIN_LATER, ManagementErrorCode.ALLOCATE_ADDRESS_MISMATCH ->
                new UnavailableException(code, message);
            default -> new PermanentException(code, message);
        };
    }

    /** The binary configuration for {@code nodeId}, in version 2 if the server knows it, else in version 1. */
    CompletableFuture<byte[]> configuration(int nodeId) {
        if (session.serverVersion() < KNOWS_CONFIGURATION_VERSION_2) {
            return configurationVersion1();
        }
        ManagementRequest request = configurationRequest("get config_v2").with("node", nodeId);
        return exchange(request)
                .thenCompose(reply -> reply.isUnknownCommand()
                        ? configurationVersion1()
                        : CompletableFuture.completedFuture(configurationOf(reply)));
    }

    private CompletableFuture<byte[]> configurationVersion1() {
        return exchange(configurationRequest("get config")).thenApply(this::configurationOf);
    }

    private static ManagementRequest configurationRequest(String command) {
        return ManagementRequest.of(command, "get config reply")
                .with("version", ANNOUNCED_VERSION)
                .with("nodetype", NODE_TYPE_API);
    }

    private byte[] configurationOf(ManagementReply reply) {
        if (!reply.isOk() && !reply.name().isEmpty()) {
            throw new UnavailableException(
                    NdbException.NO_CODE,
                    "Management server " + session.host() + " gives no configuration yet: " + reply.result());
        }
        requireOk(reply);
        try {
            return Base64.getMimeDecoder().decode(reply.body());
        } catch (IllegalArgumentException e) {
            throw new ProtocolException(
                    NdbException.NO_CODE,
                    "Management server " + session.host() + " sent a configuration that is not in base64",
                    e);
        }
    }

    /** The port on which a data node listens for the own node now; 0 if it has not told yet. */
    CompletableFuture<Integer> serverPort(int dataNodeId, int ownNodeId) {
        ManagementRequest request = ManagementRequest.of("get connection parameter", "get connection parameter reply")
                .with("node1", dataNodeId)
                .with("node2", ownNodeId)
                .with("param", ConfigurationKey.SERVER_PORT);
        return exchange(request).thenApply(reply -> {
            Matcher fixed = FIXED_PORT.matcher(reply.result());
            if (fixed.find()) {
                return Integer.parseInt(fixed.group(1));
            }
            requireOk(reply);
            return Math.abs(reply.requireNumber(VALUE));
        });
    }

    /** All nodes' states, by ascending node id. */
    CompletableFuture<List<NodeStatus>> nodeStatus() {
        return exchange(ManagementRequest.of("get status", "node status")).thenApply(reply -> {
            if (reply.name().isEmpty()) {
                requireOk(reply);
            }
            Map<Integer, NodeStatus> nodes = new TreeMap<>();
            for (String field : reply.fields().keySet()) {
                Matcher matcher = NODE_STATUS_FIELD.matcher(field);
                if (matcher.matches()) {
                    int nodeId = Integer.parseInt(matcher.group(1));
                    nodes.put(nodeId, nodeStatus(reply, nodeId));
                }
            }
            return List.copyOf(nodes.values());
        });
    }

    private static NodeStatus nodeStatus(ManagementReply reply, int nodeId) {
        String prefix = "node." + nodeId + ".";
        return new NodeStatus(
                nodeId,
                reply.fields().getOrDefault(prefix + "type", ""),
                reply.fields().getOrDefault(prefix + "status", ""),
                reply.requireNumber(prefix + "version"),
                reply.requireNumber(prefix + "startphase"),
                reply.requireNumber(prefix + "node_group"),
                reply.fields().getOrDefault(prefix + "address", ""));
    }

    private void requireOk(ManagementReply reply) {
        if (!reply.isOk()) {
            throw new PermanentException(
                    NdbException.NO_CODE, "Management server " + session.host() + " refused: " + reply.result());
        }
    }

    private CompletableFuture<ManagementReply> exchange(ManagementRequest request) {
        return session.exchange(request, deadline.limit(timeout));
    }
}
