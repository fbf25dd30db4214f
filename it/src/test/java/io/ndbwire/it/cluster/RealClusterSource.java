package io.ndbwire.it.cluster;

import java.util.Optional;

/** The real cluster that the environment offers: one that runs already, before one started from NDB's programs. */
final class RealClusterSource implements ClusterSource {

    @Override
    public String displayName() {
        return "real cluster";
    }

    @Override
    public Optional<String> unavailable() {
        return connectString().isPresent() || NdbHome.fromEnvironment().isPresent()
                ? Optional.empty()
                : Optional.of("neither NDB_CONNECT_STRING (a running cluster) nor NDB_HOME (NDB's programs) is set");
    }

    @Override
    public ClusterUnderTest open() {
        Optional<NdbHome> home = NdbHome.fromEnvironment();
        return connectString()
                .<ClusterUnderTest>map(connectString -> new ExternalCluster(connectString, home))
                .orElseGet(() -> RealCluster.builder(home.orElseThrow()).start());
    }

    private static Optional<String> connectString() {
        return Optional.ofNullable(System.getenv("NDB_CONNECT_STRING")).filter(value -> !value.isBlank());
    }
}
