package io.ndbwire.embedded.information;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.DbInfoScanConf;
import io.ndbwire.wire.DbInfoScanRef;
import io.ndbwire.wire.DbInfoScanReq;
import io.ndbwire.wire.DbInfoTransIdAi;
import io.ndbwire.wire.Signal;
import java.util.List;

/** Reads of information tables, in batches (protocol document 05, section 19.1). */
public final class InformationRequests {

    private static final int CURSOR_WORDS = 10;
    private static final int CURSOR_OWNER = 0;
    private static final int CURSOR_PLACE = 9;

    private final InformationTables tables;
    private final int reference;

    public InformationRequests(InformationSource node) {
        tables = new InformationTables(node);
        reference = Block.reference(Block.DBINFO, node.nodeId());
    }

    /**
     * DBINFO_SCANREQ.
     *
     * @throws ProtocolException if the request would stop a real data node
     */
    public void scan(ApiLink link, Signal signal) {
        if (!DbInfoScanReq.isSound(signal)) {
            throw malformed(signal, "its length is not that of its cursor");
        }
        InformationTable table = tables.find(DbInfoScanReq.tableId(signal));
        if (table == null) {
            link.send(DbInfoScanRef.encode(signal, ErrorCode.NO_SUCH_INFORMATION));
            return;
        }
        List<byte[]> rows = table.rows();
        int from = place(signal);
        int to = Math.min(rows.size(), from + DbInfoScanReq.maximumRows(signal));
        for (int i = from; i < to; i++) {
            link.send(DbInfoTransIdAi.encode(signal, rows.get(i)));
        }
        link.send(DbInfoScanConf.encode(signal, Math.max(0, to - from), to < rows.size() ? cursor(to) : new int[0]));
    }

    private int[] cursor(int place) {
        int[] cursor = new int[CURSOR_WORDS];
        cursor[CURSOR_OWNER] = reference;
        cursor[CURSOR_PLACE] = place;
        return cursor;
    }

    private int place(Signal signal) {
        int[] cursor = DbInfoScanReq.cursor(signal);
        if (cursor.length == 0) {
            return 0;
        }
        if (cursor[CURSOR_OWNER] != reference || cursor[CURSOR_PLACE] <= 0) {
            throw malformed(signal, "its cursor was not given by this node");
        }
        return cursor[CURSOR_PLACE];
    }

    private static ProtocolException malformed(Signal signal, String why) {
        return new ProtocolException(ProtocolException.NO_CODE, "DBINFO_SCANREQ, " + signal + ": " + why);
    }
}
