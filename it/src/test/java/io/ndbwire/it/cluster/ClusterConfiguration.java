package io.ndbwire.it.cluster;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The {@code config.ini} of a small cluster: management server 49, data nodes 1 and 2 with two replicas, API nodes from
 * 50 up. An option given here replaces the small cluster's own value. Not thread-safe.
 */
final class ClusterConfiguration {

    static final int MANAGEMENT_NODE_ID = 49;
    static final List<Integer> DATA_NODE_IDS = List.of(1, 2);
    static final int FIRST_API_NODE_ID = 50;
    /** The highest node id that NDB gives to any node. */
    static final int LAST_API_NODE_ID = 255;

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
    private static final String LOOPBACK = "127.0.0.1";

    private final Map<String, String> managementOptions = new LinkedHashMap<>();
    private final Map<String, String> dataNodeOptions = new LinkedHashMap<>();
    private final Map<String, String> apiNodeOptions = new LinkedHashMap<>();
    private final Map<String, String> transportOptions = new LinkedHashMap<>();
    private final Map<Integer, Map<String, String>> optionsOfNode = new TreeMap<>();
    private int apiNodes = 40;

    ClusterConfiguration() {
        dataNodeOptions.put("NoOfReplicas", "2");
        dataNodeOptions.put("DataMemory", "128M");
        dataNodeOptions.put("MaxNoOfExecutionThreads", "2");
        dataNodeOptions.put("FragmentLogFileSize", "32M");
        dataNodeOptions.put("NoOfFragmentLogFiles", "8");
        dataNodeOptions.put("RedoBuffer", "32M");
        dataNodeOptions.put("MaxNoOfConcurrentOperations", "200000");
        dataNodeOptions.put("SharedGlobalMemory", "64M");
        // A starting node waits for several global checkpoints; at NDB's own 2 s that is most of the wait.
        dataNodeOptions.put("TimeBetweenGlobalCheckpoints", "500");
        // NDB sizes the next three by the number of nodes and operations; left alone they take 400 MB more.
        dataNodeOptions.put("TransactionMemory", "192M");
        dataNodeOptions.put("TotalSendBufferMemory", "32M");
        dataNodeOptions.put("DiskPageBufferMemory", "4M");
    }

    void managementOption(String name, String value) {
        put(managementOptions, name, value);
    }

    void dataNodeOption(String name, String value) {
        put(dataNodeOptions, name, value);
    }

    void apiNodeOption(String name, String value) {
        put(apiNodeOptions, name, value);
    }

    void transportOption(String name, String value) {
        put(transportOptions, name, value);
    }

    void optionOfNode(int nodeId, String name, String value) {
        put(optionsOfNode.computeIfAbsent(nodeId, id -> new LinkedHashMap<>()), name, value);
    }

    void apiNodes(int count) {
        int most = LAST_API_NODE_ID - FIRST_API_NODE_ID + 1;
        if (count < 1 || count > most) {
            throw new IllegalArgumentException("number of API nodes " + count + " is not from 1 to " + most);
        }
        apiNodes = count;
    }

    List<Integer> apiNodeIds() {
        return IntStream.range(FIRST_API_NODE_ID, FIRST_API_NODE_ID + apiNodes)
                .boxed()
                .toList();
    }

    /** Returns the same configuration, apart from this one. */
    ClusterConfiguration copy() {
        ClusterConfiguration copy = new ClusterConfiguration();
        copy.managementOptions.putAll(managementOptions);
        copy.dataNodeOptions.putAll(dataNodeOptions);
        copy.apiNodeOptions.putAll(apiNodeOptions);
        copy.transportOptions.putAll(transportOptions);
        optionsOfNode.forEach((id, options) -> copy.optionsOfNode.put(id, new LinkedHashMap<>(options)));
        copy.apiNodes = apiNodes;
        return copy;
    }

    /**
     * Renders the file.
     *
     * @param directory holds a data directory {@code node-<id>} for each server
     * @param managementPort the management server's port
     * @param dataNodePorts one port for each data node, or none when the nodes choose their ports themselves
     * @throws IllegalArgumentException when an option was given for a node that is not in the cluster
     */
    String render(Path directory, int managementPort, List<Integer> dataNodePorts) {
        requireKnownNodes();
        StringBuilder file = new StringBuilder();
        section(file, "ndb_mgmd default", managementOptions);
        section(file, "ndbd default", dataNodeOptions);
        section(file, "api default", apiNodeOptions);
        section(file, "tcp default", transportOptions);
        Map<String, String> management = server(MANAGEMENT_NODE_ID, directory);
        management.put("PortNumber", Integer.toString(managementPort));
        node(file, "ndb_mgmd", MANAGEMENT_NODE_ID, management);
        for (int i = 0; i < DATA_NODE_IDS.size(); i++) {
            int nodeId = DATA_NODE_IDS.get(i);
            Map<String, String> dataNode = server(nodeId, directory);
            if (!dataNodePorts.isEmpty()) {
                dataNode.put("ServerPort", dataNodePorts.get(i).toString());
            }
            node(file, "ndbd", nodeId, dataNode);
        }
        for (int nodeId : apiNodeIds()) {
            node(file, "api", nodeId, new LinkedHashMap<>());
        }
        return file.toString();
    }

    static Path dataDirectory(Path directory, int nodeId) {
        return directory.resolve("node-" + nodeId);
    }

    private static Map<String, String> server(int nodeId, Path directory) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("HostName", LOOPBACK);
        options.put("DataDir", dataDirectory(directory, nodeId).toString());
        return options;
    }

    private void node(StringBuilder file, String type, int nodeId, Map<String, String> options) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("NodeId", Integer.toString(nodeId));
        all.putAll(options);
        all.putAll(optionsOfNode.getOrDefault(nodeId, Map.of()));
        section(file, type, all);
    }

    private static void section(StringBuilder file, String heading, Map<String, String> options) {
        if (options.isEmpty()) {
            return;
        }
        file.append('[').append(heading).append("]\n");
        options.forEach(
                (name, value) -> file.append(name).append('=').append(value).append('\n'));
    }

    private void requireKnownNodes() {
        for (int nodeId : optionsOfNode.keySet()) {
            if (!DATA_NODE_IDS.contains(nodeId) && !apiNodeIds().contains(nodeId)) {
                throw new IllegalArgumentException("an option was given for node " + nodeId
                        + ", but the cluster has data nodes " + DATA_NODE_IDS + " and API nodes " + FIRST_API_NODE_ID
                        + " to " + (FIRST_API_NODE_ID + apiNodes - 1));
            }
        }
    }

    private static void put(Map<String, String> options, String name, String value) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "option name '" + name + "' is not a letter followed by letters, digits");
        }
        if (value.isBlank() || value.lines().count() != 1) {
            throw new IllegalArgumentException(
                    "value '" + value + "' of option " + name + " is not one non-empty line");
        }
        options.put(name, value);
    }
}
