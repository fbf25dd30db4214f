package io.ndbwire.it.chaos;

import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.RealClusterBuilder;

/** Makes the data nodes declare a silent one dead after 6 to 8 s: longer than a pause, shorter than a test. */
public final class ShortHeartbeats implements EachOwnCluster.Setup {

    @Override
    public RealClusterBuilder real(RealClusterBuilder builder) {
        return builder.dataNodeOption("HeartbeatIntervalDbDb", "1500");
    }

    @Override
    public EmbeddedOptions.Builder embedded(EmbeddedOptions.Builder options) {
        return options.dataNodeHeartbeatMillis(1_500);
    }
}
