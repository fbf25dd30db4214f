package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import java.util.concurrent.CompletionStage;

/** Entries outside of every naming context, which are found by their names alone. Thread-safe. */
public interface OwnEntries {

    /** Whether there is one of that name. */
    boolean has(DN name);

    /** The entry of that name, which is there. */
    CompletionStage<Entry> entry(DN name);
}
