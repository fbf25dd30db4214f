package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlobHandle;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.KeyCall;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.it.cluster.EachCluster;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A table of one client is refused by another one, which may be of another cluster, with other tables of that number. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ForeignTableTest {

    private final NdbClient other;
    private final TableHandle table;

    ForeignTableTest(ClusterClient fixture) {
        table = LargeObjectTables.create(fixture);
        other = fixture.open(options -> options);
    }

    @Test
    void operationsAreRefused() {
        List<CompletionStage<?>> stages = List.of(
                other.execute(table.read(1)),
                other.execute(table.insert().set("id", 1)),
                other.executeAll(List.of(table.delete(1))).get(0),
                other.writeBlob(table, "b", subscriber -> {}, 1));
        for (CompletionStage<?> stage : stages) {
            assertThat(Stages.failure(stage, InvalidValueException.class)).hasMessageContaining("another client");
        }
        assertThat(Stages.failure(
                        Rows.all(other.readAll(List.of(table.read(1)))).end(), InvalidValueException.class))
                .hasMessageContaining("another client");
    }

    @Test
    void scansAndTransactionsAreRefused() {
        Transaction transaction = other.begin();
        KeyCall call = table.readCall(null, LockMode.COMMITTED);
        BlockingClient blocking = other.blocking();
        List<ThrowingCallable> calls = List.of(
                () -> other.scan(table.scan()),
                () -> other.count(table.scan()),
                () -> blocking.scan(table.scan()),
                () -> blocking.scan(transaction, table.scan()),
                () -> transaction.scan(table.scan()),
                () -> transaction.count(table.scan()),
                () -> transaction.add(table.read(1)),
                () -> transaction.addAll(List.of(table.read(1))),
                () -> transaction.execute(table.read(1)),
                () -> use(transaction.blob(table, "b", 1)),
                () -> other.readBlob(table, "b", 1),
                () -> other.callGroup().add(call, (done, failure) -> {}));
        for (ThrowingCallable refused : calls) {
            assertThatThrownBy(refused)
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("another client");
        }
        Stages.value(transaction.commit());
    }

    private static void use(BlobHandle blob) {
        assertThat(blob).isNull();
    }
}
