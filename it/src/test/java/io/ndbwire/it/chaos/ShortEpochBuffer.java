package io.ndbwire.it.chaos;

import io.ndbwire.it.cluster.OwnCluster;
import io.ndbwire.it.cluster.RealClusterBuilder;

/** Makes the data nodes give up a client that does not read for two seconds' changes. */
public final class ShortEpochBuffer implements OwnCluster.Setup {

    @Override
    public RealClusterBuilder apply(RealClusterBuilder builder) {
        return builder.dataNodeOption("MaxBufferedEpochs", "20");
    }
}
