package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.AlterTableConf;
import io.ndbwire.wire.AlterTableRef;
import io.ndbwire.wire.AlterTableReq;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.CreateFkConf;
import io.ndbwire.wire.CreateFkRef;
import io.ndbwire.wire.CreateFkReq;
import io.ndbwire.wire.CreateHashMapConf;
import io.ndbwire.wire.CreateHashMapRef;
import io.ndbwire.wire.CreateHashMapReq;
import io.ndbwire.wire.CreateIndxConf;
import io.ndbwire.wire.CreateIndxRef;
import io.ndbwire.wire.CreateIndxReq;
import io.ndbwire.wire.CreateTableConf;
import io.ndbwire.wire.CreateTableRef;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DropFkConf;
import io.ndbwire.wire.DropFkRef;
import io.ndbwire.wire.DropFkReq;
import io.ndbwire.wire.DropIndxConf;
import io.ndbwire.wire.DropIndxRef;
import io.ndbwire.wire.DropIndxReq;
import io.ndbwire.wire.DropTableConf;
import io.ndbwire.wire.DropTableRef;
import io.ndbwire.wire.DropTableReq;
import io.ndbwire.wire.SchemaTransBeginConf;
import io.ndbwire.wire.SchemaTransBeginRef;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.SchemaTransEndConf;
import io.ndbwire.wire.SchemaTransEndRef;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.Signal;
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

    /** SCHEMA_TRANS_BEGIN_REQ. */
    public void begin(ApiLink link, Signal signal) {
        int block = Block.number(SchemaTransBeginReq.reference(signal));
        int id = SchemaTransBeginReq.transactionId(signal);
        try {
            requireMaster();
            int key = dictionary.begin(id, link.apiNodeId());
            link.send(SchemaTransBeginConf.encode(reference, block, id, key));
        } catch (SchemaException refused) {
            link.send(SchemaTransBeginRef.encode(reference, block, id, refused.code(), master.getAsInt()));
        }
    }

    /** SCHEMA_TRANS_END_REQ. */
    public void end(ApiLink link, Signal signal) {
        int block = Block.number(SchemaTransEndReq.reference(signal));
        int id = SchemaTransEndReq.transactionId(signal);
        try {
            requireMaster();
            dictionary.end(id, SchemaTransEndReq.transactionKey(signal), SchemaTransEndReq.isAbort(signal));
            link.send(SchemaTransEndConf.encode(reference, block, id));
        } catch (SchemaException refused) {
            link.send(SchemaTransEndRef.encode(reference, block, id, refused.code(), master.getAsInt()));
        }
    }

    /** CREATE_HASH_MAP_REQ. */
    public void createHashMap(ApiLink link, Signal signal) {
        int block = Block.number(CreateHashMapReq.reference(signal));
        int number = CreateHashMapReq.requestNumber(signal);
        int id = CreateHashMapReq.transactionId(signal);
        try {
            requireMaster();
            if (!CreateHashMapReq.isDefaultMap(signal)) {
                throw new SchemaException(ErrorCode.NOT_SUPPORTED_ONLINE);
            }
            DictionaryObject map = dictionary.createHashMap(
                    id, CreateHashMapReq.transactionKey(signal), CreateHashMapReq.partitions(signal));
            link.send(CreateHashMapConf.encode(reference, block, number, map.id(), map.version(), id));
        } catch (SchemaException refused) {
            link.send(CreateHashMapRef.encode(reference, block, number, id, refused.code(), master.getAsInt()));
        }
    }

    /** CREATE_TABLE_REQ. */
    public void createTable(ApiLink link, Signal signal) {
        int block = Block.number(CreateTableReq.reference(signal));
        int number = CreateTableReq.requestNumber(signal);
        int id = CreateTableReq.transactionId(signal);
        try {
            requireMaster();
            TableDescription table = description(CreateTableReq.description(signal));
            DictionaryObject created = dictionary.createTable(id, CreateTableReq.transactionKey(signal), table);
            link.send(CreateTableConf.encode(reference, block, number, id, created.id(), created.version()));
        } catch (SchemaException refused) {
            link.send(CreateTableRef.encode(reference, block, number, id, refused.code(), master.getAsInt(), 0));
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
            link.send(CreateIndxConf.encode(reference, block, number, id, created.id(), created.version()));
        } catch (SchemaException refused) {
            link.send(CreateIndxRef.encode(reference, block, number, id, refused.code(), master.getAsInt()));
        }
    }

    /** DROP_TABLE_REQ. */
    public void dropTable(ApiLink link, Signal signal) {
        int block = Block.number(DropTableReq.reference(signal));
        int number = DropTableReq.requestNumber(signal);
        int id = DropTableReq.transactionId(signal);
        int tableId = DropTableReq.tableId(signal);
        int version = DropTableReq.tableVersion(signal);
        try {
            requireMaster();
            dictionary.drop(id, DropTableReq.transactionKey(signal), tableId, version, false);
            link.send(DropTableConf.encode(reference, block, number, id, tableId, version));
        } catch (SchemaException refused) {
            link.send(DropTableRef.encode(
                    reference, block, number, id, tableId, version, refused.code(), master.getAsInt()));
        }
    }

    /** DROP_INDX_REQ. */
    public void dropIndex(ApiLink link, Signal signal) {
        int block = Block.number(DropIndxReq.reference(signal));
        int number = DropIndxReq.requestNumber(signal);
        int id = DropIndxReq.transactionId(signal);
        int indexId = DropIndxReq.indexId(signal);
        int version = DropIndxReq.indexVersion(signal);
        try {
            requireMaster();
            dictionary.drop(id, DropIndxReq.transactionKey(signal), indexId, version, true);
            link.send(DropIndxConf.encode(reference, block, number, id, indexId, version));
        } catch (SchemaException refused) {
            link.send(DropIndxRef.encode(
                    reference, block, number, id, indexId, version, refused.code(), master.getAsInt()));
        }
    }

    /** ALTER_TABLE_REQ. */
    public void alterTable(ApiLink link, Signal signal) {
        int block = Block.number(AlterTableReq.reference(signal));
        int number = AlterTableReq.requestNumber(signal);
        int id = AlterTableReq.transactionId(signal);
        int tableId = AlterTableReq.tableId(signal);
        int version = AlterTableReq.tableVersion(signal);
        try {
            requireMaster();
            TableDescription wanted = description(AlterTableReq.description(signal));
            int newVersion = dictionary.alterTable(
                    id, AlterTableReq.transactionKey(signal), tableId, version, AlterTableReq.changes(signal), wanted);
            link.send(AlterTableConf.encode(reference, block, number, id, tableId, version, newVersion));
        } catch (SchemaException refused) {
            link.send(AlterTableRef.encode(reference, block, number, id, refused.code(), master.getAsInt(), 0));
        }
    }

    /** CREATE_FK_REQ. */
    public void createForeignKey(ApiLink link, Signal signal) {
        int block = Block.number(CreateFkReq.reference(signal));
        int number = CreateFkReq.requestNumber(signal);
        int id = CreateFkReq.transactionId(signal);
        try {
            requireMaster();
            DictionaryObject created =
                    dictionary.createForeignKey(id, CreateFkReq.transactionKey(signal), foreignKey(signal));
            link.send(CreateFkConf.encode(reference, block, number, id, created.id(), created.version()));
        } catch (SchemaException refused) {
            link.send(CreateFkRef.encode(reference, block, number, id, refused.code(), master.getAsInt()));
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
        try {
            requireMaster();
            dictionary.dropForeignKey(id, DropFkReq.transactionKey(signal), keyId, version);
            link.send(DropFkConf.encode(reference, block, number, id, keyId, version));
        } catch (SchemaException refused) {
            link.send(DropFkRef.encode(reference, block, number, id, refused.code(), master.getAsInt()));
        }
    }
}
