package io.ndbwire.internal.event;

import static io.ndbwire.internal.event.ScriptedChanges.MISSING_DATA;
import static io.ndbwire.internal.event.ScriptedChanges.NODE_1;
import static io.ndbwire.internal.event.ScriptedChanges.NODE_2;
import static io.ndbwire.internal.event.ScriptedChanges.STREAM_1;
import static io.ndbwire.internal.event.ScriptedChanges.STREAM_2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;

class EpochAssemblerTest {

    private static final long PLENTY = 1 << 20;
    private static final long START = 100;

    private final ScriptedChanges nodes = new ScriptedChanges(PLENTY);

    private ScriptedChanges begun() {
        nodes.assembler().begin(START, true, 2);
        return nodes;
    }

    @Test
    void anEpochIsCompleteWhenEveryBucketIsReported() {
        begun().change(NODE_1, 101, 1, 11).change(NODE_2, 101, 2, 12).report(NODE_1, 101, STREAM_1);
        assertThat(nodes.completed()).isEmpty();

        nodes.report(NODE_2, 101, STREAM_2);

        assertThat(nodes.completedNumbers()).containsExactly(101L);
        assertThat(nodes.transactions(nodes.completed().get(0))).containsExactly(11L, 12L);
    }

    @Test
    void epochsComeInOrderThoughALaterOneIsCompleteFirst() {
        begun().report(NODE_1, 101, STREAM_1).complete(102);
        assertThat(nodes.completed()).isEmpty();

        nodes.report(NODE_2, 101, STREAM_2);

        assertThat(nodes.completedNumbers()).containsExactly(101L, 102L);
    }

    @Test
    void oneNodeMayReportSeveralBuckets() {
        begun().report(NODE_1, 101, STREAM_1, STREAM_2);
        assertThat(nodes.completedNumbers()).containsExactly(101L);
    }

    @Test
    void whatComesLateOrTwiceIsDropped() {
        begun().complete(101).change(NODE_1, 101, 1, 11).complete(101).change(NODE_1, START, 1, 12);
        assertThat(nodes.completedNumbers()).containsExactly(101L);

        nodes.complete(102);
        assertThat(nodes.transactions(nodes.completed().get(1))).isEmpty();
    }

    @Test
    void whatCameBeforeTheSubscriptionIsKnownToRunIsKeptFromItsStartOn() {
        nodes.change(NODE_1, START, 1, 11)
                .report(NODE_1, START, STREAM_1)
                .change(NODE_1, 101, 1, 12)
                .complete(101);
        assertThat(nodes.completed()).isEmpty();

        begun();

        assertThat(nodes.completedNumbers()).containsExactly(101L);
        assertThat(nodes.transactions(nodes.completed().get(0))).containsExactly(12L);
    }

    @Test
    void withoutAnExactStartTheFirstCompleteEpochIsTheFirst() {
        nodes.assembler().begin(START, false, 2);
        nodes.report(NODE_2, 105, STREAM_2).complete(106).complete(107);
        assertThat(nodes.completedNumbers()).containsExactly(106L, 107L);
    }

    @Test
    void aNodeThatTakesOverSendsAgainWhatTheFailedOneSentInPart() {
        begun().change(NODE_2, 101, 1, 11)
                .change(NODE_2, 101, 2, 12)
                .change(NODE_1, 101, 9, 19)
                .report(NODE_1, 101, STREAM_1)
                .change(NODE_1, 101, 1, 11)
                .change(NODE_1, 101, 2, 12)
                .change(NODE_1, 101, 1, 13)
                .report(NODE_1, 101, STREAM_2);

        assertThat(nodes.completedNumbers()).containsExactly(101L);
        assertThat(nodes.transactions(nodes.completed().get(0))).containsExactly(11L, 12L, 19L, 13L);
    }

    @Test
    void aNodeThatTakesOverWithinAnEpochRepeatsWhatTheFailedOneReported() {
        begun().change(NODE_2, 101, 1, 11)
                .report(NODE_2, 101, STREAM_2)
                .change(NODE_1, 101, 9, 19)
                .change(NODE_1, 101, 1, 11)
                .report(NODE_1, 101, STREAM_1, STREAM_2);

        assertThat(nodes.transactions(nodes.completed().get(0))).containsExactly(11L, 19L);
    }

    @Test
    void whatANodeRepeatsBeforeItsOwnReportIsSeenBehindTheFailure() {
        begun().change(NODE_2, 101, 1, 11).report(NODE_2, 101, STREAM_2);
        nodes.assembler().nodeFailed();
        nodes.change(NODE_1, 101, 1, 11).change(NODE_1, 101, 9, 19).report(NODE_1, 101, STREAM_1);

        assertThat(nodes.transactions(nodes.completed().get(0))).containsExactly(11L, 19L);
    }

    @Test
    void oneTransactionMayChangeSeveralRowsAndOneRowSeveralTimesInAnEpoch() {
        begun().change(NODE_2, 101, 1, 11)
                .change(NODE_2, 101, 2, 11)
                .change(NODE_2, 101, 1, 12)
                .report(NODE_1, 101, STREAM_1)
                .change(NODE_1, 101, 1, 11)
                .change(NODE_1, 101, 2, 11)
                .change(NODE_1, 101, 1, 12)
                .report(NODE_1, 101, STREAM_2);

        assertThat(nodes.transactions(nodes.completed().get(0))).containsExactly(11L, 11L, 12L);
    }

    @Test
    void anEpochThatADataNodeCouldNotKeepIsLostWithWhatIsOlder() {
        begun().change(NODE_1, 101, 1, 11).report(NODE_1, 101, STREAM_1).change(NODE_1, 102, 2, 12);
        nodes.reportWith(0x22 | MISSING_DATA, NODE_2, 102, STREAM_2).report(NODE_1, 102, STREAM_1);

        assertThat(nodes.completed())
                .extracting(Epoch::number, Epoch::loss, nodes::transactions)
                .containsExactly(
                        tuple(101L, LossReason.DATA_NODE_MEMORY, List.of()),
                        tuple(102L, LossReason.DATA_NODE_MEMORY, List.of()));
    }

    @Test
    void unfinishedEpochsAreBoundedByMemoryAndOnlyTheOneThatFindsNoRoomIsLost() {
        ScriptedChanges small = new ScriptedChanges(250);
        small.assembler().begin(START, true, 2);
        small.change(NODE_1, 101, 1, 11);
        for (int i = 0; i < 1_000; i++) {
            small.change(NODE_1, 102, i, 12 + i);
        }
        small.complete(101).complete(102).change(NODE_1, 103, 1, 13).complete(103);

        assertThat(small.completed())
                .extracting(Epoch::number, Epoch::loss)
                .containsExactly(tuple(101L, null), tuple(102L, LossReason.CLIENT_MEMORY), tuple(103L, null));
        assertThat(small.transactions(small.completed().get(2))).containsExactly(13L);
    }

    @Test
    void theNumberOfBucketsMayChangeAfterAnEpoch() {
        begun().reportWith(0x2a | 1 << 16, NODE_1, 101, STREAM_1)
                .reportWith(0x2a | 1 << 16, NODE_2, 101, STREAM_2)
                .complete(102);
        assertThat(nodes.completedNumbers()).containsExactly(101L);

        nodes.report(3, 102, 0x300);
        assertThat(nodes.completedNumbers()).containsExactly(101L, 102L);
    }

    @Test
    void anEpochThatNeverEndsIsNoticed() {
        begun().report(NODE_1, 101, STREAM_1);
        for (int i = 0; i < EpochAssembler.MAXIMUM_UNFINISHED; i++) {
            assertThat(nodes.assembler().isStuck()).isFalse();
            nodes.complete(102 + i);
        }
        assertThat(nodes.assembler().isStuck()).isTrue();

        nodes.assembler().reset();
        assertThat(nodes.assembler().isStuck()).isFalse();
        assertThat(nodes.completed()).isEmpty();
    }
}
