package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.CreateEvntRef;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.DropEvntConf;
import io.ndbwire.wire.DropEvntRef;
import io.ndbwire.wire.DropEvntReq;
import io.ndbwire.wire.Signal;
import java.util.List;
import java.util.function.IntSupplier;

/** The requests that make, read and drop events; only the dictionary's master takes them (protocol document 07). */
public final class EventRequests {

    private final Events events;
    private final int nodeId;
    private final int reference;
    private final IntSupplier master;

    /**
     * @param nodeId of the data node
     * @param master the id of the node that is the dictionary's master now
     */
    public EventRequests(Dictionary dictionary, int nodeId, IntSupplier master) {
        events = dictionary.events();
        this.nodeId = nodeId;
        this.master = master;
        reference = Block.reference(Block.DBDICT, nodeId);
    }

    /**
     * CREATE_EVNT_REQ: makes or reads an event.
     *
     * @throws ProtocolException if the request would stop a real data node
     */
    public void createOrRead(ApiLink link, Signal signal) {
        int clientBlock = Block.number(CreateEvntReq.reference(signal));
        boolean create = CreateEvntReq.isCreate(signal);
        if (clientBlock != signal.senderBlock() || create && signal.sectionCount() < 2) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "CREATE_EVNT_REQ, " + signal + ": its reference is not its sender's, or it has no column mask");
        }
        try {
            requireMaster();
            List<String> names = names(signal);
            if (names.size() < (create ? 2 : 1)) {
                throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
            }
            Event event = create
                    ? events.create(
                            names.get(0),
                            names.get(1),
                            CreateEvntReq.eventType(signal),
                            CreateEvntReq.columnMask(signal))
                    : events.read(names.get(0));
            link.send(CreateEvntConf.encode(
                    reference,
                    clientBlock,
                    signal,
                    event.tableId(),
                    event.tableVersion(),
                    event.eventType(),
                    event.id(),
                    event.key(),
                    create ? "" : event.tableName(),
                    event.columnMask()));
        } catch (SchemaException refused) {
            link.send(CreateEvntRef.encode(reference, clientBlock, signal, refused.code(), masterFor(refused)));
        }
    }

    private static List<String> names(Signal signal) throws SchemaException {
        try {
            return CreateEvntReq.names(signal);
        } catch (ProtocolException malformed) {
            throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
        }
    }

    /** DROP_EVNT_REQ. */
    public void drop(ApiLink link, Signal signal) {
        try {
            requireMaster();
            events.drop(name(signal));
            link.send(DropEvntConf.encode(signal));
        } catch (SchemaException refused) {
            link.send(DropEvntRef.encode(reference, signal, refused.code(), masterFor(refused)));
        }
    }

    private static String name(Signal signal) throws SchemaException {
        try {
            return DropEvntReq.eventName(signal);
        } catch (ProtocolException malformed) {
            throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
        }
    }

    private void requireMaster() throws SchemaException {
        if (master.getAsInt() != nodeId) {
            throw new SchemaException(ErrorCode.NOT_MASTER);
        }
    }

    /** Only whoever asked another node is told which one is the master. */
    private int masterFor(SchemaException refused) {
        return refused.code() == ErrorCode.NOT_MASTER ? master.getAsInt() : 0;
    }
}
