package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.ChangesStarted;
import io.ndbwire.client.EpochCompleted;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowChange;
import io.ndbwire.client.RowDeleted;
import io.ndbwire.client.RowInserted;
import io.ndbwire.client.RowUpdated;
import io.ndbwire.client.TableAltered;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Write;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.behaviour.TypeCases.Case;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.stream.ChangeCollector;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableAlteration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a change stream shows of inserts, updates and deletes. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ChangeStreamTest {

    private final ClusterClient fixture;
    private final BlockingClient blocking;
    private final TableHandle table;

    ChangeStreamTest(ClusterClient fixture) {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.CHANGES);
        this.fixture = fixture;
        blocking = fixture.blocking();
        table = fixture.createSimpleTable();
    }

    @Test
    void aStreamShowsRowsBeforeAndAfterEachChange() {
        ChangeCollector changes = ChangeCollector.of(fixture.client().changes(table));
        ChangesStarted started = changes.await(ChangesStarted.class);
        blocking.execute(table.insert().set("id", 1).set("a", 10).set("b", "one"));
        blocking.execute(table.update(1).set("a", 11));
        blocking.execute(table.update(1).set("b", null));
        blocking.execute(table.delete(1));

        List<ChangedRow> rows = changes.awaitRows(4);
        assertThat(changes.changes().get(0)).isEqualTo(started);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.table()).isSameAs(table);
            assertThat(row.epoch()).isGreaterThan(started.epoch());
        });
        RowInserted inserted = (RowInserted) rows.get(0);
        assertThat(inserted.before()).isNull();
        assertThat(inserted.after()).hasToString("{id=1, a=10, b=one}");
        RowUpdated first = (RowUpdated) rows.get(1);
        assertThat(first.before()).hasToString("{id=1, a=10, b=one}");
        assertThat(first.after()).hasToString("{id=1, a=11, b=one}");
        RowUpdated second = (RowUpdated) rows.get(2);
        assertThat(second.before()).hasToString("{id=1, a=11, b=one}");
        assertThat(second.after()).hasToString("{id=1, a=11, b=null}");
        RowDeleted deleted = (RowDeleted) rows.get(3);
        assertThat(deleted.before()).hasToString("{id=1, a=11, b=null}");
        assertThat(deleted.after()).isNull();
        assertThat(rows).extracting(ChangedRow::transactionId).doesNotHaveDuplicates();
    }

    @Test
    void updatedColumnsOnlyShowsTheKeyAndWhatWasSet() {
        ChangeCollector changes =
                ChangeCollector.of(fixture.client().changes(table).updatedColumnsOnly());
        changes.await(ChangesStarted.class);
        blocking.execute(table.insert().set("id", 2).set("a", 20).set("b", "two"));
        blocking.execute(table.update(2).set("b", "zwei"));
        blocking.execute(table.delete(2));

        List<ChangedRow> rows = changes.awaitRows(3);
        assertThat(rows.get(0).after()).hasToString("{id=2, a=20, b=two}");
        RowUpdated updated = (RowUpdated) rows.get(1);
        assertThat(updated.before()).hasToString("{id=2, b=two}");
        assertThat(updated.after()).hasToString("{id=2, b=zwei}");
        Row after = updated.after();
        assertThatThrownBy(() -> after.getInt("a")).isInstanceOf(SchemaException.class);
        assertThat(rows.get(2).before()).hasToString("{id=2, a=20, b=zwei}");
    }

    @Test
    void severalTablesComeInTheOrderOfTheirEpochs() {
        TableHandle second = fixture.createSimpleTable();
        ChangeCollector changes =
                ChangeCollector.of(fixture.client().changes(table, second).withEpochs());
        changes.await(ChangesStarted.class);
        for (int id = 0; id < 200; id++) {
            blocking.execute((id % 2 == 0 ? table : second).insert().set("id", id));
        }
        List<ChangedRow> rows = changes.awaitRows(200);

        assertThat(rows).extracting(ChangedRow::epoch).isSorted();
        assertThat(rows).extracting(row -> row.after().getInt("id")).doesNotHaveDuplicates();
        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(row.table()).isSameAs(row.after().getInt("id") % 2 == 0 ? table : second));
        long last = 0;
        for (RowChange change : changes.changes()) {
            if (change instanceof EpochCompleted end) {
                last = end.epoch();
            } else if (change instanceof ChangedRow row) {
                assertThat(row.epoch()).as("behind the end of an epoch").isGreaterThan(last);
            }
        }
        assertThat(last).isPositive();
    }

    @Test
    void epochsGoOnWithoutChanges() {
        ChangeCollector changes =
                ChangeCollector.of(fixture.client().changes(table).withEpochs());
        ChangesStarted started = changes.await(ChangesStarted.class);
        assertThat(changes.awaitCount(EpochCompleted.class, 5))
                .extracting(EpochCompleted::epoch)
                .isSorted()
                .doesNotHaveDuplicates()
                .allSatisfy(epoch -> assertThat(epoch).isGreaterThan(started.epoch()));
    }

    @Test
    void chosenColumnsComeInTheirOrderWithTheKeyBehind() {
        ChangeCollector changes =
                ChangeCollector.of(fixture.client().changes(table).columns(table, "b"));
        changes.await(ChangesStarted.class);
        blocking.execute(table.insert().set("id", 3).set("a", 30).set("b", "three"));
        blocking.execute(table.update(3).set("a", 31));
        blocking.execute(table.delete(3));

        List<ChangedRow> rows = changes.awaitRows(3);
        assertThat(rows.get(0).after()).hasToString("{b=three, id=3}");
        assertThat(rows.get(1).before()).hasToString("{b=three, id=3}");
        assertThat(rows.get(1).after()).hasToString("{b=three, id=3}");
        assertThat(rows.get(2).before()).hasToString("{b=three, id=3}");
    }

    @Test
    void aTransactionIsOfOneEpochAndShowsWhatBecameOfEachRow() {
        ChangeCollector changes = ChangeCollector.of(fixture.client().changes(table));
        changes.await(ChangesStarted.class);
        Transaction rolledBack = fixture.begin();
        Stages.value(rolledBack.execute(table.insert().set("id", 40)));
        Stages.value(rolledBack.rollback());
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.insert().set("id", 41).set("a", 1)));
        Stages.value(transaction.execute(table.update(41).set("a", 2)));
        Stages.value(transaction.execute(table.insert().set("id", 42).set("a", 1)));
        Stages.value(transaction.execute(table.insert().set("id", 43).set("a", 1)));
        Stages.value(transaction.execute(table.delete(43)));
        Stages.value(transaction.commit());
        blocking.execute(table.insert().set("id", 44));

        changes.awaitRows(3);
        List<RowInserted> rows = changes.changes(RowInserted.class);
        assertThat(rows)
                .extracting(row -> row.after().toString())
                .containsExactlyInAnyOrder("{id=41, a=2, b=null}", "{id=42, a=1, b=null}", "{id=44, a=null, b=null}");
        RowInserted one = rowOf(41, rows);
        RowInserted other = rowOf(42, rows);
        assertThat(one.epoch()).isEqualTo(other.epoch());
        assertThat(one.transactionId())
                .isEqualTo(other.transactionId())
                .isNotEqualTo(rowOf(44, rows).transactionId());
    }

    private static RowInserted rowOf(int id, List<RowInserted> rows) {
        return rows.stream()
                .filter(row -> row.after().getInt("id") == id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anAlteredTableIsToldAndItsNewColumnShown() {
        ChangeCollector all = ChangeCollector.of(fixture.client().changes(table));
        ChangeCollector chosen =
                ChangeCollector.of(fixture.client().changes(table).columns(table, "a"));
        all.await(ChangesStarted.class);
        chosen.await(ChangesStarted.class);
        blocking.execute(table.insert().set("id", 1).set("a", 1));
        Stages.value(fixture.client()
                .alterTable(
                        table.description().name(),
                        TableAlteration.builder()
                                .addColumn(ClusterClient.nullable("c", ColumnType.INT))
                                .build()));
        blocking.execute(table.insert().set("id", 2).set("c", 22));

        assertThat(all.await(TableAltered.class).table()).isSameAs(table);
        assertThat(rowOf(2, allOf(all, 2)).after()).hasToString("{id=2, a=null, b=null, c=22}");
        assertThat(rowOf(1, allOf(all, 2)).after().getInt("a")).isEqualTo(1);
        chosen.await(TableAltered.class);
        assertThat(rowOf(2, allOf(chosen, 2)).after()).hasToString("{a=null, id=2}");
    }

    private static List<RowInserted> allOf(ChangeCollector changes, int count) {
        return changes.awaitCount(RowInserted.class, count);
    }

    @Test
    void valuesOfEveryTypeComeAsTheyAreRead() {
        List<Case> cases = TypeCases.all()
                .filter(type -> !type.column().type().isLargeObject())
                .toList();
        List<Column> columns = new ArrayList<>();
        columns.add(ClusterClient.key("id", ColumnType.INT));
        cases.forEach(type -> columns.add(type.column("v" + columns.size())));
        TableHandle wide = fixture.createTable(columns.toArray(Column[]::new));
        ChangeCollector changes = ChangeCollector.of(fixture.client().changes(wide));
        changes.await(ChangesStarted.class);
        int count =
                1 + cases.stream().mapToInt(type -> type.values().size()).max().orElseThrow();
        for (int id = 0; id < count; id++) {
            Write insert = wide.insert().set("id", id);
            for (int i = 0; i < cases.size(); i++) {
                insert.set(
                        "v" + (i + 1),
                        id < cases.get(i).values().size()
                                ? cases.get(i).values().get(id).written()
                                : null);
            }
            blocking.execute(insert);
            blocking.execute(wide.delete(id));
        }
        Map<Integer, RowInserted> inserted = new HashMap<>();
        Map<Integer, RowDeleted> deleted = new HashMap<>();
        changes.awaitRows(2 * count);
        changes.changes(RowInserted.class)
                .forEach(row -> inserted.put(row.after().getInt("id"), row));
        changes.changes(RowDeleted.class)
                .forEach(row -> deleted.put(row.before().getInt("id"), row));
        for (int id = 0; id < count; id++) {
            for (int i = 0; i < cases.size(); i++) {
                Object expected = id < cases.get(i).values().size()
                        ? cases.get(i).values().get(id).read()
                        : null;
                assertThat(inserted.get(id).after().get("v" + (i + 1)))
                        .as("%s inserted", cases.get(i))
                        .isEqualTo(expected);
                assertThat(deleted.get(id).before().get("v" + (i + 1)))
                        .as("%s deleted", cases.get(i))
                        .isEqualTo(expected);
            }
        }
    }
}
