package io.ndbwire.it.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.ForeignKeyException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that starts with a snapshot goes on where the one that wrote it was ended. */
class SnapshotTest {

    private static final TableName CUSTOMERS = TableName.of("shop", "customer");
    private static final TableName ORDERS = TableName.of("shop", "orders");
    private static final int ROWS = 500;
    private static final String FILE = "ndbwire-embedded.snapshot";

    @TempDir
    private Path temporary = Path.of("");

    private Path directory = Path.of("");
    private final byte[] picture = new byte[50_000];

    @BeforeEach
    void choose() {
        directory = temporary.resolve("snapshots");
        new Random(5).nextBytes(picture);
    }

    private EmbeddedOptions.Builder options() {
        return EmbeddedOptions.builder().dataNodes(2).snapshotDirectory(directory);
    }

    private static TableDefinition customers() {
        return TableDefinition.builder(CUSTOMERS)
                .sqlVisible(false)
                .column(Column.builder("id", ColumnType.INT)
                        .primaryKey(true)
                        .autoIncrement(true)
                        .build())
                .column(Column.builder("code", ColumnType.VARCHAR)
                        .length(20)
                        .collation(255)
                        .nullable(true)
                        .build())
                .column(Column.builder("picture", ColumnType.BLOB)
                        .precision(256)
                        .scale(2000)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.unique("code", "code"))
                .build();
    }

    private static TableDefinition orders() {
        return TableDefinition.builder(ORDERS)
                .sqlVisible(false)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("customer", ColumnType.INT)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.ordered("by_customer", "customer"))
                .foreignKey(ForeignKeyDefinition.of("of_customer", List.of("customer"), CUSTOMERS, List.of("id"))
                        .onDelete(ForeignKeyDefinition.Action.CASCADE))
                .build();
    }

    private void fill(EmbeddedCluster cluster) {
        try (NdbClient client = NdbClient.connect(cluster.connectString())) {
            BlockingClient db = client.blocking();
            TableHandle customers = db.createTable(customers());
            TableHandle orders = db.createTable(orders());
            for (int i = 1; i <= ROWS; i++) {
                assertThat(db.insert(customers.insert().set("code", "c" + i))).isEqualTo(i);
            }
            for (int i = 1; i <= ROWS; i++) {
                db.execute(orders.insert().set("id", i).set("customer", 1 + i % 10));
            }
            db.execute(customers.update(7).set("picture", picture));
            db.execute(customers.delete(ROWS));
            db.get(client.alterTable(
                    ORDERS,
                    TableAlteration.builder()
                            .addColumn(Column.builder("note", ColumnType.INT)
                                    .nullable(true)
                                    .build())
                            .build()));
            db.execute(db.table("shop", "orders").update(3).set("note", 33));
            Transaction open = client.begin();
            db.get(open.execute(customers.update(8).set("code", "never committed")));
            cluster.close();
        }
    }

    @Test
    void everythingIsThereAfterANewStart() {
        fill(EmbeddedCluster.start(options().build()));

        try (EmbeddedCluster cluster = EmbeddedCluster.start(options().build());
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            assertThat(cluster.isRestored()).isTrue();
            BlockingClient db = client.blocking();
            TableHandle customers = db.table("shop", "customer");
            TableHandle orders = db.table("shop", "orders");
            assertThat(db.get(client.count(customers.scan()))).isEqualTo(ROWS - 1);
            assertThat(db.get(client.count(orders.scan()))).isEqualTo(ROWS);
            assertThat(db.execute(customers.read(7)).getBytes("picture")).isEqualTo(picture);
            assertThat(db.execute(customers.read(8)).getString("code")).isEqualTo("c8");
            assertThat(db.execute(customers.read(ROWS))).isNull();
            assertThat(db.execute(orders.read(3)).getInt("note")).isEqualTo(33);
            assertThat(db.execute(customers.readUnique("code", "c9")).getInt("id"))
                    .isEqualTo(9);
            assertThat(ids(db, orders.index("by_customer").scan(Range.equalTo(1))))
                    .hasSize(ROWS / 10);

            // Constraints hold, numbers go on, and events' epochs do.
            assertThatThrownBy(() -> db.insert(customers.insert().set("code", "c9")))
                    .isInstanceOf(DuplicateKeyException.class);
            assertThatThrownBy(() -> db.execute(orders.insert().set("id", 9_999).set("customer", 9_999)))
                    .isInstanceOf(ForeignKeyException.class);
            assertThat(db.insert(customers.insert().set("code", "new"))).isGreaterThan(ROWS);
            db.execute(customers.delete(2));
            assertThat(ids(db, orders.index("by_customer").scan(Range.equalTo(2))))
                    .isEmpty();
            TableHandle another = db.createTable(TableDefinition.builder(TableName.of("shop", "another"))
                    .sqlVisible(false)
                    .column(Column.builder("id", ColumnType.INT)
                            .primaryKey(true)
                            .build())
                    .build());
            assertThat(another.description().id())
                    .isNotEqualTo(customers.description().id())
                    .isNotEqualTo(orders.description().id());
        }
    }

    private static List<Integer> ids(BlockingClient db, Scan scan) {
        List<Integer> ids = new ArrayList<>();
        try (RowCursor rows = db.scan(scan)) {
            rows.stream().map((Row row) -> row.getInt("id")).forEach(ids::add);
        }
        return ids;
    }

    @Test
    void whatWasChangedAfterTheFirstSnapshotIsInTheSecond() {
        fill(EmbeddedCluster.start(options().build()));
        try (EmbeddedCluster cluster = EmbeddedCluster.start(options().build());
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            client.blocking().execute(client.blocking().table("shop", "orders").delete(1));
            client.blocking().dropTable(ORDERS);
            client.blocking()
                    .execute(client.blocking().table("shop", "customer").delete(1));
        }
        try (EmbeddedCluster cluster = EmbeddedCluster.start(options().build());
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            BlockingClient db = client.blocking();
            assertThat(db.execute(db.table("shop", "customer").read(1))).isNull();
            assertThat(db.execute(db.table("shop", "customer").read(2)).getString("code"))
                    .isEqualTo("c2");
            assertThatThrownBy(() -> db.table("shop", "orders")).hasMessageContaining("orders");
        }
    }

    @Test
    void theSampleIsMadeOnceAndKept() {
        EmbeddedOptions options = options().telecomSample(5).build();
        try (EmbeddedCluster cluster = EmbeddedCluster.start(options);
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            assertThat(cluster.isRestored()).isFalse();
            TableHandle sessions = client.blocking().table("telecom", "access_info");
            assertThat(client.blocking().get(client.count(sessions.scan()))).isPositive();
            client.blocking()
                    .execute(client.blocking().table("telecom", "subscriber").delete(1));
        }
        try (EmbeddedCluster cluster = EmbeddedCluster.start(options);
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            TableHandle subscribers = client.blocking().table("telecom", "subscriber");
            assertThat(client.blocking().get(client.count(subscribers.scan()))).isEqualTo(4);
        }
    }

    @Test
    void aDirectoryIsOfOneClusterAtATime() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(options().build())) {
            assertThat(cluster.port()).isPositive();
            assertRefused("is in use by another embedded cluster", 2);
        }
        EmbeddedCluster.start(options().build()).close();
    }

    @Test
    void aSnapshotThatCannotBeUsedIsRefusedAndKept() throws IOException {
        EmbeddedCluster.start(options().telecomSample(3).build()).close();
        Path file = directory.resolve(FILE);
        byte[] good = Files.readAllBytes(file);

        assertRefused("is of a cluster with 2 data nodes; this one has 1", 1);
        byte[] flipped = good.clone();
        flipped[good.length / 2] ^= 1;
        Files.write(file, flipped);
        assertRefused("is damaged: the checksum of its " + good.length + " bytes", 2);
        Files.write(file, Arrays.copyOf(good, good.length - 1));
        assertRefused("is damaged", 2);
        byte[] other = good.clone();
        other[11] = 9;
        Files.write(file, other);
        assertRefused("has format 9; this release reads format 1 only", 2);
        byte[] text = "Dear diary".getBytes(StandardCharsets.UTF_8);
        Files.write(file, text);
        assertRefused("is not a snapshot of an embedded cluster", 2);
        assertThat(Files.readAllBytes(file)).isEqualTo(text);

        Files.write(file, good);
        EmbeddedCluster.start(options().build()).close();
    }

    private void assertRefused(String why, int dataNodes) {
        EmbeddedOptions options = options().dataNodes(dataNodes).build();
        assertThatThrownBy(() -> EmbeddedCluster.start(options).close())
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining(directory.toString())
                .hasMessageContaining(why);
    }
}
