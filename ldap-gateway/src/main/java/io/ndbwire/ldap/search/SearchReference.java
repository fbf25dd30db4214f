package io.ndbwire.ldap.search;

import com.unboundid.ldap.protocol.SearchResultReferenceProtocolOp;
import com.unboundid.ldap.sdk.Control;
import io.ndbwire.ldap.operation.Operation;
import java.util.List;
import java.util.UUID;

/**
 * What a search tells of entries that another server has, RFC 4511 section 4.5.3. Immutable.
 *
 * @param dn the name of the entry that refers there
 * @param uuid that entry's
 * @param urls where to go on
 */
public record SearchReference(String dn, UUID uuid, List<String> urls) {

    public SearchReference {
        urls = List.copyOf(urls);
    }

    /** Sends it. */
    public void send(Operation operation, List<Control> controls) {
        operation.send(new SearchResultReferenceProtocolOp(urls)::writeTo, controls);
    }
}
