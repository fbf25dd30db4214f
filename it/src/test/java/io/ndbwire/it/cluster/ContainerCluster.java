package io.ndbwire.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * A real cluster in one container, such as of the image {@code mysql/mysql-cluster}: the same small cluster as {@link
 * RealCluster}'s, its nodes on the host's loopback interface, because data nodes tell clients the addresses of their
 * configuration. Thread-safe.
 */
final class ContainerCluster implements ClusterUnderTest, AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(180);
    private static final Path DIRECTORY = Path.of("/var/lib/ndbwire");
    private static final Path CONFIGURATION = DIRECTORY.resolve("config.ini");

    private final String connectString;
    private final GenericContainer<?> container;

    private ContainerCluster(String connectString, GenericContainer<?> container) {
        this.connectString = connectString;
        this.container = container;
    }

    /** Returns whether there is an engine that runs containers. */
    static boolean isEngineAvailable() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    /**
     * Starts a container and returns when both data nodes are started.
     *
     * @param image holds NDB's programs on its path
     */
    static ContainerCluster start(String image) {
        List<Integer> ports = LoopbackPorts.free(1 + ClusterConfiguration.DATA_NODE_IDS.size());
        String connectString = "127.0.0.1:" + ports.get(0);
        String configuration =
                new ClusterConfiguration().render(DIRECTORY, ports.get(0), ports.subList(1, ports.size()));
        @SuppressWarnings("resource") // closed with the cluster
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image))
                .withNetworkMode("host")
                .withCopyToContainer(Transferable.of(configuration), CONFIGURATION.toString())
                .withCreateContainerCmdModifier(
                        command -> command.withEntrypoint("sh", "-c", startScript(connectString)));
        ContainerCluster cluster = new ContainerCluster(connectString, container);
        boolean complete = false;
        try {
            container.start();
            Await.until("both data nodes are started", START_LIMIT, cluster::isStarted, container::getLogs);
            complete = true;
        } finally {
            if (!complete) {
                cluster.close();
            }
        }
        return cluster;
    }

    /** Runs all nodes as children of one shell, with which they end. */
    static String startScript(String connectString) {
        StringBuilder script = new StringBuilder("set -e; mkdir -p");
        List<Integer> servers = new ArrayList<>(ClusterConfiguration.DATA_NODE_IDS);
        servers.add(ClusterConfiguration.MANAGEMENT_NODE_ID);
        for (int nodeId : servers) {
            script.append(' ').append(ClusterConfiguration.dataDirectory(DIRECTORY, nodeId));
        }
        script.append("; ndb_mgmd --no-defaults --nodaemon --initial --config-file=")
                .append(CONFIGURATION)
                .append(" --configdir=")
                .append(DIRECTORY)
                .append(" --ndb-nodeid=")
                .append(ClusterConfiguration.MANAGEMENT_NODE_ID)
                .append(" &");
        for (int nodeId : ClusterConfiguration.DATA_NODE_IDS) {
            script.append(" ndbmtd --no-defaults --foreground --initial --ndb-connectstring=")
                    .append(connectString)
                    .append(" --ndb-nodeid=")
                    .append(nodeId)
                    .append(" --connect-retries=30 --connect-retry-delay=1 &");
        }
        return script.append(" wait").toString();
    }

    private boolean isStarted() {
        String status =
                execute("ndb_mgm", "--no-defaults", "--connect-retries=1", "--execute=all status", connectString);
        return ClusterConfiguration.DATA_NODE_IDS.stream()
                .allMatch(nodeId -> status.contains("Node " + nodeId + ": started"));
    }

    private String execute(String... command) {
        try {
            ExecResult result = container.execInContainer(command);
            return result.getStdout() + result.getStderr();
        } catch (IOException e) {
            throw new UncheckedIOException(Arrays.toString(command) + " could not be run in the container", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + Arrays.toString(command), e);
        }
    }

    @Override
    public String connectString() {
        return connectString;
    }

    /** None: images differ in which of NDB's programs they hold. */
    @Override
    public Set<ClusterCapability> capabilities() {
        return Set.of(
                ClusterCapability.ALTERATION,
                ClusterCapability.CHANGES,
                ClusterCapability.INFORMATION,
                ClusterCapability.PUSHED_JOINS);
    }

    @Override
    public String run(String program, String... arguments) {
        throw new UnsupportedOperationException(program + " is not run in a container; set NDB_HOME");
    }

    @Override
    public void close() {
        container.stop();
    }
}
