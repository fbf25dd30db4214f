package io.ndbwire.it.behaviour;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ndbwire.client.BatchedJoin;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.stream.PublisherRules;
import io.ndbwire.mapping.Mapper;
import io.ndbwire.mapping.Mapping;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every publisher keeps the rules of Reactive Streams. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class PublisherRulesTest {

    private static final int ROWS = 400;
    private static final int PIECES = 5;
    private static final int INLINE_BYTES = 256;
    private static final int PART_BYTES = 13_948;
    private static final int PIECE_BYTES = 1 << 19;

    private final ClusterClient fixture;
    private final NdbClient client;
    private final BlockingClient blocking;
    private volatile boolean over;

    PublisherRulesTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        blocking = fixture.blocking();
    }

    @AfterEach
    void stopChanging() {
        over = true;
    }

    private TableHandle rows() {
        TableHandle table = fixture.createTable(
                IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("n", ColumnType.INT));
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            inserts.add(table.insert().set("id", id).set("n", id));
        }
        client.executeAll(inserts).forEach(blocking::get);
        return table;
    }

    @TestFactory
    Stream<DynamicTest> scans() {
        TableHandle table = rows();
        return PublisherRules.of(elements -> client.scan(table.scan().limit(elements)), ROWS);
    }

    @TestFactory
    Stream<DynamicTest> scansInOrder() {
        TableHandle table = rows();
        return PublisherRules.of(
                elements -> client.scan(table.index("PRIMARY")
                        .scan(Range.all().lessThan((int) elements))
                        .ascending()
                        .batchRows(7)),
                ROWS);
    }

    @TestFactory
    Stream<DynamicTest> readsByKey() {
        TableHandle table = rows();
        return PublisherRules.of(
                elements -> client.readAll(
                        IntStream.range(0, (int) elements).mapToObj(table::read).toList()),
                ROWS);
    }

    @TestFactory
    Stream<DynamicTest> joins() {
        TableHandle table = rows();
        return PublisherRules.of(
                elements -> BatchedJoin.of(
                                client,
                                client.scan(table.scan().limit(elements)),
                                (Row row) -> table.read(row.getInt("id")))
                        .batchRows(10)
                        .inner(),
                ROWS);
    }

    record Numbered(int id, int n) {}

    @TestFactory
    Stream<DynamicTest> queriesOfMappers() {
        Mapper<Numbered> mapper = Mapping.of(Numbered.class).bind(rows());
        return PublisherRules.of(
                elements ->
                        mapper.where(Filter.where("n").lessThan((int) elements)).publisher(),
                ROWS);
    }

    @TestFactory
    Stream<DynamicTest> queriesOfOneObject() {
        Mapper<Numbered> mapper = Mapping.of(Numbered.class).bind(rows());
        return PublisherRules.of(
                elements -> mapper.where(Filter.where("id").equalTo(elements == 0 ? -1 : 7))
                        .publisher(),
                1);
    }

    @TestFactory
    Stream<DynamicTest> largeObjects() {
        TableHandle table =
                fixture.createTable(ClusterClient.key("id", ColumnType.INT), LargeObjectTables.longBlob("b"));
        for (int pieces = 0; pieces <= PIECES; pieces++) {
            blocking.execute(table.insert().set("id", pieces).set("b", new byte[lengthOf(pieces)]));
        }
        return PublisherRules.of(elements -> client.readBlob(table, "b", (int) elements), PIECES);
    }

    /** A piece ends where a part ends. */
    private static int lengthOf(int pieces) {
        int length = 0;
        for (int i = 0; i < pieces; i++) {
            length = INLINE_BYTES + (length + PIECE_BYTES - INLINE_BYTES) / PART_BYTES * PART_BYTES;
        }
        return length;
    }

    @TestFactory
    Stream<DynamicTest> changes() {
        assumeTrue(
                fixture.cluster().capabilities().contains(ClusterCapability.CHANGES), "the cluster tells no changes");
        TableHandle table = rows();
        change(table, 0);
        // The rules leave some subscriptions alone; what waits for them is not to fill the memory.
        return PublisherRules.of(elements -> client.changes(table).bufferedBytes(1 << 20), Long.MAX_VALUE);
    }

    /** One change after the other, so that the stream always has something to tell. */
    private void change(TableHandle table, int number) {
        if (!over) {
            client.execute(table.update(number % ROWS).set("n", number))
                    .whenComplete((done, failure) -> change(table, number + 1));
        }
    }
}
