package io.ndbwire.it.chaos;

import io.ndbwire.it.cluster.OwnCluster;
import io.ndbwire.it.cluster.RealClusterBuilder;

/** Makes the data nodes declare a silent one dead after 6 to 8 s: longer than a pause, shorter than a test. */
public final class ShortHeartbeats implements OwnCluster.Setup {

    @Override
    public RealClusterBuilder apply(RealClusterBuilder builder) {
        return builder.dataNodeOption("HeartbeatIntervalDbDb", "1500");
    }
}
