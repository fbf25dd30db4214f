package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.CallGroup;
import io.ndbwire.client.KeyCall;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.it.cluster.EachCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Calls that are filled and sent again and again. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class KeyCallTest {

    private final ClusterClient fixture;
    private final TableHandle table;

    KeyCallTest(ClusterClient fixture) {
        this.fixture = fixture;
        table = fixture.createSimpleTable();
    }

    @Test
    void oneCallWritesAndReadsRowAfterRow() {
        KeyCall write = table.writeCall(KeyCall.Kind.UPSERT, "a");
        KeyCall read = table.readCall(table.projection("a"), LockMode.COMMITTED);
        for (int id = 100; id < 200; id++) {
            Stages.value(submitted(write.begin().key(id).value(3L * id)));
            Stages.value(submitted(read.begin().key(id)));
            assertThat(read.row()).isNotNull();
            assertThat(read.row().getInt("a")).isEqualTo(3 * id);
        }
        Stages.value(submitted(read.begin().key(99)));
        assertThat(read.row()).isNull();
    }

    @Test
    void aGroupCompletesEveryCallWithItsOwnOutcome() {
        fixture.blocking().execute(table.upsert().set("id", 3).set("a", 1));
        CallGroup group = fixture.client().callGroup();
        List<CompletableFuture<Void>> outcomes = new ArrayList<>();
        for (int id = 1; id <= 5; id++) {
            CompletableFuture<Void> outcome = new CompletableFuture<>();
            outcomes.add(outcome);
            group.add(
                    table.writeCall(KeyCall.Kind.INSERT, "a").begin().key(id).value(id),
                    (call, failure) -> complete(outcome, failure));
        }
        group.submit();

        for (int id = 1; id <= 5; id++) {
            if (id == 3) {
                Stages.failure(outcomes.get(2), DuplicateKeyException.class);
            } else {
                Stages.value(outcomes.get(id - 1));
            }
        }
    }

    @Test
    void aCallThatIsUnderWayIsNeitherFilledNorSentAgain() {
        KeyCall call = table.writeCall(KeyCall.Kind.UPSERT, "a").begin().key(7).value(7);
        CallGroup group = fixture.client().callGroup();
        CompletableFuture<Void> outcome = new CompletableFuture<>();
        group.add(call, (completed, failure) -> complete(outcome, failure));

        assertThatThrownBy(call::begin).isInstanceOf(PermanentException.class).hasMessageContaining("under way");
        assertThatThrownBy(() -> call.submit((completed, failure) -> {})).isInstanceOf(PermanentException.class);
        group.submit();
        Stages.value(outcome);
        Stages.value(submitted(call.begin().key(8).value(8)));
    }

    @Test
    void tooManyAndTooFewValuesAreRefusedBeforeAnythingIsSent() {
        KeyCall call = table.writeCall(KeyCall.Kind.UPSERT, "a");
        assertThatThrownBy(() -> call.begin().key(1).key(2)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> call.begin().key(1).value(1).value(2)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> call.begin().key(1).submit((completed, failure) -> {}))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("0 of 1 values");
    }

    private static CompletionStage<Void> submitted(KeyCall call) {
        CompletableFuture<Void> outcome = new CompletableFuture<>();
        call.submit((completed, failure) -> complete(outcome, failure));
        return outcome;
    }

    private static void complete(CompletableFuture<Void> outcome, NdbException failure) {
        if (failure == null) {
            outcome.complete(null);
        } else {
            outcome.completeExceptionally(failure);
        }
    }
}
