package io.ndbwire.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.internal.transport.FailureReports.Handling;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** When silence about a failed node's transactions means that they are rolled back. */
class FailureReportsTest {

    private final FailureReports reports = new FailureReports(255);

    @Test
    void everyNodeAtWorkHasToReport() {
        reports.failed(1, nodes(2, 3, 4));
        reports.reported(3, 1);
        reports.reported(3, 1);
        reports.reported(4, 1);
        assertThat(reports.takeHandled(1)).isEqualTo(Handling.OPEN);
        reports.reported(2, 1);
        assertThat(reports.takeHandled(1)).isEqualTo(Handling.TOLD);
        assertThat(reports.takeHandled(1)).as("told once").isEqualTo(Handling.OPEN);
    }

    @Test
    void whoFailsBeforeItReportsIsNotWaitedForAndMissed() {
        reports.failed(1, nodes(2, 3, 4));
        reports.reported(3, 1);
        reports.failed(2, nodes(3, 4));
        reports.reported(4, 1);
        assertThat(reports.takeHandled(1))
                .as("node 2 may have told, and be lost with it")
                .isEqualTo(Handling.ENDED);
        assertThat(reports.takeHandled(2)).isEqualTo(Handling.OPEN);
    }

    @Test
    void whoFailsAfterItHasReportedIsNotMissed() {
        reports.failed(1, nodes(2, 3));
        reports.reported(2, 1);
        reports.failed(2, nodes(3));
        reports.reported(3, 1);
        assertThat(reports.takeHandled(1)).isEqualTo(Handling.TOLD);
    }

    @Test
    void theFailureOfAllThatWereAtWorkIsNoReport() {
        reports.failed(1, nodes(2));
        reports.failed(2, nodes());
        assertThat(reports.takeHandled(1)).isEqualTo(Handling.OPEN);
        reports.reported(3, 1);
        assertThat(reports.takeHandled(1)).as("somebody who came later").isEqualTo(Handling.ENDED);
    }

    @Test
    void aNodeThatFailsAgainIsReportedAgain() {
        reports.failed(1, nodes(2, 3));
        reports.reported(2, 1);
        reports.failed(1, nodes(2, 3));
        reports.reported(3, 1);
        assertThat(reports.takeHandled(1)).isEqualTo(Handling.OPEN);
        reports.reported(2, 1);
        assertThat(reports.takeHandled(1)).isEqualTo(Handling.TOLD);
    }

    @Test
    void whatNobodyKnowsOfIsNoMatter() {
        reports.reported(2, 17);
        reports.reported(2, 4711);
        assertThat(reports.takeHandled(17)).isEqualTo(Handling.OPEN);
        assertThat(reports.takeHandled(4711)).isEqualTo(Handling.OPEN);
        reports.failed(1, nodes(2));
        assertThat(reports.giveUp(1)).isTrue();
        assertThat(reports.giveUp(1)).isFalse();
        reports.failed(1, nodes(2));
        reports.clear();
        reports.reported(2, 1);
        assertThat(reports.takeHandled(1)).isEqualTo(Handling.OPEN);
    }

    private static BitSet nodes(int... ids) {
        BitSet nodes = new BitSet();
        for (int id : ids) {
            nodes.set(id);
        }
        return nodes;
    }
}
