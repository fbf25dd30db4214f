package io.ndbwire.ldap.search;

import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.operation.Operation;
import java.util.List;

/**
 * Where the entries of a search go: by default to the client as they are. Controls that look at entries, or hold them back,
 * and rights put theirs in front.
 */
@FunctionalInterface
public interface EntrySink {

    /** Sends entries as they are. */
    EntrySink DIRECT = (operation, entry) -> {
        operation.send(entry::writeTo, List.of());
        return true;
    };

    /**
     * Takes an entry, on the connection's event loop.
     *
     * @return whether it counts against the size limit
     */
    boolean send(Operation operation, DirectoryEntry entry);

    /** Takes a reference to another server, on the connection's event loop. It goes past what looks at entries. */
    default void refer(Operation operation, SearchReference reference) {
        reference.send(operation, List.of());
    }
}
