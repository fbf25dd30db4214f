package io.ndbwire.embedded.management;

import io.ndbwire.wire.NdbVersion;
import java.util.Base64;
import java.util.Locale;

/** Answers the commands of the management protocol (protocol document 01, section 3). */
final class ManagementCommands {

    private static final int RESERVATION_SECONDS = 20;
    private static final int API_TYPE = 1;
    private static final int NODE_ID_TAKEN = 1101;
    private static final int NODE_ID_UNKNOWN = 1102;
    private static final int KNOWS_SINGLE_USER = NdbVersion.of(8, 0, 22);

    private final ClusterLayout layout;
    private final ClusterState state;
    private final Configuration configuration;

    ManagementCommands(ClusterLayout layout, ClusterState state, int managementPort) {
        this.layout = layout;
        this.state = state;
        configuration = new Configuration(layout, managementPort);
    }

    /**
     * The whole reply to a command.
     *
     * @param session the number of the session that asks
     */
    String answer(ManagementRequest request, ManagementSession session) throws ManagementException {
        return switch (request.command()) {
            case "get version" -> version();
            case "set clientversion" -> {
                session.clientVersion(
                        NdbVersion.of(request.number("major"), request.number("minor"), request.number("build")));
                yield reply("set clientversion reply", "result: Ok");
            }
            case "get nodeid" -> nodeId(request);
            case "get config_v2" ->
                configuration(ConfigurationWriter.version2(
                        configuration,
                        configuration.connections(
                                request.number("node", 0),
                                request.number("node", 0) == 0 ? this::dynamicPort : node -> 0)));
            case "get config" ->
                configuration(
                        ConfigurationWriter.version1(configuration, configuration.connections(0, this::dynamicPort)));
            case "get connection parameter" -> connectionParameter(request);
            case "check connection" -> reply("check connection reply", "result: Ok");
            case "get mgmd nodeid" -> reply("get mgmd nodeid reply", "nodeid:" + layout.managementNode());
            case "get session id" -> reply("get session id reply", "id: " + session.number());
            case "get status" -> status(request, session.clientVersion() >= KNOWS_SINGLE_USER);
            case "start tls" -> reply("start tls reply", "result: Failed");
            case "report event" -> reply("report event reply", "result: ok");
            case "end session" -> "end session reply\n";
            default -> throw new ManagementException("Unknown command, '" + request.command() + "'");
        };
    }

    private static String reply(String name, String... lines) {
        return name + "\n" + String.join("\n", lines) + "\n\n";
    }

    private static String version() {
        int version = NdbVersion.OWN;
        String number = NdbVersion.toString(version);
        return reply(
                "version",
                "id: " + version,
                "major: " + (version >>> 16),
                "minor: " + (version >>> 8 & 0xFF),
                "build: " + (version & 0xFF),
                "string: mysql-" + number + " ndb-" + number + "-embedded",
                "mysql_major: " + (version >>> 16),
                "mysql_minor: " + (version >>> 8 & 0xFF),
                "mysql_build: " + (version & 0xFF));
    }

    private String nodeId(ManagementRequest request) throws ManagementException {
        request.number("version");
        int type = request.number("nodetype");
        int wanted = request.number("nodeid", 0);
        int seconds = Math.max(1, request.number("timeout", RESERVATION_SECONDS));
        boolean tellsCode = request.arguments().containsKey("log_event");
        if (!request.text("endian").toLowerCase(Locale.ROOT).startsWith("big")) {
            return type == API_TYPE
                    ? apiNodeId(wanted, seconds, tellsCode)
                    : refused("unknown nodetype " + type + ": only API nodes connect to an embedded cluster", 0, false);
        }
        return refused("Node does not have the same endianness as the management server.", 0, false);
    }

    private String apiNodeId(int wanted, int seconds, boolean tellsCode) {
        if (wanted != 0 && !layout.isApiNode(wanted)) {
            boolean other = layout.isDataNode(wanted) || wanted == layout.managementNode();
            String kind = layout.isDataNode(wanted) ? "ndbd(NDB)" : "ndb_mgmd(MGM)";
            return refused(
                    other
                            ? "Id " + wanted + " configured as " + kind + ", connect attempted as mysqld(API)."
                            : "No node defined with id=" + wanted + " in config file.",
                    NODE_ID_UNKNOWN,
                    tellsCode);
        }
        if (wanted != 0) {
            return state.reserve(wanted, seconds)
                    ? given(wanted)
                    : refused("Id " + wanted + " already allocated by another node.", NODE_ID_TAKEN, tellsCode);
        }
        for (int id : layout.apiNodes()) {
            if (state.reserve(id, seconds)) {
                return given(id);
            }
        }
        return refused("No free node id found for mysqld(API).", NODE_ID_TAKEN, tellsCode);
    }

    private static String given(int nodeId) {
        return reply("get nodeid reply", "nodeid: " + nodeId, "result: Ok");
    }

    private static String refused(String result, int code, boolean tellsCode) {
        return tellsCode
                ? reply("get nodeid reply", "result: " + result, "error_code: " + code)
                : reply("get nodeid reply", "result: " + result);
    }

    private static String configuration(byte[] blob) {
        String body = Base64.getMimeEncoder(76, new byte[] {'\n'}).encodeToString(blob) + "\n";
        return reply(
                        "get config reply",
                        "result: Ok",
                        "Content-Length: " + body.length(),
                        "Content-Type: ndbconfig/octet-stream",
                        "Content-Transfer-Encoding: base64")
                + body
                + "\n";
    }

    /** Every start may choose another port, which a negative number says. */
    private int dynamicPort(int dataNodeId) {
        return -state.port(dataNodeId);
    }

    private String connectionParameter(ManagementRequest request) throws ManagementException {
        String name = "get connection parameter reply";
        int one = request.number("node1");
        int other = request.number("node2");
        if (request.number("param") != ConfigurationKey.SERVER_PORT) {
            return reply(name, "value: 0", "result: Only param CFG_CONNECTION_SERVER_PORT can be retrieved");
        }
        int data = layout.isDataNode(one) ? one : other;
        int api = data == one ? other : one;
        if (!layout.isDataNode(data) || !layout.isApiNode(api)) {
            return reply(name, "value: 0", "result: Unable to find connection between nodes " + one + " -> " + other);
        }
        return reply(name, "value: " + dynamicPort(data), "result: Ok");
    }

    private String status(ManagementRequest request, boolean tellsSingleUser) {
        String types = request.text("types");
        StringBuilder nodes = new StringBuilder();
        int count = 0;
        if (wants(types, "NDB", "ndbd")) {
            for (int id : layout.dataNodes()) {
                String status = state.status(id);
                boolean connected = state.isStarted(id);
                int dynamicId = state.isPresident(id) ? -state.dynamicId(id) : state.dynamicId(id);
                node(nodes, id, "NDB", status, connected ? NdbVersion.OWN : 0, dynamicId);
                field(nodes, id, "node_group", String.valueOf(state.nodeGroup(id)));
                field(nodes, id, "address", connected ? layout.host() : "");
                singleUser(nodes, id, tellsSingleUser);
                count++;
            }
        }
        if (wants(types, "MGM", "ndb_mgmd")) {
            int id = layout.managementNode();
            node(nodes, id, "MGM", "CONNECTED", NdbVersion.OWN, 0);
            field(nodes, id, "node_group", "0");
            field(nodes, id, "address", layout.host());
            singleUser(nodes, id, tellsSingleUser);
            count++;
        }
        if (wants(types, "API", "mysqld")) {
            for (int id : layout.apiNodes()) {
                boolean connected = !state.apiAddress(id).isEmpty();
                node(nodes, id, "API", connected ? "CONNECTED" : "NO_CONTACT", state.apiVersion(id), 0);
                field(nodes, id, "node_group", "0");
                field(nodes, id, "address", state.apiAddress(id));
                singleUser(nodes, id, tellsSingleUser);
                count++;
            }
        }
        return "node status\nnodes: " + count + "\n" + nodes + "\n";
    }

    private static boolean wants(String types, String name, String otherName) {
        return types.isBlank() || types.contains(name) || types.contains(otherName);
    }

    private static void node(StringBuilder out, int id, String type, String status, int version, int dynamicId) {
        field(out, id, "type", type);
        field(out, id, "status", status);
        field(out, id, "version", String.valueOf(version));
        field(out, id, "mysql_version", String.valueOf(version));
        field(out, id, "startphase", "0");
        field(out, id, "dynamic_id", String.valueOf(dynamicId));
        field(out, id, "connect_count", "0");
    }

    private static void singleUser(StringBuilder out, int id, boolean tells) {
        if (tells) {
            field(out, id, "is_single_user", "0");
        }
    }

    private static void field(StringBuilder out, int id, String name, String value) {
        out.append("node.")
                .append(id)
                .append('.')
                .append(name)
                .append(": ")
                .append(value)
                .append('\n');
    }
}
