package io.ndbwire.it.behaviour;

import io.ndbwire.it.cluster.OwnCluster;
import io.ndbwire.it.cluster.RealCluster;
import io.ndbwire.it.cluster.RealClusterBuilder;
import java.time.Duration;

@OwnCluster(RealTransactionLimitsTest.Limits.class)
class RealTransactionLimitsTest extends TransactionLimits {

    /** The limits of the tests. */
    public static final class Limits implements OwnCluster.Setup {

        @Override
        public RealClusterBuilder apply(RealClusterBuilder builder) {
            // It must be below the number of operations.
            return builder.dataNodeOption("MaxNoOfConcurrentTransactions", "64")
                    .dataNodeOption("MaxNoOfConcurrentOperations", String.valueOf(MOST_CHANGES))
                    .dataNodeOption("MaxDMLOperationsPerTransaction", String.valueOf(MOST_CHANGES_OF_TRANSACTION))
                    .dataNodeOption("TransactionInactiveTimeout", String.valueOf(IDLE_MILLIS))
                    .deadlockDetectionTimeout(Duration.ofMillis(DEADLOCK_MILLIS));
        }
    }

    RealTransactionLimitsTest(RealCluster cluster) {
        super(cluster.connectString());
    }
}
