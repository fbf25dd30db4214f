package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoRef;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.ListTablesReq;
import io.ndbwire.wire.Signal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests that any data node's dictionary answers: what there is (protocol document 05). */
public final class DictionaryRequests {

    private static final int MAXIMUM_NAME_BYTES = 4096;

    private final Dictionary dictionary;
    private int lastFragmentId;

    public DictionaryRequests(Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    /** LIST_TABLES_REQ. */
    public void listTables(ApiLink link, Signal signal) {
        List<ListTablesConf.Listed> listed = new ArrayList<>();
        int tableId = ListTablesReq.tableId(signal);
        int type = ListTablesReq.objectType(signal);
        boolean indexes = ListTablesReq.wantsIndexes(signal);
        boolean dependents = ListTablesReq.wantsDependents(signal);
        for (DictionaryObject object : dictionary.objects()) {
            boolean wanted = dependents
                    ? object.dependsOn(tableId)
                    : indexes ? object.isIndexOf(tableId) : type == 0 || type == object.type();
            if (wanted) {
                listed.add(listed(object));
            }
        }
        ListTablesConf.encode(
                        Block.DBDICT,
                        Block.number(ListTablesReq.reference(signal)),
                        ListTablesReq.requestNumber(signal),
                        listed,
                        ListTablesReq.wantsNames(signal),
                        ++lastFragmentId)
                .forEach(link::send);
    }

    private static ListTablesConf.Listed listed(DictionaryObject object) {
        TableDescription table = object.table();
        boolean logged = table == null || table.properties.isSet(TableKey.LOGGED);
        return new ListTablesConf.Listed(object.id(), object.type(), object.isCommitted(), logged, object.name());
    }

    /** GET_TABINFOREQ. */
    public void getTableInformation(ApiLink link, Signal signal) {
        int clientBlock = Block.number(GetTabInfoReq.reference(signal));
        try {
            DictionaryObject object = dictionary.visible(wanted(signal), GetTabInfoReq.transactionId(signal));
            link.send(GetTabInfoConf.encode(
                    Block.DBDICT,
                    clientBlock,
                    GetTabInfoReq.requestNumber(signal),
                    object.id(),
                    object.type(),
                    object.describe()));
        } catch (SchemaException refused) {
            link.send(GetTabInfoRef.encode(Block.DBDICT, clientBlock, signal, refused.code()));
        }
    }

    private @Nullable DictionaryObject wanted(Signal signal) throws SchemaException {
        int idOrLength = GetTabInfoReq.idOrNameLength(signal);
        if (!GetTabInfoReq.isByName(signal)) {
            return dictionary.find(idOrLength);
        }
        byte[] name = signal.section(0);
        if (idOrLength < 1 || idOrLength > name.length || idOrLength > MAXIMUM_NAME_BYTES) {
            throw new SchemaException(ErrorCode.NO_SUCH_OBJECT);
        }
        // The length counts the terminating zero: a name without it is another name.
        return name[idOrLength - 1] == 0
                ? dictionary.find(new String(name, 0, idOrLength - 1, StandardCharsets.UTF_8))
                : null;
    }
}
