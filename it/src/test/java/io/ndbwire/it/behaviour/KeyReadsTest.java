package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.Operation;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many reads by unique and primary keys, as one stream of rows. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class KeyReadsTest {

    private static final int ROWS = 2_000;

    private final ClusterClient fixture;
    private final TableHandle table;

    KeyReadsTest(ClusterClient fixture) {
        this.fixture = fixture;
        table = fixture.createTable(
                IndexDefinition.unique("uk", "code"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("code", ColumnType.INT));
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            inserts.add(table.insert().set("id", id).set("code", 10 * id));
        }
        fixture.client().executeAll(inserts).forEach(Stages::value);
    }

    private List<Read> byCode(int... codes) {
        return IntStream.of(codes)
                .mapToObj(code -> table.readUnique("uk", code))
                .toList();
    }

    @Test
    void rowsOfUniqueKeysComeInTheOrderOfTheReads() {
        int[] codes = IntStream.range(0, ROWS).map(i -> 10 * (ROWS - 1 - i)).toArray();
        long before = fixture.client().statistic(ClientCounter.UNIQUE_KEY_OPERATIONS);
        assertThat(Rows.of(fixture.client().readAll(byCode(codes))).stream()
                        .map(row -> row.getInt("id"))
                        .toList())
                .isEqualTo(
                        IntStream.range(0, ROWS).map(i -> ROWS - 1 - i).boxed().toList());
        assertThat(fixture.client().statistic(ClientCounter.UNIQUE_KEY_OPERATIONS) - before)
                .isEqualTo(ROWS);
    }

    @Test
    void keysWithoutRowAreLeftOut() {
        assertThat(Rows.of(fixture.client().readAll(byCode(5, 10, 15, 20, 25))).stream()
                        .map(row -> row.getInt("id")))
                .containsExactly(1, 2);
        assertThat(Rows.of(fixture.client().readAll(List.of()))).isEmpty();
    }

    @Test
    void noMoreIsReadThanRequested() {
        int[] codes = IntStream.range(0, ROWS).map(i -> 10 * i).toArray();
        long before = fixture.client().statistic(ClientCounter.UNIQUE_KEY_OPERATIONS);
        Rows rows = Rows.subscribedTo(fixture.client().readAll(byCode(codes)));
        rows.request(3);
        Stages.value(rows.received(3));
        assertThat(fixture.client().statistic(ClientCounter.UNIQUE_KEY_OPERATIONS) - before)
                .isEqualTo(3);
        rows.request(500);
        Stages.value(rows.received(503));
        rows.cancel();
        assertThat(rows.soFar()).hasSize(503);
    }

    @Test
    void aReadThatFailsEndsTheStreamInItsTurn() {
        List<Read> reads = new ArrayList<>(byCode(10, 20));
        reads.add(table.readUnique("uk", "no number"));
        reads.addAll(byCode(30));
        Rows rows = Rows.all(fixture.client().readAll(reads));
        Stages.failure(rows.end(), InvalidValueException.class);
        assertThat(rows.soFar().stream().map(row -> row.getInt("id"))).containsExactly(1, 2);
    }

    @Test
    void anIteratorThatThrowsEndsTheStreamBehindTheRowsBeforeIt() {
        for (int good : new int[] {0, 3, 300}) {
            Iterable<Read> reads = () -> IntStream.iterate(0, i -> i + 1)
                    .<Read>mapToObj(id -> {
                        if (id == good) {
                            throw new IllegalStateException("no key " + id);
                        }
                        return table.read(id);
                    })
                    .iterator();
            Rows rows = Rows.all(fixture.client().readAll(reads));
            assertThat(Stages.outcome(rows.end()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no key " + good);
            assertThat(rows.soFar()).hasSize(good);
            try (RowCursor cursor = fixture.blocking().readAll(reads)) {
                assertThatThrownBy(() -> cursor.forEachRemaining(row -> {})).isInstanceOf(IllegalStateException.class);
            }
        }
        Rows rows = Rows.subscribedTo(fixture.client().readAll(() -> {
            throw new IllegalStateException("no iterator");
        }));
        rows.request(1);
        assertThat(Stages.outcome(rows.end())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anIteratorReadsThemToo() {
        List<Read> reads = IntStream.range(0, 700).<Read>mapToObj(table::read).toList();
        try (RowCursor rows = fixture.blocking().readAll(reads)) {
            List<Integer> ids = rows.stream().map((Row row) -> row.getInt("id")).toList();
            assertThat(ids).isEqualTo(IntStream.range(0, 700).boxed().toList());
        }
    }
}
