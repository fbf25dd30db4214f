package io.ndbwire.internal.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.internal.dictionary.sdi.TableDocument;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.CapturedExchanges;
import io.ndbwire.wire.CreateHashMapReq;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.DropFkReq;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoRef;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.ListTablesReq;
import io.ndbwire.wire.PropertyListWriter;
import io.ndbwire.wire.SchemaReply;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.SchemaTransEndReq;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaChangeTest {

    private static final TableName NAME = TableName.of("d", "t");
    private static final int MASTER = 2;
    private static final int KEY = 107;
    private static final int COMMIT = 0;
    private static final int ABORT = 1;
    private static final TableDefinition TABLE = TableDefinition.builder(NAME)
            .sqlVisible(false)
            .column(Column.builder("id", ColumnType.INT_UNSIGNED)
                    .primaryKey(true)
                    .build())
            .build();

    private final ScriptedDataNodes nodes = new ScriptedDataNodes();
    private final Dictionary dictionary = new Dictionary(
            nodes,
            new DictionaryOptions(Duration.ofSeconds(10), Duration.ofSeconds(60), 10, 1),
            (tableId, first) -> CompletableFuture.completedFuture(null));
    private int transactionId;

    SchemaChangeTest() {
        nodes.attach(dictionary);
    }

    @Test
    void createsATableAtTheMasterThatAnotherNodeNames() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        acceptTable();
        describe(transactionId);
        confirmEnd(COMMIT);
        assertThat(table).isNotDone();
        describe(GetTabInfoReq.NO_TRANSACTION);
        listNothing();

        assertThat(table.join().id()).isEqualTo(5);
        assertThat(dictionary.cached(NAME)).isSameAs(table.join());
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void abortsWhenAnOperationIsRefused() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        acceptHashMap();
        ScriptedDataNodes.Request create = nodes.take(CreateTableReq.GSN);
        nodes.reply(MASTER, SchemaReply.CREATE_TABLE_REF.gsn(), new int[] {
            0, create.data()[1], transactionId, 721, 1, 1, 2, 0, 0
        });
        confirmEnd(ABORT);

        assertThatThrownBy(table::join)
                .cause()
                .isInstanceOfSatisfying(
                        SchemaException.class, e -> assertThat(e.code()).isEqualTo(721));
    }

    @Test
    void endsACancelledChangeOnlyAfterTheOperationUnderWay() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        ScriptedDataNodes.Request hashMap = nodes.take(CreateHashMapReq.GSN);
        table.cancel(false);
        assertThat(nodes.isQuiet()).isTrue();

        confirmHashMap(hashMap);
        confirmEnd(ABORT);
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void undoesAChangeThatTakesTooLong() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        ScriptedDataNodes.Request hashMap = nodes.take(CreateHashMapReq.GSN);
        nodes.advance(60_000);
        assertThatThrownBy(table::join)
                .cause()
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("d.t");
        assertThat(nodes.isQuiet()).isTrue();

        confirmHashMap(hashMap);
        confirmEnd(ABORT);
    }

    @Test
    void abortsATransactionThatBeganTooLate() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        ScriptedDataNodes.Request begin = nodes.take(SchemaTransBeginReq.GSN);
        nodes.advance(60_000);
        assertThat(table).isCompletedExceptionally();
        nodes.reply(begin.node(), SchemaReply.SCHEMA_TRANS_BEGIN_CONF.gsn(), new int[] {0, begin.data()[1], KEY});

        ScriptedDataNodes.Request end = nodes.take(SchemaTransEndReq.GSN);
        assertThat(end.node()).isEqualTo(begin.node());
        assertThat(end.data()[1]).isEqualTo(begin.data()[1]);
        assertThat(end.data()[3]).isEqualTo(KEY);
        assertThat(end.data()[4]).isEqualTo(ABORT);
    }

    @Test
    void waitsForTheTransactionOfAnother() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        refuseBegin(701, 0);
        assertThat(nodes.isQuiet()).isTrue();
        nodes.advance(200);
        begin();
        acceptTable();

        assertThat(table).isNotDone();
    }

    @Test
    void reportsACommitThatWasRefused() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        acceptTable();
        describe(transactionId);
        ScriptedDataNodes.Request end = nodes.take(SchemaTransEndReq.GSN);
        nodes.reply(MASTER, SchemaReply.SCHEMA_TRANS_END_REF.gsn(), new int[] {0, end.data()[1], 792, 1, 1, 2});

        assertThatThrownBy(table::join).cause().hasMessageContainingAll("792", "d.t");
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void takesTheNextMastersWordForACommit() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        loseMasterInCommit();
        nodes.reply(1, SchemaReply.SCHEMA_TRANS_END_REP.gsn(), new int[] {0, transactionId, 0, 0, 0, 1});
        describe(GetTabInfoReq.NO_TRANSACTION);
        listNothing();

        assertThat(table).isCompleted();
    }

    @Test
    void takesTheNextMastersWordForARollback() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        loseMasterInCommit();
        nodes.reply(1, SchemaReply.SCHEMA_TRANS_END_REP.gsn(), new int[] {0, transactionId, 787, 0, 0, 1});

        assertThatThrownBy(table::join).isInstanceOf(CompletionException.class).hasMessageContaining("787");
    }

    @Test
    void looksWhatBecameOfACommitThatNobodyReports() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        loseMasterInCommit();
        nodes.advance(30_000);
        describe(GetTabInfoReq.NO_TRANSACTION);
        describe(GetTabInfoReq.NO_TRANSACTION);
        listNothing();

        assertThat(table).isCompleted();
    }

    @Test
    void saysSoWhenNobodyKnowsWhatBecameOfACommit() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        loseMasterInCommit();
        nodes.advance(30_000);
        ScriptedDataNodes.Request look = nodes.take(GetTabInfoReq.GSN);
        nodes.reply(look.node(), GetTabInfoRef.GSN, new int[] {look.data()[0], 0, 0, 0, 0, 723, 0});

        assertThatThrownBy(table::join).cause().isInstanceOf(UnknownOutcomeException.class);
    }

    @Test
    void saysSoWhenTheDeadlinePassesInCommit() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        acceptTable();
        describe(transactionId);
        nodes.take(SchemaTransEndReq.GSN);
        nodes.advance(60_000);

        assertThatThrownBy(table::join).cause().isInstanceOf(UnknownOutcomeException.class);
    }

    @Test
    void saysSoWhenTheClientIsClosedInCommit() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        acceptTable();
        describe(transactionId);
        nodes.take(SchemaTransEndReq.GSN);
        dictionary.close();

        assertThatThrownBy(table::join).cause().isInstanceOf(UnknownOutcomeException.class);
    }

    @Test
    void looksWhetherAForeignKeyIsGoneThatNobodyReports() {
        TableName child = TableName.of("c_probe", "child");
        CompletableFuture<Table> altered = dictionary.alterTable(
                child, TableAlteration.builder().dropForeignKey("fk1").build());
        readForAlteration();
        begin();
        readForAlteration();
        listForeignKey();
        describeForeignKey();
        ScriptedDataNodes.Request drop = nodes.take(DropFkReq.GSN);
        nodes.reply(MASTER, SchemaReply.DROP_FK_CONF.gsn(), new int[] {drop.data()[0], 0, transactionId, 26, 1});
        assertThat(nodes.take(SchemaTransEndReq.GSN).data()[4]).isEqualTo(COMMIT);
        nodes.lose(MASTER);
        nodes.advance(30_000);
        // The table is as it was; only the foreign key tells what became of the change.
        describe(GetTabInfoReq.NO_TRANSACTION, 24);
        listNothing();
        listForeignKey();

        assertThatThrownBy(altered::join).cause().isInstanceOf(UnknownOutcomeException.class);
    }

    private void readForAlteration() {
        describe(GetTabInfoReq.NO_TRANSACTION, 24);
        listNothing();
        describe(GetTabInfoReq.NO_TRANSACTION, 24);
    }

    private void listForeignKey() {
        ScriptedDataNodes.Request list = nodes.take(ListTablesReq.GSN);
        nodes.reply(
                list.node(),
                ListTablesConf.GSN,
                new int[] {list.data()[0], 1, 0, 1, 7},
                new byte[] {0, 0, 0, 4, 26, 0, 0, 0, 25, 0, 0, 0},
                new byte[] {10, 0, 0, 0, '2', '3', '/', '2', '4', '/', 'f', 'k', '1', 0, 0, 0});
    }

    private void describeForeignKey() {
        ScriptedDataNodes.Request key = nodes.take(GetTabInfoReq.GSN);
        nodes.reply(
                key.node(),
                GetTabInfoConf.GSN,
                new int[] {key.data()[0], 26, 0, 0, 25, 0},
                CapturedExchanges.get("foreign key").replySection(0));
    }

    @Test
    void failsRetryablyWhenTheMasterFailsBeforeTheCommit() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        begin();
        nodes.take(CreateHashMapReq.GSN);
        nodes.lose(MASTER);

        assertThatThrownBy(table::join).cause().isInstanceOf(NodeFailureException.class);
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void doesOneChangeAfterTheOtherAndBoundsThoseThatWait() {
        CompletableFuture<Table> first = dictionary.createTable(TABLE);
        CompletableFuture<Void> second = dictionary.dropTable(NAME);
        CompletableFuture<Void> third = dictionary.dropTable(NAME);
        assertThatThrownBy(third::join).cause().isInstanceOf(OverloadException.class);

        begin();
        ScriptedDataNodes.Request hashMap = nodes.take(CreateHashMapReq.GSN);
        first.cancel(false);
        confirmHashMap(hashMap);
        confirmEnd(ABORT);
        ScriptedDataNodes.Request begin = nodes.take(SchemaTransBeginReq.GSN);
        assertThat(begin.node()).isEqualTo(MASTER);
        assertThat(second).isNotDone();
    }

    @Test
    void refusesToDropTheParentOfAForeignKey() {
        CompletableFuture<Void> dropped = dictionary.dropTable(TableName.of("c_probe", "parent"));
        begin();
        describe(GetTabInfoReq.NO_TRANSACTION, 23);
        listForeignKey();
        describeForeignKey();
        confirmEnd(ABORT);

        assertThatThrownBy(dropped::join)
                .cause()
                .isInstanceOfSatisfying(
                        SchemaException.class, e -> assertThat(e.code()).isEqualTo(21080))
                .hasMessageContainingAll("c_probe.parent", "23/24/fk1", "c_probe/def/child");
        assertThat(nodes.peekGsn()).isNotEqualTo(DropFkReq.GSN);
    }

    @ParameterizedTest
    @ValueSource(ints = {DictionaryObjectType.SYSTEM_TABLE, DictionaryObjectType.ORDERED_INDEX})
    void dropsNothingButTablesOfUsers(int objectType) {
        CompletableFuture<Void> dropped = dictionary.dropTable(new TableName("sys", "def", "12/PRIMARY"));
        begin();
        describe(GetTabInfoReq.NO_TRANSACTION, 24, objectType);
        confirmEnd(ABORT);

        assertThatThrownBy(dropped::join)
                .cause()
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("sys/def/12/PRIMARY");
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void leavesPartsTablesToTheirTables() {
        TableName parts = TableName.of("d", "NDB$BLOB_12_3");
        TableAlteration renaming = TableAlteration.builder().renameTo("other").build();
        assertThatThrownBy(dictionary.dropTable(parts)::join).cause().isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(dictionary.alterTable(parts, renaming)::join)
                .cause()
                .isInstanceOf(InvalidValueException.class);
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void sendsNothingForADescriptionThatIsTooLong() {
        TableDefinition table = TableDefinition.builder(NAME)
                .sqlVisible(false)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .extraMetadata(new byte[100_000])
                .build();

        assertThatThrownBy(() -> dictionary.createTable(table).join())
                .cause()
                .isInstanceOf(InvalidValueException.class);
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void sendsNothingForADescriptionThatSqlServersWouldNotSurvive() {
        TableDefinition other = TableDefinition.builder(TableName.of("d", "other"))
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .build();
        TableDefinition table = TableDefinition.builder(NAME)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .extraMetadata(TableDocument.packed(other, List.of(), 2, Instant.EPOCH))
                .build();

        assertThatThrownBy(() -> dictionary.createTable(table).join())
                .cause()
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("d.t", "other");
        assertThat(nodes.isQuiet()).isTrue();
    }

    @Test
    void failsWhatWaitsWhenItIsClosed() {
        CompletableFuture<Table> running = dictionary.createTable(TABLE);
        CompletableFuture<Void> waiting = dictionary.dropTable(NAME);
        dictionary.close();

        assertThatThrownBy(running::join).cause().isInstanceOf(ClosedException.class);
        assertThatThrownBy(waiting::join).cause().isInstanceOf(ClosedException.class);
    }

    @Test
    void waitsWhileADataNodeIsStarting() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        refuseBegin(711, MASTER);
        nodes.advance(1_000);
        refuseBegin(711, MASTER);
        nodes.advance(1_000);
        begin();
        acceptTable();
        describe(transactionId);
        confirmEnd(COMMIT);
        describe(GetTabInfoReq.NO_TRANSACTION);
        listNothing();
        assertThat(table.join().id()).isEqualTo(5);
    }

    @Test
    void tellsWhatItWaitedForInVain() {
        CompletableFuture<Table> table = dictionary.createTable(TABLE);
        for (int second = 0; second < 60; second++) {
            refuseBegin(711, MASTER);
            nodes.advance(1_000);
        }
        assertThatThrownBy(table::join)
                .cause()
                .isInstanceOf(DeadlineException.class)
                .hasMessageContainingAll("Creating table d.t", "not begun", "711");
    }

    private void begin() {
        if (nodes.peekNode() != MASTER) {
            refuseBegin(702, MASTER);
        }
        ScriptedDataNodes.Request request = nodes.take(SchemaTransBeginReq.GSN);
        assertThat(request.node()).isEqualTo(MASTER);
        transactionId = request.data()[1];
        nodes.reply(MASTER, SchemaReply.SCHEMA_TRANS_BEGIN_CONF.gsn(), new int[] {0, transactionId, KEY});
    }

    private void refuseBegin(int code, int master) {
        ScriptedDataNodes.Request request = nodes.take(SchemaTransBeginReq.GSN);
        nodes.reply(request.node(), SchemaReply.SCHEMA_TRANS_BEGIN_REF.gsn(), new int[] {
            0, request.data()[1], code, 1, 1, master
        });
    }

    private void acceptHashMap() {
        confirmHashMap(nodes.take(CreateHashMapReq.GSN));
    }

    private void confirmHashMap(ScriptedDataNodes.Request request) {
        assertThat(request.data()[2]).isEqualTo(KEY);
        assertThat(request.data()[3]).isEqualTo(transactionId);
        nodes.reply(
                MASTER, SchemaReply.CREATE_HASH_MAP_CONF.gsn(), new int[] {0, request.data()[1], 1, 1, transactionId});
    }

    private void acceptTable() {
        acceptHashMap();
        ScriptedDataNodes.Request request = nodes.take(CreateTableReq.GSN);
        assertThat(request.data()[3]).isEqualTo(transactionId);
        assertThat(request.data()[4]).isEqualTo(KEY);
        nodes.reply(MASTER, SchemaReply.CREATE_TABLE_CONF.gsn(), new int[] {0, request.data()[1], transactionId, 5, 2});
    }

    private void confirmEnd(int flags) {
        ScriptedDataNodes.Request request = nodes.take(SchemaTransEndReq.GSN);
        assertThat(request.node()).isEqualTo(MASTER);
        assertThat(request.data()[3]).isEqualTo(KEY);
        assertThat(request.data()[4]).isEqualTo(flags);
        nodes.reply(MASTER, SchemaReply.SCHEMA_TRANS_END_CONF.gsn(), new int[] {0, transactionId});
    }

    private void loseMasterInCommit() {
        begin();
        acceptTable();
        describe(transactionId);
        nodes.take(SchemaTransEndReq.GSN);
        nodes.lose(MASTER);
    }

    private void describe(int expectedTransaction) {
        describe(expectedTransaction, 5);
    }

    private void describe(int expectedTransaction, int tableId) {
        describe(expectedTransaction, tableId, DictionaryObjectType.USER_TABLE);
    }

    private void describe(int expectedTransaction, int tableId, int objectType) {
        ScriptedDataNodes.Request request = nodes.take(GetTabInfoReq.GSN);
        assertThat(request.data()[4]).isEqualTo(expectedTransaction);
        byte[] properties = new PropertyListWriter()
                .string(TableKey.NAME, "d/def/t")
                .number(TableKey.ID, tableId)
                .number(TableKey.VERSION, 2)
                .number(TableKey.COLUMN_COUNT, 1)
                .number(TableKey.FRAGMENT_TYPE, 5)
                .number(TableKey.FRAGMENT_COUNT, 1)
                .binary(TableKey.REPLICA_DATA, new byte[] {0, 1, 0, 1, 0, 0, 0, 1})
                .string(ColumnKey.NAME, "id")
                .number(ColumnKey.KEY, 1)
                .number(ColumnKey.LENGTH, 1)
                .number(ColumnKey.END, 1)
                .toByteArray();
        nodes.reply(
                request.node(),
                GetTabInfoConf.GSN,
                new int[] {request.data()[0], tableId, 0, 0, objectType, 0},
                properties);
    }

    private void listNothing() {
        ScriptedDataNodes.Request request = nodes.take(ListTablesReq.GSN);
        nodes.reply(request.node(), ListTablesConf.GSN, new int[] {request.data()[0], 0, 7});
    }
}
