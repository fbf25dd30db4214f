package io.ndbwire.internal.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.CapturedExchanges;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoRef;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.ListTablesReq;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class DictionaryTest {

    private static final TableName NAME = TableName.of("c_probe", "t_types");
    private static final int TABLE_ID = 5;
    private static final int TABLE_VERSION = 2;

    private final ScriptedDataNodes nodes = new ScriptedDataNodes();
    private final Dictionary dictionary = new Dictionary(
            nodes,
            new DictionaryOptions(Duration.ofSeconds(10), Duration.ofSeconds(60), 2, 2),
            (tableId, first) -> CompletableFuture.completedFuture(null));

    DictionaryTest() {
        nodes.attach(dictionary);
    }

    @Test
    void assemblesATableFromItsDescriptionHashMapAndIndexes() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        answerTable();
        answerHashMap();
        answerIndexes();

        Table read = table.join();
        assertThat(read.name()).isEqualTo(NAME);
        assertThat(read.id()).isEqualTo(TABLE_ID);
        assertThat(read.version()).isEqualTo(TABLE_VERSION);
        assertThat(read.columns()).hasSize(23);
        assertThat(read.keyColumns()).extracting(Column::name).containsExactly("id");
        Partitioning partitioning = read.partitioning();
        assertThat(partitioning.kind()).isEqualTo(Partitioning.Kind.HASH_MAP);
        assertThat(partitioning.partition(3841)).isEqualTo(1);
        assertThat(partitioning.replica(1, 0)).isEqualTo(2);
        Index unique = read.index("ux1", Index.Kind.UNIQUE);
        assertThat(unique.id()).isEqualTo(20);
        assertThat(unique.columns()).extracting(Column::name).containsExactly("c_int", "c_char");
        assertThat(unique.columns().get(0).number()).isEqualTo(4);
        assertThat(read.index("PRIMARY", Index.Kind.ORDERED).columns()).containsExactly(read.column("id"));
        assertThat(read.indexes()).hasSize(2);
    }

    @Test
    void readsATableOnceForAllThatAskForIt() {
        CompletableFuture<Table> first = dictionary.table(NAME);
        CompletableFuture<Table> second = dictionary.table(NAME);
        answerAll();

        assertThat(second.join()).isSameAs(first.join());
        assertThat(dictionary.table(NAME)).isCompletedWithValue(first.join());
        assertThat(dictionary.cached(NAME)).isSameAs(first.join());
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void aCallerThatCancelsDoesNotHinderTheOthers() {
        CompletableFuture<Table> first = dictionary.table(NAME);
        CompletableFuture<Table> second = dictionary.table(NAME);
        first.cancel(false);
        answerAll();

        assertThat(second).isCompleted();
    }

    @Test
    void keepsHashMaps() {
        Table table = read();
        dictionary.invalidate(table);
        dictionary.table(NAME);
        answerTable();
        answerIndexes();

        assertThat(dictionary.cached(NAME)).isNotNull().isNotSameAs(table);
    }

    @Test
    void forgetsAnOutdatedTableButNotTheOneThatReplacedIt() {
        Table stale = read();
        dictionary.invalidate(stale);
        assertThat(dictionary.cached(NAME)).isNull();

        Table newer = new Table(
                NAME, TABLE_ID, 0x01000002, stale.columns(), List.of(), stale.partitioning(), true, false, true);
        read();
        dictionary.invalidate(newer);
        assertThat(dictionary.cached(NAME)).isNotNull();
    }

    @Test
    void forgetsATableThatWasAltered() {
        read();
        dictionary.tableAltered(TABLE_ID, TABLE_VERSION + 1);
        assertThat(dictionary.cached(NAME)).isNotNull();
        dictionary.tableAltered(TABLE_ID, TABLE_VERSION);
        assertThat(dictionary.cached(NAME)).isNull();
    }

    @Test
    void readsAgainWhenTheTableIsAlteredMeanwhile() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        answerTable();
        answerHashMap();
        dictionary.tableAltered(TABLE_ID, TABLE_VERSION);
        answerIndexes();
        assertThat(table).isNotDone();
        assertThat(dictionary.cached(NAME)).isNull();

        nodes.advance(200);
        answerTable(0x01000002);
        answerIndexes();
        assertThat(table.join().version()).isEqualTo(0x01000002);
    }

    @Test
    void forgetsEverythingWhenAllNodesAreLost() {
        read();
        nodes.lose(1);
        assertThat(dictionary.cached(NAME)).isNotNull();
        nodes.lose(2);
        assertThat(dictionary.cached(NAME)).isNull();
    }

    @Test
    void asksAnotherNodeWhenOneFails() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        ScriptedDataNodes.Request lost = nodes.take(GetTabInfoReq.GSN);
        nodes.lose(lost.node());
        nodes.advance(200);
        answerAll();

        assertThat(table).isCompleted();
    }

    @Test
    void repeatsWhatABusyNodeRefused() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        refuse(701);
        nodes.advance(200);
        answerAll();

        assertThat(table).isCompleted();
    }

    @Test
    void dropsRepliesThatNobodyWaitsFor() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        ScriptedDataNodes.Request request = nodes.take(GetTabInfoReq.GSN);
        nodes.reply(request.node(), GetTabInfoRef.GSN, new int[] {request.data()[0] + 1, 0, 0, 0, 0, 723, 0});
        nodes.reply(3 - request.node(), GetTabInfoRef.GSN, new int[] {request.data()[0], 0, 0, 0, 0, 723, 0});
        assertThat(table).isNotDone();

        describe(request, "table of many types", TABLE_VERSION);
        answerHashMap();
        answerIndexes();
        assertThat(table).isCompleted();
    }

    @Test
    void namesATableThatDoesNotExist() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        refuse(723);

        assertThatThrownBy(table::join)
                .cause()
                .isInstanceOfSatisfying(
                        SchemaException.class, e -> assertThat(e.code()).isEqualTo(723))
                .hasMessageContaining("c_probe.t_types");
        assertThat(dictionary.cached(NAME)).isNull();
        CompletableFuture<Table> again = dictionary.table(NAME);
        answerAll();
        assertThat(again).isCompleted();
    }

    @Test
    void refusesAnIndexInPlaceOfATable() {
        CompletableFuture<Table> table = dictionary.table(new TableName("sys", "def", "5/PRIMARY"));
        describe(nodes.take(GetTabInfoReq.GSN), "ordered index table", 1);

        assertThatThrownBy(table::join).cause().isInstanceOf(SchemaException.class);
    }

    @Test
    void leavesOutAnIndexThatWasDroppedMeanwhile() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        answerTable();
        answerHashMap();
        listIndexes();
        refuse(723);
        describe(nodes.take(GetTabInfoReq.GSN), "ordered index table", 1);

        assertThat(table.join().indexes()).containsOnlyKeys("PRIMARY");
    }

    @Test
    void endsAtTheDeadlineWhenNoNodeAnswers() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        nodes.advance(10_000);

        assertThatThrownBy(table::join).cause().isInstanceOf(DeadlineException.class);
    }

    @Test
    void endsAtTheDeadlineWhenThereIsNoNode() {
        nodes.lose(1);
        nodes.lose(2);
        CompletableFuture<Table> table = dictionary.table(NAME);
        nodes.advance(5_000);
        assertThat(table).isNotDone();
        nodes.advance(10_000);

        assertThatThrownBy(table::join).cause().isInstanceOf(UnavailableException.class);
    }

    @Test
    void goesOnWhenANodeComesBack() {
        nodes.lose(1);
        nodes.lose(2);
        CompletableFuture<Table> table = dictionary.table(NAME);
        nodes.recover(2);
        nodes.advance(200);
        answerAll();

        assertThat(table).isCompleted();
    }

    @Test
    void refusesMoreTablesAtOnceThanAllowed() {
        dictionary.table(TableName.of("d", "a"));
        dictionary.table(TableName.of("d", "b"));

        assertThatThrownBy(() -> dictionary.table(TableName.of("d", "c")).join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(OverloadException.class)
                .hasMessageContaining("d.c");
        assertThat(dictionary.table(TableName.of("d", "a"))).isNotDone();
    }

    @Test
    void listsTheTablesOfAllDatabases() {
        CompletableFuture<List<TableName>> tables = dictionary.tables();
        ScriptedDataNodes.Request request = nodes.take(ListTablesReq.GSN);
        int online = 4 << 24;
        nodes.reply(
                request.node(),
                ListTablesConf.GSN,
                new int[] {request.data()[0], 5, 0, 1, 77},
                words(online, 7, 2, online, 8, 2, online, 9, 2, 2 << 24, 10, 2, online, 11, 2),
                names("shop/def/orders", "shop/def/NDB$BLOB_7_3", "other/def/t", "shop/def/building", "shop/def/a/b"));

        assertThat(tables.join())
                .containsExactly(
                        TableName.of("shop", "orders"), TableName.of("other", "t"), TableName.of("shop", "a/b"));
    }

    @Test
    void failsAllThatWaitsWhenItIsClosed() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        dictionary.close();

        assertThatThrownBy(table::join).cause().isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> dictionary.table(NAME).join()).cause().isInstanceOf(ClosedException.class);
    }

    private Table read() {
        CompletableFuture<Table> table = dictionary.table(NAME);
        answerTable();
        if (!isListing()) {
            answerHashMap();
        }
        answerIndexes();
        return table.join();
    }

    private boolean isListing() {
        return nodes.peekGsn() == ListTablesReq.GSN;
    }

    private void answerAll() {
        answerTable();
        answerHashMap();
        answerIndexes();
    }

    private void answerTable() {
        answerTable(TABLE_VERSION);
    }

    private void answerTable(int version) {
        describe(nodes.take(GetTabInfoReq.GSN), "table of many types", version);
    }

    private void answerHashMap() {
        ScriptedDataNodes.Request request = nodes.take(GetTabInfoReq.GSN);
        assertThat(request.data()[2]).isEqualTo(2);
        assertThat(request.data()[3]).isEqualTo(1);
        describe(request, "hash map by id", 1);
    }

    private void answerIndexes() {
        listIndexes();
        describe(nodes.take(GetTabInfoReq.GSN), "unique index table", 1);
        describe(nodes.take(GetTabInfoReq.GSN), "ordered index table", 1);
    }

    private void listIndexes() {
        ScriptedDataNodes.Request request = nodes.take(ListTablesReq.GSN);
        assertThat(request.data()[3]).isEqualTo(TABLE_ID);
        int online = 4 << 24;
        nodes.reply(
                request.node(),
                ListTablesConf.GSN,
                new int[] {request.data()[0], 3, 0, 1, 77},
                words(online, 20, 3, online, 18, 6, 2 << 24, 19, 6),
                names("sys/def/5/ux1$unique", "sys/def/5/PRIMARY", "sys/def/5/ix1"));
    }

    private void refuse(int code) {
        ScriptedDataNodes.Request request = nodes.take(GetTabInfoReq.GSN);
        nodes.reply(request.node(), GetTabInfoRef.GSN, new int[] {request.data()[0], 0, 0, 0, 0, code, 0});
    }

    private void describe(ScriptedDataNodes.Request request, String exchange, int version) {
        CapturedExchanges.Exchange captured = CapturedExchanges.get(exchange);
        byte[] properties = captured.replySection(0);
        for (int i = 0; i < properties.length - 8; i += 4) {
            if (properties[i + 1] == 0
                    && properties[i] == 0
                    && properties[i + 2] == 0
                    && properties[i + 3] == 3
                    && exchange.startsWith("table")) {
                System.arraycopy(new byte[] {(byte) (version >>> 24), 0, 0, (byte) version}, 0, properties, i + 4, 4);
                break;
            }
        }
        nodes.reply(
                request.node(),
                GetTabInfoConf.GSN,
                new int[] {request.data()[0], captured.replyWord(1), 0, 0, captured.replyWord(4), 0},
                properties);
    }

    private static byte[] words(int... words) {
        byte[] bytes = new byte[4 * words.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (words[i / 4] >>> 8 * (i % 4));
        }
        return bytes;
    }

    private static byte[] names(String... names) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String name : names) {
            byte[] bytes = (name + "\0").getBytes(StandardCharsets.UTF_8);
            out.writeBytes(words(bytes.length));
            out.writeBytes(bytes);
            out.writeBytes(new byte[-bytes.length & 3]);
        }
        return out.toByteArray();
    }
}
