package io.ndbwire.it.behaviour;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import org.junit.jupiter.api.AfterAll;

class EmbeddedTransactionLimitsTest extends TransactionLimits {

    private static final EmbeddedCluster CLUSTER = start();

    EmbeddedTransactionLimitsTest() {
        super(CLUSTER.connectString());
    }

    private static EmbeddedCluster start() {
        return EmbeddedCluster.start(EmbeddedOptions.builder()
                .dataNodes(2)
                .maximumOperations(MOST_CHANGES)
                .maximumOperationsOfTransaction(MOST_CHANGES_OF_TRANSACTION)
                .inactiveTimeoutMillis(IDLE_MILLIS)
                .deadlockTimeoutMillis(DEADLOCK_MILLIS)
                .build());
    }

    @AfterAll
    static void end() {
        CLUSTER.close();
    }
}
