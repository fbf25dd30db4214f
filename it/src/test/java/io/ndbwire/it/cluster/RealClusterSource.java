package io.ndbwire.it.cluster;

import java.util.Optional;

/**
 * The real cluster that the environment offers: one that runs already, before one started from NDB's programs, before one
 * in a container.
 */
final class RealClusterSource implements ClusterSource {

    private static final String CONNECT_STRING = "NDB_CONNECT_STRING";
    private static final String IMAGE = "NDB_DOCKER_IMAGE";

    @Override
    public String displayName() {
        return "real cluster";
    }

    @Override
    public Optional<String> unavailable() {
        if (variable(CONNECT_STRING).isPresent() || NdbHome.fromEnvironment().isPresent()) {
            return Optional.empty();
        }
        Optional<String> image = variable(IMAGE);
        if (image.isEmpty()) {
            return Optional.of("none of " + CONNECT_STRING + " (a running cluster), NDB_HOME (NDB's programs) and "
                    + IMAGE + " (a container image with them) is set");
        }
        return ContainerCluster.isEngineAvailable()
                ? Optional.empty()
                : Optional.of(IMAGE + " is set, but there is no engine here that runs containers");
    }

    @Override
    public ClusterUnderTest open() {
        Optional<NdbHome> home = NdbHome.fromEnvironment();
        Optional<String> connectString = variable(CONNECT_STRING);
        if (connectString.isPresent()) {
            return new ExternalCluster(connectString.get(), home);
        }
        return home.isPresent()
                ? RealCluster.builder(home.get()).start()
                : ContainerCluster.start(variable(IMAGE).orElseThrow());
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
