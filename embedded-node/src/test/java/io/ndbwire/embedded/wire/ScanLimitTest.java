package io.ndbwire.embedded.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.ScanTabConf;
import io.ndbwire.wire.ScanTabRef;
import io.ndbwire.wire.ScanTabReq;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** How many scans a data node runs at once. */
class ScanLimitTest {

    private static final int TOO_MANY_SCANS = 245;

    @Test
    void oneScanTooManyIsRefusedUntilAnotherIsOver() throws IOException {
        EmbeddedOptions options =
                EmbeddedOptions.builder().telecomSample(1).maximumScans(2).build();
        try (EmbeddedCluster cluster = EmbeddedCluster.start(options);
                RawApiNode node = RawApiNode.connect(cluster.port(), 50)) {
            RawTransaction first = new RawTransaction(node, 1);
            RawTransaction third = new RawTransaction(node, 3);
            begin(first);
            node.await(ScanTabConf.GSN);
            begin(new RawTransaction(node, 2));
            node.await(ScanTabConf.GSN);
            begin(third);
            ReceivedSignal refusal = node.await(ScanTabRef.GSN);
            assertThat(refusal.word(3)).isEqualTo(TOO_MANY_SCANS);
            assertThat(refusal.word(4)).as("nothing is left to close").isZero();
            first.closeScan();
            node.await(ScanTabConf.GSN);
            begin(third);
            assertThat(node.await(ScanTabConf.GSN).word(1))
                    .as("streams of a scan that goes on")
                    .isPositive();
        }
    }

    /** Its locks are held until it is asked for more. */
    private static void begin(RawTransaction transaction) throws IOException {
        transaction.scan(ScanTabReq.Lock.SHARED, 1, 0, 0, 0, 0, RawTransaction.FIRST_COLUMN);
    }
}
