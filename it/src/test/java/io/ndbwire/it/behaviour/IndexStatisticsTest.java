package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.TableHandle;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.IndexStatReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SchemaReply;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.SchemaTransEndReq;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statistics of ordered indexes, asked for as NDB's own programs do, and read where they read them. */
class IndexStatisticsTest {

    private static final int MASTER = 1;
    private static final int TRANSACTION = 77;
    private static final int NOT_AN_ORDERED_INDEX = 913;
    private static final int UNKNOWN_TRANSACTION_KEY = 781;
    private static final int ROWS = 300;

    private final EmbeddedCluster cluster = EmbeddedCluster.start();
    private final NdbClient client = NdbClient.connect(cluster.connectString());
    private final RawApiNode api = new RawApiNode(cluster.connectString());
    private final BlockingClient db = client.blocking();
    private TableHandle table = create();

    /** Two values of {@code a}, NULL and 1, and each {@code b} for three rows. */
    private TableHandle create() {
        return db.createTable(TableDefinition.builder(TableName.of("d", "t"))
                .sqlVisible(false)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("a", ColumnType.INT).nullable(true).build())
                .column(Column.builder("b", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered("by_a_b", "a", "b"))
                .build());
    }

    @BeforeEach
    void fill() {
        for (int id = 0; id < ROWS; id++) {
            db.execute(table.insert()
                    .set("id", id)
                    .set("a", id % 2 == 0 ? null : 1)
                    .set("b", id / 3));
        }
    }

    @AfterEach
    void close() {
        api.close();
        client.close();
        cluster.close();
    }

    private RawApiNode.Answer ask(OutboundSignal request) throws InterruptedException {
        api.send(MASTER, request);
        return api.next();
    }

    /** The answer to a request in a schema transaction of its own. */
    private RawApiNode.Answer inTransaction(int type, int indexId, int indexVersion) throws InterruptedException {
        RawApiNode.Answer begun = ask(SchemaTransBeginReq.begin(api.reference(), TRANSACTION));
        assertThat(begun.gsn()).isEqualTo(SchemaReply.SCHEMA_TRANS_BEGIN_CONF.gsn());
        int key = begun.words().get(2);
        RawApiNode.Answer answer =
                ask(IndexStatReq.encode(api.reference(), 5, TRANSACTION, key, type, indexId, indexVersion, 0));
        RawApiNode.Answer ended = ask(SchemaTransEndReq.commit(api.reference(), TRANSACTION, key));
        assertThat(ended.gsn()).isEqualTo(SchemaReply.SCHEMA_TRANS_END_CONF.gsn());
        return answer;
    }

    private List<Row> rows(String name) {
        List<Row> rows = new ArrayList<>();
        try (RowCursor all = db.scan(db.table("mysql", name).scan())) {
            all.forEachRemaining(rows::add);
        }
        return rows;
    }

    @Test
    void samplesTellHowManyRowsAndDifferentKeysThereAre() throws InterruptedException {
        Index index = table.description().index("by_a_b", Index.Kind.ORDERED);
        RawApiNode.Answer answer = inTransaction(IndexStatReq.UPDATE, index.id(), index.version());
        assertThat(answer.gsn()).isEqualTo(SchemaReply.INDEX_STAT_CONF.gsn());
        assertThat(answer.words().subList(1, 3)).containsExactly(5, TRANSACTION);

        Row head = rows("ndb_index_stat_head").get(0);
        assertThat(head.getLong("index_id")).isEqualTo(index.id());
        assertThat(head.getLong("table_id")).isEqualTo(table.description().id());
        assertThat(head.getLong("value_format")).isEqualTo(1);
        assertThat(head.getLong("sample_version")).isEqualTo(1);
        List<Row> samples = rows("ndb_index_stat_sample");
        assertThat((long) samples.size()).isEqualTo(head.getLong("sample_count"));
        assertThat(samples.stream()
                        .mapToLong(row -> row.getBytes("stat_key").length)
                        .sum())
                .isEqualTo(head.getLong("key_bytes"));
        ByteBuffer last = samples.stream()
                .map(row -> ByteBuffer.wrap(row.getBytes("stat_value")).order(ByteOrder.LITTLE_ENDIAN))
                .max(Comparator.comparingInt(value -> value.getInt(0)))
                .orElseThrow();
        long fragments = head.getLong("frag_count");
        // Of the first fragment alone; rows are spread evenly.
        assertThat(last.getInt(0) * fragments).isBetween(ROWS / 2L, 2L * ROWS);
        assertThat(last.getInt(4)).as("different values of a").isEqualTo(2);
        assertThat(last.getInt(8)).as("different values of a and b").isBetween(2, last.getInt(0));

        inTransaction(IndexStatReq.UPDATE, index.id(), index.version());
        assertThat(rows("ndb_index_stat_head"))
                .singleElement()
                .satisfies(row -> assertThat(row.getLong("sample_version")).isEqualTo(2));
        assertThat(rows("ndb_index_stat_sample"))
                .hasSameSizeAs(samples)
                .allSatisfy(row -> assertThat(row.getLong("sample_version")).isEqualTo(2));
        inTransaction(IndexStatReq.DELETE, index.id(), index.version());
        assertThat(rows("ndb_index_stat_head")).isEmpty();
        assertThat(rows("ndb_index_stat_sample")).isEmpty();
    }

    @Test
    void whatIsNoOrderedIndexIsRefused() throws InterruptedException {
        RawApiNode.Answer answer = inTransaction(
                IndexStatReq.UPDATE,
                table.description().id(),
                table.description().version());
        assertThat(answer.gsn()).isEqualTo(SchemaReply.INDEX_STAT_REF.gsn());
        assertThat(answer.words().get(3)).isEqualTo(NOT_AN_ORDERED_INDEX);
        assertThat(ask(IndexStatReq.encode(api.reference(), 5, TRANSACTION, 9, IndexStatReq.UPDATE, 1, 1, 0))
                        .words()
                        .get(3))
                .isEqualTo(UNKNOWN_TRANSACTION_KEY);
    }
}
