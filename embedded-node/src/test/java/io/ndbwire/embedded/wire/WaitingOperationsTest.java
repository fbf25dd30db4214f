package io.ndbwire.embedded.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.ScanTabRef;
import io.ndbwire.wire.ScanTabReq;
import io.ndbwire.wire.TcKeyConf;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcKeyReq.Ending;
import io.ndbwire.wire.TcKeyReq.Operation;
import io.ndbwire.wire.TcRollback;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Operations and scans that wait for a row of another API node, and what becomes of them behind that. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WaitingOperationsTest {

    private static final int SUBSCRIBER = 1;
    private static final int EXCLUSIVE_READ = TcKeyReq.locking(Operation.READ_EXCLUSIVE);
    private static final int LOCK_NOT_FREE = 635;
    private static final int READING_TOO_MUCH = 880;
    private static final int READ_ALL = 0xFFF0 << 16;
    private static final int REFUSAL = 6_000;
    private static final int EXIT_REFUSE = 19;

    private final EmbeddedCluster cluster = EmbeddedCluster.withTelecomSample(1);
    private RawApiNode holder;
    private RawApiNode waiter;

    @BeforeEach
    void connect() throws IOException {
        holder = RawApiNode.connect(cluster.port(), 50);
        waiter = RawApiNode.connect(cluster.port(), 51);
    }

    @AfterEach
    void disconnect() throws IOException {
        holder.close();
        waiter.close();
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private RawTransaction holdRow() throws IOException {
        RawTransaction holding = new RawTransaction(holder, 1);
        holding.send(EXCLUSIVE_READ, SUBSCRIBER, Ending.EXECUTE, RawTransaction.FIRST_COLUMN);
        holder.await(TcKeyConf.GSN);
        return holding;
    }

    @Test
    void aReadThatLetsGoOfItsLockLeavesThatOfAnotherOperationOfItsTransaction() throws IOException {
        RawTransaction holding = holdRow();
        RawTransaction waiting = new RawTransaction(waiter, 2);
        waiting.send(EXCLUSIVE_READ, SUBSCRIBER, Ending.NONE, RawTransaction.FIRST_COLUMN);
        waiting.send(TcKeyReq.simpleRead(), SUBSCRIBER, Ending.EXECUTE, RawTransaction.FIRST_COLUMN);
        BrokenLinksTest.assertServes(waiter);
        holding.rollback();
        assertThat(waiter.await(TcKeyConf.GSN).word(2) & 0xFFFF).isEqualTo(2);

        RawTransaction third = new RawTransaction(holder, 3);
        third.send(TcKeyReq.withoutWaiting(EXCLUSIVE_READ), SUBSCRIBER, Ending.EXECUTE, RawTransaction.FIRST_COLUMN);
        assertThat(holder.await(TcRollback.REP_GSN).word(3)).isEqualTo(LOCK_NOT_FREE);
        waiting.rollback();
    }

    @Test
    void aScanWhoseProgramRefusesARowThatItHasWaitedForSaysSo() throws IOException {
        RawTransaction holding = holdRow();
        RawTransaction scanning = new RawTransaction(waiter, 2);
        scanning.scan(ScanTabReq.Lock.SHARED, 0, 1, 0, 0, 0, EXIT_REFUSE | REFUSAL << 16);
        BrokenLinksTest.assertServes(waiter);
        holding.rollback();
        ReceivedSignal refusal = waiter.await(ScanTabRef.GSN);
        assertThat(refusal.word(3)).isEqualTo(REFUSAL);
        assertThat(refusal.word(4)).as("the client has to close it").isEqualTo(1);
    }

    @Test
    void aReadOfMoreThanADataNodesBufferIsRefused() throws IOException {
        RawTransaction reading = new RawTransaction(waiter, 2);
        int[] everything = new int[1_000];
        Arrays.fill(everything, READ_ALL | 512);
        reading.send(EXCLUSIVE_READ, SUBSCRIBER, Ending.EXECUTE, everything);
        assertThat(waiter.await(TcRollback.REP_GSN).word(3)).isEqualTo(READING_TOO_MUCH);
    }
}
