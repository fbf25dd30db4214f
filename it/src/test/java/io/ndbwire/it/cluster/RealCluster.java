package io.ndbwire.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A real NDB Cluster of this process's own on the loopback interface: one management server, two data nodes, two
 * replicas, in a temporary directory. It can be injured: nodes killed, frozen, stopped, started again.
 *
 * <p>Thread-safe, but faults on one node must not overlap. Whatever happens to the tests, its processes end and its
 * directory goes when it is closed or, at the latest, when the virtual machine shuts down in order.
 */
public final class RealCluster implements InjurableCluster {

    private static final String STARTED = "started";
    private static final String NOT_CONNECTED = "not connected";
    private static final Duration MANAGEMENT_LIMIT = Duration.ofSeconds(30);
    private static final Set<RealCluster> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> RUNNING.forEach(RealCluster::close), "real-cluster-shutdown"));
    }

    private final Path directory;
    private final List<Integer> apiNodeIds;
    private final String connectString;
    private final Duration startLimit;
    /** From the last one down: the management server gives from the first one up to those who ask for none. */
    private final AtomicInteger nextForOne = new AtomicInteger(-1);

    private final NdbPrograms programs;
    private final ServerProcess managementServer;
    private final Map<Integer, ServerProcess> dataNodes = new TreeMap<>();

    private RealCluster(
            NdbHome home, ClusterConfiguration configuration, Path directory, boolean dynamicPorts, Duration startLimit)
            throws IOException {
        List<Integer> nodeIds = ClusterConfiguration.DATA_NODE_IDS;
        List<Integer> ports = LoopbackPorts.free(1 + nodeIds.size());
        this.directory = directory;
        this.apiNodeIds = configuration.apiNodeIds();
        this.connectString = "127.0.0.1:" + ports.get(0);
        this.startLimit = startLimit;
        this.programs = new NdbPrograms(home, connectString);
        Path file = directory.resolve("config.ini");
        List<Integer> dataNodePorts = dynamicPorts ? List.of() : ports.subList(1, ports.size());
        Files.writeString(file, configuration.render(directory, ports.get(0), dataNodePorts));
        this.managementServer = managementServer(home, directory, file);
        for (int nodeId : nodeIds) {
            dataNodes.put(nodeId, dataNode(home, directory, connectString, nodeId));
        }
    }

    /** Describes a cluster that differs from the small default one as the builder is told. */
    public static RealClusterBuilder builder(NdbHome home) {
        return new RealClusterBuilder(home);
    }

    static RealCluster start(
            NdbHome home, ClusterConfiguration configuration, boolean dynamicPorts, Duration startLimit) {
        try {
            Path directory = Files.createTempDirectory("ndb-cluster-");
            RealCluster cluster = new RealCluster(home, configuration, directory, dynamicPorts, startLimit);
            RUNNING.add(cluster);
            cluster.startAll();
            return cluster;
        } catch (IOException e) {
            throw new UncheckedIOException("the cluster's directory could not be prepared", e);
        }
    }

    @Override
    public String connectString() {
        return connectString;
    }

    @Override
    public String connectStringForOne() {
        String nodes = manage("show");
        int nodeId = IntStream.range(0, apiNodeIds.size())
                .map(attempt -> apiNodeIds.get(Math.floorMod(nextForOne.getAndDecrement(), apiNodeIds.size())))
                .filter(candidate -> nodes.contains("id=" + candidate + " (" + NOT_CONNECTED))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no API node is free:\n" + nodes));
        return "nodeid=" + nodeId + "," + connectString;
    }

    @Override
    public Set<ClusterCapability> capabilities() {
        return Set.of(
                ClusterCapability.PROGRAMS,
                ClusterCapability.ALTERATION,
                ClusterCapability.CHANGES,
                ClusterCapability.INFORMATION,
                ClusterCapability.PUSHED_JOINS,
                ClusterCapability.NODE_FAULTS);
    }

    @Override
    public String run(String program, String... arguments) {
        return programs.run(program, List.of(arguments));
    }

    /** Returns the node ids of the data nodes, ascending. */
    public List<Integer> dataNodeIds() {
        return List.copyOf(dataNodes.keySet());
    }

    /** Returns the node ids that clients may take, ascending. */
    public List<Integer> apiNodeIds() {
        return apiNodeIds;
    }

    /**
     * Returns how the management server sees a data node: {@code started}, {@code starting}, {@code shutting down},
     * {@code not connected}.
     *
     * @throws IllegalStateException when the management server does not answer
     */
    public String nodeStatus(int nodeId) {
        requireDataNode(nodeId);
        String answer = manage(nodeId + " status");
        Matcher status = Pattern.compile("^Node " + nodeId + ": ([a-z ]*[a-z])", Pattern.MULTILINE)
                .matcher(answer);
        if (!status.find()) {
            throw new IllegalStateException("no status of node " + nodeId + " in the answer:\n" + answer);
        }
        return status.group(1);
    }

    /** Returns the process id of a data node, or fails when it does not run. */
    public long pid(int nodeId) {
        return requireDataNode(nodeId).pid();
    }

    /** Kills a data node with SIGKILL and returns when its process is gone; only {@link #start} starts it again. */
    @Override
    public void kill(int nodeId) {
        requireDataNode(nodeId).kill();
    }

    /** Stops a data node with SIGSTOP: its connections stay open and nothing answers on them. */
    @Override
    public void freeze(int nodeId) {
        requireDataNode(nodeId).freeze();
    }

    /**
     * Lets a frozen data node go on with SIGCONT. When the rest of the cluster has meanwhile declared it dead, which it
     * does after four missed heartbeats (20 s unless HeartbeatIntervalDbDb is set), the node then ends by itself.
     */
    @Override
    public void thaw(int nodeId) {
        requireDataNode(nodeId).thaw();
    }

    /**
     * Starts a data node that does not run, on the data that it left, and returns when it is started. Waits first until
     * the management server has noticed its end, which it must be there to do.
     */
    @Override
    public void start(int nodeId) {
        ServerProcess node = requireDataNode(nodeId);
        awaitGone(nodeId, startLimit);
        node.start();
        awaitStarted(nodeId, startLimit);
    }

    /** Shuts a data node down in order, through the management server, and returns when its process has ended. */
    @Override
    public void stop(int nodeId) {
        ServerProcess node = requireDataNode(nodeId);
        manage(nodeId + " stop");
        node.awaitEnd();
    }

    /**
     * Returns when the management server sees the node as started.
     *
     * @throws AssertionError when it does not within the limit; says the end of the node's logs
     * @throws IllegalStateException when the node's process has ended; says the same
     */
    public void awaitStarted(int nodeId, Duration limit) {
        ServerProcess node = requireDataNode(nodeId);
        Await.until(
                "data node " + nodeId + " is started",
                limit,
                () -> {
                    requireAlive(node);
                    return nodeStatus(nodeId).equals(STARTED);
                },
                node::logTails);
    }

    /**
     * Returns when the management server sees the node as gone.
     *
     * @throws AssertionError when it does not within the limit; says the end of the logs of all nodes
     */
    @Override
    public void awaitGone(int nodeId, Duration limit) {
        requireDataNode(nodeId);
        Await.until(
                "data node " + nodeId + " is gone",
                limit,
                () -> nodeStatus(nodeId).equals(NOT_CONNECTED),
                this::logTails);
    }

    /** Returns when a data node's process has ended by itself, for 30 s at most. */
    @Override
    public void awaitEnd(int nodeId) {
        requireDataNode(nodeId).awaitEnd();
    }

    /**
     * Kills the management server with SIGKILL. The data nodes go on, but as it is their arbitrator, the cluster does
     * not survive the loss of a data node until it is back or an API node with an ArbitrationRank is connected.
     */
    @Override
    public void killManagementServer() {
        managementServer.kill();
    }

    /** Starts the management server again and returns when every data node that runs is connected to it. */
    @Override
    public void startManagementServer() {
        managementServer.start();
        awaitManagementServer();
        for (int nodeId : dataNodeIds()) {
            Await.until(
                    "data node " + nodeId + " is connected to the management server",
                    MANAGEMENT_LIMIT,
                    () -> isUnresponsive(nodeId) || !nodeStatus(nodeId).equals(NOT_CONNECTED),
                    this::logTails);
        }
    }

    /** Returns the end of every log of every node. */
    public String logTails() {
        StringBuilder tails = new StringBuilder(managementServer.logTails());
        dataNodes.values().forEach(node -> tails.append(node.logTails()));
        return tails.toString();
    }

    /** Kills the cluster's processes and deletes its directory: there is nothing in it worth an orderly shutdown. */
    @Override
    public synchronized void close() {
        List<ServerProcess> servers = new ArrayList<>(dataNodes.values());
        servers.add(managementServer);
        servers.forEach(ServerProcess::retire);
        servers.forEach(ServerProcess::awaitEnd);
        try {
            Directories.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the cluster's directory could not be deleted", e);
        }
        RUNNING.remove(this);
    }

    private void startAll() {
        boolean complete = false;
        try {
            managementServer.start("--initial");
            awaitManagementServer();
            dataNodes.values().forEach(node -> node.start("--initial"));
            dataNodeIds().forEach(nodeId -> awaitStarted(nodeId, startLimit));
            awaitArbitrator();
            complete = true;
        } finally {
            if (!complete) {
                close();
            }
        }
    }

    /** For half a second after the start there is none, and the death of a node would be that of the cluster. */
    private void awaitArbitrator() {
        Await.until(
                "the cluster has an arbitrator",
                MANAGEMENT_LIMIT,
                () -> dataNodes.values().stream().anyMatch(node -> node.hasLogged("Started arbitrator node")),
                this::logTails);
    }

    private void awaitManagementServer() {
        Await.until(
                "the management server answers",
                MANAGEMENT_LIMIT,
                () -> {
                    requireAlive(managementServer);
                    return managementServerListens();
                },
                managementServer::logTails);
    }

    private boolean managementServerListens() {
        try {
            manage("show");
            return true;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    private String manage(String command) {
        return programs.run("ndb_mgm", List.of("--connect-retries=1", "--execute=" + command));
    }

    private boolean isUnresponsive(int nodeId) {
        ServerProcess node = requireDataNode(nodeId);
        return !node.isAlive() || node.isFrozen();
    }

    private ServerProcess requireDataNode(int nodeId) {
        ServerProcess node = dataNodes.get(nodeId);
        if (node == null) {
            throw new IllegalArgumentException("no data node " + nodeId + "; there are " + dataNodes.keySet());
        }
        return node;
    }

    private static void requireAlive(ServerProcess server) {
        if (!server.isAlive()) {
            throw new IllegalStateException("ended instead of starting: " + server.logTails());
        }
    }

    private static ServerProcess managementServer(NdbHome home, Path directory, Path configuration) throws IOException {
        int nodeId = ClusterConfiguration.MANAGEMENT_NODE_ID;
        Path own = Files.createDirectory(ClusterConfiguration.dataDirectory(directory, nodeId));
        return new ServerProcess("management server " + nodeId, own, () -> {
            ProcessBuilder builder = home.program("ndb_mgmd", directory);
            builder.command()
                    .addAll(List.of(
                            "--nodaemon",
                            "--bind-address=127.0.0.1",
                            "--config-file=" + configuration,
                            "--configdir=" + own,
                            "--ndb-nodeid=" + nodeId));
            return builder;
        });
    }

    private static ServerProcess dataNode(NdbHome home, Path directory, String connectString, int nodeId)
            throws IOException {
        Path own = Files.createDirectory(ClusterConfiguration.dataDirectory(directory, nodeId));
        return new ServerProcess("data node " + nodeId, own, () -> {
            ProcessBuilder builder = home.program("ndbmtd", directory);
            builder.command()
                    .addAll(List.of(
                            "--foreground",
                            "--ndb-connectstring=" + connectString,
                            "--ndb-nodeid=" + nodeId,
                            "--connect-retries=30",
                            "--connect-retry-delay=1"));
            return builder;
        });
    }
}
