package io.ndbwire.it.cluster;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The embedded cluster, which is always at hand: two data nodes, so that affinity shows. */
final class EmbeddedClusterSource implements ClusterSource {

    /** A system property: {@code real} leaves the embedded cluster out, for a build that has run the tests on it before. */
    private static final String CLUSTERS = "ndbwire.it.clusters";

    private static final int DATA_NODES = 2;
    private static final int API_NODES = 128;

    @Override
    public String displayName() {
        return "embedded cluster";
    }

    @Override
    public Optional<String> unavailable() {
        return isLeftOut() ? Optional.of(CLUSTERS + " leaves it out") : Optional.empty();
    }

    static boolean isLeftOut() {
        return "real".equals(System.getProperty(CLUSTERS));
    }

    @Override
    public ClusterUnderTest open() {
        return open(options -> options);
    }

    /** Starts one that differs from the default as it is told. */
    static InjurableCluster open(UnaryOperator<EmbeddedOptions.Builder> setup) {
        EmbeddedOptions.Builder options =
                EmbeddedOptions.builder().dataNodes(DATA_NODES).apiNodes(API_NODES);
        return new EmbeddedUnderTest(EmbeddedCluster.start(setup.apply(options).build()), NdbHome.fromEnvironment());
    }
}
