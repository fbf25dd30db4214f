package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.AlterTableReq;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.CreateFkReq;
import io.ndbwire.wire.CreateHashMapReq;
import io.ndbwire.wire.CreateIndxReq;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DropFkReq;
import io.ndbwire.wire.DropIndxReq;
import io.ndbwire.wire.DropTableReq;
import io.ndbwire.wire.IndexStatReq;
import io.ndbwire.wire.SchemaReply;
import io.ndbwire.wire.SchemaReply.Word;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.Signal;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntSupplier;

/** The requests that change the dictionary; only its master takes them (protocol document 05, sections 13 and 14). */
public final class SchemaRequests {

    private final Dictionary dictionary;
    private final int nodeId;
    private final int reference;
    private final IntSupplier master;

    /**
     * @param nodeId of the data node
     * @param master the id of the node that is the dictionary's master now
     */
    public SchemaRequests(Dictionary dictionary, int nodeId, IntSupplier master) {
        this.dictionary = dictionary;
        this.nodeId = nodeId;
        this.master = master;
        reference = Block.reference(Block.DBDICT, nodeId);
    }

    private void requireMaster() throws SchemaException {
        if (master.getAsInt() != nodeId) {
            throw new SchemaException(ErrorCode.NOT_MASTER);
        }
    }

    private void answer(
            ApiLink link, SchemaReply reply, int block, Map<Word, Integer> asked, Map<Word, Integer> result) {
        Map<Word, Integer> says = new EnumMap<>(asked);
        says.putAll(result);
        link.send(reply.encode(reference, block, says));
    }

    private void refuse(ApiLink link, SchemaReply reply, int block, Map<Word, Integer> asked, SchemaException refused) {
        answer(link, reply, block, asked, Map.of(Word.ERROR_CODE, refused.code(), Word.MASTER_NODE, master.getAsInt()));
    }

    private static Map<Word, Integer> object(int id, int version) {
        return Map.of(Word.OBJECT_ID, id, Word.OBJECT_VERSION, version);
    }

    /** SCHEMA_TRANS_BEGIN_REQ. */
    public void begin(ApiLink link, Signal signal) {
        int block = Block.number(SchemaTransBeginReq.reference(signal));
        int id = SchemaTransBeginReq.transactionId(signal);
        Map<Word, Integer> asked = Map.of(Word.TRANSACTION_ID, id);
        try {
            requireMaster();
            int key = dictionary.begin(id, link.apiNodeId());
            answer(link, SchemaReply.SCHEMA_TRANS_BEGIN_CONF, block, asked, Map.of(Word.TRANSACTION_KEY, key));
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.SCHEMA_TRANS_BEGIN_REF, block, asked, refused);
        }
    }

    /** SCHEMA_TRANS_END_REQ. */
    public void end(ApiLink link, Signal signal) {
        int block = Block.number(SchemaTransEndReq.reference(signal));
        int id = SchemaTransEndReq.transactionId(signal);
        Map<Word, Integer> asked = Map.of(Word.TRANSACTION_ID, id);
        try {
            requireMaster();
            dictionary.end(id, SchemaTransEndReq.transactionKey(signal), SchemaTransEndReq.isAbort(signal));
            answer(link, SchemaReply.SCHEMA_TRANS_END_CONF, block, asked, Map.of());
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.SCHEMA_TRANS_END_REF, block, asked, refused);
        }
    }

    /** CREATE_HASH_MAP_REQ. */
    public void createHashMap(ApiLink link, Signal signal) {
        int block = Block.number(CreateHashMapReq.reference(signal));
        int number = CreateHashMapReq.requestNumber(signal);
        int id = CreateHashMapReq.transactionId(signal);
        Map<Word, Integer> asked = Map.of(Word.REQUEST_NUMBER, number, Word.TRANSACTION_ID, id);
        try {
            requireMaster();
            if (!CreateHashMapReq.isDefaultMap(signal)) {
                throw new SchemaException(ErrorCode.NOT_SUPPORTED_ONLINE);
            }
            DictionaryObject map = dictionary.createHashMap(
                    id, CreateHashMapReq.transactionKey(signal), CreateHashMapReq.partitions(signal));
            answer(link, SchemaReply.CREATE_HASH_MAP_CONF, block, asked, object(map.id(), map.version()));
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.CREATE_HASH_MAP_REF, block, asked, refused);
        }
    }

    /** CREATE_TABLE_REQ. */
    public void createTable(ApiLink link, Signal signal) {
        int block = Block.number(CreateTableReq.reference(signal));
        int number = CreateTableReq.requestNumber(signal);
        int id = CreateTableReq.transactionId(signal);
        Map<Word, Integer> asked = Map.of(Word.REQUEST_NUMBER, number, Word.TRANSACTION_ID, id);
        try {
            requireMaster();
            TableDescription table = description(CreateTableReq.description(signal));
            DictionaryObject created = dictionary.createTable(id, CreateTableReq.transactionKey(signal), table);
            answer(link, SchemaReply.CREATE_TABLE_CONF, block, asked, object(created.id(), created.version()));
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.CREATE_TABLE_REF, block, asked, refused);
        }
    }

    private static TableDescription description(byte[] bytes) throws SchemaException {
        try {
            return TableDescription.read(bytes);
        } catch (ProtocolException malformed) {
            throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
        }
    }

    /** CREATE_INDX_REQ. */
    public void createIndex(ApiLink link, Signal signal) {
        int block = Block.number(CreateIndxReq.reference(signal));
        int number = CreateIndxReq.requestNumber(signal);
        int id = CreateIndxReq.transactionId(signal);
        Map<Word, Integer> asked = Map.of(Word.REQUEST_NUMBER, number, Word.TRANSACTION_ID, id);
        try {
            requireMaster();
            DictionaryObject created = dictionary.createIndex(
                    id,
                    CreateIndxReq.transactionKey(signal),
                    CreateIndxReq.tableId(signal),
                    CreateIndxReq.tableVersion(signal),
                    CreateIndxReq.indexType(signal),
                    CreateIndxReq.columns(signal),
                    description(CreateIndxReq.properties(signal)));
            answer(link, SchemaReply.CREATE_INDX_CONF, block, asked, object(created.id(), created.version()));
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.CREATE_INDX_REF, block, asked, refused);
        }
    }

    /** DROP_TABLE_REQ. */
    public void dropTable(ApiLink link, Signal signal) {
        int block = Block.number(DropTableReq.reference(signal));
        int number = DropTableReq.requestNumber(signal);
        int id = DropTableReq.transactionId(signal);
        int tableId = DropTableReq.tableId(signal);
        int version = DropTableReq.tableVersion(signal);
        Map<Word, Integer> asked = Map.of(
                Word.REQUEST_NUMBER,
                number,
                Word.TRANSACTION_ID,
                id,
                Word.OBJECT_ID,
                tableId,
                Word.OBJECT_VERSION,
                version);
        try {
            requireMaster();
            dictionary.drop(id, DropTableReq.transactionKey(signal), tableId, version, false);
            answer(link, SchemaReply.DROP_TABLE_CONF, block, asked, Map.of());
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.DROP_TABLE_REF, block, asked, refused);
        }
    }

    /** DROP_INDX_REQ. */
    public void dropIndex(ApiLink link, Signal signal) {
        int block = Block.number(DropIndxReq.reference(signal));
        int number = DropIndxReq.requestNumber(signal);
        int id = DropIndxReq.transactionId(signal);
        int indexId = DropIndxReq.indexId(signal);
        int version = DropIndxReq.indexVersion(signal);
        Map<Word, Integer> asked = Map.of(
                Word.REQUEST_NUMBER,
                number,
                Word.TRANSACTION_ID,
                id,
                Word.OBJECT_ID,
                indexId,
                Word.OBJECT_VERSION,
                version);
        try {
            requireMaster();
            dictionary.drop(id, DropIndxReq.transactionKey(signal), indexId, version, true);
            answer(link, SchemaReply.DROP_INDX_CONF, block, asked, Map.of());
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.DROP_INDX_REF, block, asked, refused);
        }
    }

    /** ALTER_TABLE_REQ. */
    public void alterTable(ApiLink link, Signal signal) {
        int block = Block.number(AlterTableReq.reference(signal));
        int number = AlterTableReq.requestNumber(signal);
        int id = AlterTableReq.transactionId(signal);
        int tableId = AlterTableReq.tableId(signal);
        int version = AlterTableReq.tableVersion(signal);
        Map<Word, Integer> asked = Map.of(Word.REQUEST_NUMBER, number, Word.TRANSACTION_ID, id);
        try {
            requireMaster();
            TableDescription wanted = description(AlterTableReq.description(signal));
            int newVersion = dictionary.alterTable(
                    id, AlterTableReq.transactionKey(signal), tableId, version, AlterTableReq.changes(signal), wanted);
            answer(
                    link,
                    SchemaReply.ALTER_TABLE_CONF,
                    block,
                    asked,
                    Map.of(Word.OBJECT_ID, tableId, Word.OLD_VERSION, version, Word.OBJECT_VERSION, newVersion));
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.ALTER_TABLE_REF, block, asked, refused);
        }
    }

    /** CREATE_FK_REQ. */
    public void createForeignKey(ApiLink link, Signal signal) {
        int block = Block.number(CreateFkReq.reference(signal));
        int number = CreateFkReq.requestNumber(signal);
        int id = CreateFkReq.transactionId(signal);
        Map<Word, Integer> asked = Map.of(Word.REQUEST_NUMBER, number, Word.TRANSACTION_ID, id);
        try {
            requireMaster();
            DictionaryObject created =
                    dictionary.createForeignKey(id, CreateFkReq.transactionKey(signal), foreignKey(signal));
            answer(link, SchemaReply.CREATE_FK_CONF, block, asked, object(created.id(), created.version()));
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.CREATE_FK_REF, block, asked, refused);
        }
    }

    private static ForeignKeyObject foreignKey(Signal signal) throws SchemaException {
        try {
            return ForeignKeyObject.read(CreateFkReq.properties(signal));
        } catch (ProtocolException malformed) {
            throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
        }
    }

    /** DROP_FK_REQ. */
    public void dropForeignKey(ApiLink link, Signal signal) {
        int block = Block.number(DropFkReq.reference(signal));
        int number = DropFkReq.requestNumber(signal);
        int id = DropFkReq.transactionId(signal);
        int keyId = DropFkReq.foreignKeyId(signal);
        int version = DropFkReq.foreignKeyVersion(signal);
        Map<Word, Integer> asked = Map.of(
                Word.REQUEST_NUMBER,
                number,
                Word.TRANSACTION_ID,
                id,
                Word.OBJECT_ID,
                keyId,
                Word.OBJECT_VERSION,
                version);
        try {
            requireMaster();
            dictionary.dropForeignKey(id, DropFkReq.transactionKey(signal), keyId, version);
            answer(link, SchemaReply.DROP_FK_CONF, block, asked, Map.of());
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.DROP_FK_REF, block, asked, refused);
        }
    }

    /** INDEX_STAT_REQ. What it does is done at once, whether or not the transaction is committed. */
    public void indexStatistics(ApiLink link, Signal signal) {
        int block = Block.number(IndexStatReq.reference(signal));
        Map<Word, Integer> asked = Map.of(
                Word.REQUEST_NUMBER,
                IndexStatReq.requestNumber(signal),
                Word.TRANSACTION_ID,
                IndexStatReq.transactionId(signal));
        try {
            requireMaster();
            dictionary.requireOpen(IndexStatReq.transactionId(signal), IndexStatReq.transactionKey(signal));
            int id = IndexStatReq.indexId(signal);
            int version = IndexStatReq.indexVersion(signal);
            switch (IndexStatReq.type(signal)) {
                case IndexStatReq.UPDATE -> dictionary.statistics().update(id, version);
                case IndexStatReq.DELETE -> dictionary.statistics().delete(id, version);
                default -> throw new SchemaException(ErrorCode.BAD_STATISTICS_REQUEST);
            }
            answer(link, SchemaReply.INDEX_STAT_CONF, block, asked, Map.of());
        } catch (SchemaException refused) {
            refuse(link, SchemaReply.INDEX_STAT_REF, block, asked, refused);
        }
    }
}
