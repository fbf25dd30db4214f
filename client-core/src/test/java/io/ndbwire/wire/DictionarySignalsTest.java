package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.SchemaReply.Word;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Every signal of the dictionary against bytes captured from a real cluster. */
class DictionarySignalsTest {

    private static final int REFERENCE = 0x80010042;

    @Test
    void asksForAnObjectByNameAsTheOriginalClientDoes() {
        assertRequest("system table by name", GetTabInfoReq.byName(REFERENCE, 1, "sys/def/SYSTAB_0", 0));
        CapturedExchanges.Exchange own = CapturedExchanges.get("uncommitted table in its transaction");
        assertRequest(
                "uncommitted table in its transaction",
                GetTabInfoReq.byName(REFERENCE, own.requestWord(0), "c_probe/def/t_types", own.requestWord(4)));
    }

    @Test
    void asksForAnObjectByNumberAsTheOriginalClientDoes() {
        assertRequest("hash map by id", GetTabInfoReq.byId(REFERENCE, 4, 1, GetTabInfoReq.NO_TRANSACTION));
    }

    @Test
    void refusesANameThatWouldStopADataNode() {
        String tooLong = "d/def/" + "t".repeat(122);
        assertThatThrownBy(() -> GetTabInfoReq.byName(REFERENCE, 1, tooLong, 0))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll(tooLong, "128", "127");
        assertThatThrownBy(() -> GetTabInfoReq.byName(REFERENCE, 1, "", 0)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void readsTheDescriptionOfAnObject() {
        assertThat(reply("system table by name", GetTabInfoConf::requestNumber)).isEqualTo(1);
        assertThat(reply("system table by name", GetTabInfoConf::objectId)).isEqualTo(2);
        assertThat(reply("system table by name", GetTabInfoConf::objectType))
                .isEqualTo(DictionaryObjectType.SYSTEM_TABLE);
        assertThat(reply("system table by name", GetTabInfoConf::properties)).hasSize(4 * 178);
        assertThat(reply("unknown name", GetTabInfoRef::requestNumber)).isEqualTo(5);
        assertThat(reply("unknown name", GetTabInfoRef::errorCode)).isEqualTo(723);
    }

    @Test
    void listsObjectsAsTheOriginalClientDoes() {
        assertRequest("list all objects", ListTablesReq.all(REFERENCE, 1, DictionaryObjectType.ANY));
        assertRequest("list indexes", ListTablesReq.indexes(REFERENCE, 13, 5));
        assertRequest("list dependents", ListTablesReq.dependents(REFERENCE, 28, 24));
    }

    @Test
    void readsAListOfObjects() {
        List<ListTablesConf.Entry> entries = reply("list indexes", ListTablesConf::entries);
        assertThat(entries)
                .containsExactly(
                        new ListTablesConf.Entry(20, DictionaryObjectType.UNIQUE_INDEX, true, "sys/def/5/ux1$unique"),
                        new ListTablesConf.Entry(18, DictionaryObjectType.ORDERED_INDEX, true, "sys/def/5/PRIMARY"),
                        new ListTablesConf.Entry(19, DictionaryObjectType.ORDERED_INDEX, true, "sys/def/5/ix1"));
        assertThat(reply("list dependents", ListTablesConf::entries))
                .contains(new ListTablesConf.Entry(26, DictionaryObjectType.FOREIGN_KEY, true, "23/24/fk1"));
    }

    @Test
    void readsAListThatCameInSeveralMessages() {
        AtomicReference<List<ListTablesConf.Entry>> entries = new AtomicReference<>(List.of());
        CapturedExchanges.get("list all objects in fragments")
                .deliverMessages(signal -> entries.set(ListTablesConf.entries(signal)));
        assertThat(entries.get())
                .hasSize(39)
                .startsWith(new ListTablesConf.Entry(33, DictionaryObjectType.USER_TABLE, true, "kb/def/BIG"));
    }

    @Test
    void aLongListIsCutBetweenItsObjects() {
        List<ListTablesConf.Listed> objects = new ArrayList<>();
        for (int id = 0; id < 100; id++) {
            objects.add(new ListTablesConf.Listed(id, DictionaryObjectType.USER_TABLE, id != 7, true, "kb/def/T" + id));
        }
        List<OutboundSignal> messages = ListTablesConf.encode(Block.DBDICT, 0x8001, 5, objects, true, 77);
        assertThat(messages).extracting(message -> message.word(1)).containsExactly(35, 35, 30);
        ByteBuf out = Unpooled.buffer();
        LinkFormat format = LinkFormat.ofDataNode(true, false);
        messages.forEach(message -> message.writeTo(out, format));
        List<List<ListTablesConf.Entry>> received = new ArrayList<>();
        new FrameDecoder(signal -> received.add(ListTablesConf.entries(signal))).decode(out);
        assertThat(received).hasSize(1);
        assertThat(received.get(0))
                .hasSize(100)
                .startsWith(new ListTablesConf.Entry(0, DictionaryObjectType.USER_TABLE, true, "kb/def/T0"))
                .contains(new ListTablesConf.Entry(7, DictionaryObjectType.USER_TABLE, false, "kb/def/T7"))
                .endsWith(new ListTablesConf.Entry(99, DictionaryObjectType.USER_TABLE, true, "kb/def/T99"));
    }

    @Test
    void aListInOneMessageStillHasItsSectionNumbers() {
        List<ListTablesConf.Listed> one =
                List.of(new ListTablesConf.Listed(5, DictionaryObjectType.USER_TABLE, true, true, "kb/def/T"));
        assertThat(lengths(ListTablesConf.encode(Block.DBDICT, 0x8001, 5, one, true, 77)))
                .containsExactly(5);
        assertThat(lengths(ListTablesConf.encode(Block.DBDICT, 0x8001, 5, one, false, 77)))
                .containsExactly(4);
        assertThat(lengths(ListTablesConf.encode(Block.DBDICT, 0x8001, 5, List.of(), true, 77)))
                .containsExactly(3);
    }

    private static List<Integer> lengths(List<OutboundSignal> messages) {
        return messages.stream().map(OutboundSignal::dataWords).toList();
    }

    @Test
    void refusesAListWhoseNamesDoNotFit() {
        OutboundSignal signal = CapturedExchanges.signal(
                ListTablesConf.GSN, new int[] {1, 1, 0, 1, 7}, new byte[12], new byte[] {100, 0, 0, 0, 'a', 0, 0, 0});
        assertThatThrownBy(() -> CapturedExchanges.deliver(signal, ListTablesConf::entries))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("100");
    }

    @Test
    void beginsAndEndsTransactionsAsTheOriginalClientDoes() {
        int id = CapturedExchanges.get("begin").requestWord(1);
        assertRequest("begin", SchemaTransBeginReq.begin(REFERENCE, id));
        assertRequest("commit", SchemaTransEndReq.commit(REFERENCE, id, 107));
        CapturedExchanges.Exchange abort = CapturedExchanges.get("abort");
        assertRequest("abort", SchemaTransEndReq.abort(REFERENCE, abort.requestWord(1), abort.requestWord(3)));
        assertThat(reply("begin", SchemaReply.SCHEMA_TRANS_BEGIN_CONF, Word.TRANSACTION_ID))
                .isEqualTo(id);
        assertThat(reply("begin", SchemaReply.SCHEMA_TRANS_BEGIN_CONF, Word.TRANSACTION_KEY))
                .isEqualTo(107);
        assertThat(reply("commit", SchemaReply.SCHEMA_TRANS_END_CONF, Word.TRANSACTION_ID))
                .isEqualTo(id);
    }

    @Test
    void readsWhyATransactionDidNotBegin() {
        assertThat(reply("begin at another node than the master", SchemaReply.SCHEMA_TRANS_BEGIN_REF, Word.ERROR_CODE))
                .isEqualTo(702);
        assertThat(reply("begin at another node than the master", SchemaReply.SCHEMA_TRANS_BEGIN_REF, Word.MASTER_NODE))
                .isEqualTo(1);
        assertThat(reply("begin at another node than the master", SchemaReply.SCHEMA_TRANS_BEGIN_REF, Word.ERROR_LINE))
                .isEqualTo(26915);
        assertThat(reply("begin while another is open", SchemaReply.SCHEMA_TRANS_BEGIN_REF, Word.ERROR_CODE))
                .isEqualTo(701);
    }

    @Test
    void createsHashMapsAsTheOriginalClientDoes() {
        int id = CapturedExchanges.get("begin").requestWord(1);
        assertRequest("default hash map", CreateHashMapReq.defaultMap(REFERENCE, 2, id, 107, 0xFFFFFFFE, false));
        CapturedExchanges.Exchange other = CapturedExchanges.get("hash map for one fragment for each node");
        assertRequest(
                "hash map for one fragment for each node",
                CreateHashMapReq.defaultMap(
                        REFERENCE, 16, other.requestWord(3), other.requestWord(2), 0xFFFFFFFB, false));
        assertThat(reply("default hash map", SchemaReply.CREATE_HASH_MAP_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(2);
        assertThat(reply("default hash map", SchemaReply.CREATE_HASH_MAP_CONF, Word.OBJECT_ID))
                .isEqualTo(1);
        assertThat(reply("default hash map", SchemaReply.CREATE_HASH_MAP_CONF, Word.OBJECT_VERSION))
                .isEqualTo(1);
    }

    @Test
    void readsWhatBecameOfATable() {
        assertThat(reply("create table of many types", SchemaReply.CREATE_TABLE_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(9);
        assertThat(reply("create table of many types", SchemaReply.CREATE_TABLE_CONF, Word.OBJECT_ID))
                .isEqualTo(5);
        assertThat(reply("create table of many types", SchemaReply.CREATE_TABLE_CONF, Word.OBJECT_VERSION))
                .isEqualTo(2);
        assertThat(reply("create table that exists", SchemaReply.CREATE_TABLE_REF, Word.REQUEST_NUMBER))
                .isEqualTo(2);
        assertThat(reply("create table that exists", SchemaReply.CREATE_TABLE_REF, Word.ERROR_CODE))
                .isEqualTo(721);
        assertThat(reply("create table that exists", SchemaReply.CREATE_TABLE_REF, Word.ERROR_LINE))
                .isEqualTo(5471);
        assertThat(reply("create table that exists", SchemaReply.CREATE_TABLE_REF, Word.MASTER_NODE))
                .isEqualTo(1);
        assertThat(reply("create table that exists", SchemaReply.CREATE_TABLE_REF, Word.ERROR_KEY))
                .isZero();
    }

    @Test
    void createsIndexesAsTheOriginalClientDoes() {
        CapturedExchanges.Exchange unique = CapturedExchanges.get("create unique index");
        byte[] uniqueProperties = new PropertyListWriter()
                .string(1, "sys/def/5/ux1$unique")
                .number(4, 1)
                .number(28, 0)
                .number(158, 0)
                .number(159, 0)
                .toByteArray();
        assertRequest(
                "create unique index",
                CreateIndxReq.create(
                        REFERENCE,
                        15,
                        unique.requestWord(2),
                        unique.requestWord(3),
                        5,
                        2,
                        DictionaryObjectType.UNIQUE_INDEX,
                        new int[] {9, 4},
                        uniqueProperties));
        assertThat(reply("create unique index", SchemaReply.CREATE_INDX_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(15);
        assertThat(reply("create unique index", SchemaReply.CREATE_INDX_CONF, Word.OBJECT_ID))
                .isEqualTo(20);
        assertThat(reply("create unique index", SchemaReply.CREATE_INDX_CONF, Word.OBJECT_VERSION))
                .isEqualTo(1);
    }

    @Test
    void dropsAsTheOriginalClientDoes() {
        CapturedExchanges.Exchange index = CapturedExchanges.get("drop index");
        assertRequest(
                "drop index",
                DropIndxReq.drop(
                        REFERENCE,
                        index.requestWord(1),
                        index.requestWord(2),
                        index.requestWord(3),
                        index.requestWord(5),
                        index.requestWord(6)));
        CapturedExchanges.Exchange table = CapturedExchanges.get("drop table");
        assertRequest(
                "drop table",
                DropTableReq.drop(
                        REFERENCE,
                        table.requestWord(1),
                        table.requestWord(3),
                        table.requestWord(4),
                        table.requestWord(5),
                        table.requestWord(6)));
        CapturedExchanges.Exchange key = CapturedExchanges.get("drop foreign key");
        assertRequest("drop foreign key", DropFkReq.drop(REFERENCE, 29, key.requestWord(3), key.requestWord(4), 26, 1));
        assertThat(reply("drop index", SchemaReply.DROP_INDX_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(index.requestWord(1));
        assertThat(reply("drop table", SchemaReply.DROP_TABLE_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(table.requestWord(1));
        assertThat(reply("drop foreign key", SchemaReply.DROP_FK_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(29);
        assertThat(reply("drop table of another version", SchemaReply.DROP_TABLE_REF, Word.REQUEST_NUMBER))
                .isEqualTo(3);
        assertThat(reply("drop table of another version", SchemaReply.DROP_TABLE_REF, Word.ERROR_CODE))
                .isEqualTo(241);
        assertThat(reply("drop table of another version", SchemaReply.DROP_TABLE_REF, Word.MASTER_NODE))
                .isEqualTo(1);
        assertThat(reply("drop table of another version", SchemaReply.DROP_TABLE_REF, Word.ERROR_LINE))
                .isEqualTo(8230);
    }

    @Test
    void createsEventsAsTheOriginalClientDoes() {
        BitSet columns = new BitSet();
        columns.set(0, 9);
        assertRequest(
                "create event",
                CreateEvntReq.create(
                        REFERENCE,
                        "ndb_index_stat_head_event",
                        "mysql/def/ndb_index_stat_head",
                        11,
                        1,
                        columns,
                        CreateEvntReq.ALL_CHANGES | CreateEvntReq.NO_DEFINITION_CHANGES));
        assertThat(reply("unknown event", CreateEvntRef::errorCode)).isEqualTo(4710);
        assertThat(reply("unknown event", CreateEvntRef::masterNode)).isZero();
        assertThat(reply("event at another node than the master", CreateEvntRef::errorCode))
                .isEqualTo(702);
        assertThat(reply("event at another node than the master", CreateEvntRef::masterNode))
                .isEqualTo(1);
    }

    @Test
    void createsForeignKeysAsTheOriginalClientDoes() {
        CapturedExchanges.Exchange key = CapturedExchanges.get("create foreign key");
        byte[] properties = CapturedExchanges.get("create foreign key request").replySection(0);
        assertRequest(
                "create foreign key",
                CreateFkReq.create(REFERENCE, 26, key.requestWord(3), key.requestWord(4), properties));
        assertThat(reply("create foreign key", SchemaReply.CREATE_FK_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(26);
        assertThat(reply("create foreign key", SchemaReply.CREATE_FK_CONF, Word.OBJECT_ID))
                .isEqualTo(26);
        assertThat(reply("create foreign key", SchemaReply.CREATE_FK_CONF, Word.OBJECT_VERSION))
                .isEqualTo(1);
    }

    @Test
    void altersTablesAsTheOriginalClientDoes() {
        byte[] description = CapturedExchanges.get("alter table request").replySection(0);
        AtomicReference<ReceivedSignal> sent = new AtomicReference<>();
        CapturedExchanges.deliver(
                AlterTableReq.alter(REFERENCE, 5, 0x22dc0cc0, 0xf2, 5, 2, AlterTableReq.ADDED_COLUMNS, description),
                signal -> sent.set(ReceivedSignal.of(signal)));
        CapturedExchanges.get("alter table request").deliver(captured -> {
            assertThat(sent.get().gsn()).isEqualTo(captured.gsn());
            assertThat(sent.get().data()).isEqualTo(ReceivedSignal.of(captured).data());
            assertThat(sent.get().sections())
                    .isEqualTo(ReceivedSignal.of(captured).sections());
        });
        assertThat(reply("alter table", SchemaReply.ALTER_TABLE_CONF, Word.REQUEST_NUMBER))
                .isEqualTo(5);
        assertThat(reply("alter table", SchemaReply.ALTER_TABLE_CONF, Word.OBJECT_ID))
                .isEqualTo(5);
        assertThat(reply("alter table", SchemaReply.ALTER_TABLE_CONF, Word.OBJECT_VERSION))
                .isEqualTo(0x01000002);
        assertThat(reply("alter table of another version", SchemaReply.ALTER_TABLE_REF, Word.REQUEST_NUMBER))
                .isEqualTo(7);
        assertThat(reply("alter table of another version", SchemaReply.ALTER_TABLE_REF, Word.ERROR_CODE))
                .isEqualTo(241);
        assertThat(reply("alter table of another version", SchemaReply.ALTER_TABLE_REF, Word.MASTER_NODE))
                .isEqualTo(1);
        assertThat(reply("alter table of another version", SchemaReply.ALTER_TABLE_REF, Word.ERROR_KEY))
                .isZero();
    }

    private static void assertRequest(String exchange, OutboundSignal signal) {
        assertThat(CapturedExchanges.bytes(signal))
                .as(exchange)
                .isEqualTo(CapturedExchanges.get(exchange).request());
    }

    private static int reply(String exchange, SchemaReply expected, Word word) {
        return reply(exchange, signal -> {
            assertThat(signal.gsn()).isEqualTo(expected.gsn());
            assertThat(SchemaReply.of(signal.gsn())).isSameAs(expected);
            return expected.word(signal, word);
        });
    }

    private static <T> T reply(String exchange, Function<Signal, T> reader) {
        AtomicReference<T> value = new AtomicReference<>();
        CapturedExchanges.get(exchange).deliver(signal -> value.set(reader.apply(signal)));
        return value.get();
    }
}
