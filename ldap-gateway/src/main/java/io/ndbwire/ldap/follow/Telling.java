package io.ndbwire.ldap.follow;

import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.search.SearchReference;
import org.jspecify.annotations.Nullable;

/** How a client is told of entries and of their changes. All of it happens on the connection's event loop. */
interface Telling {

    /** Which entries the client has been sent. */
    SentEntries sent();

    /**
     * An entry is there, or has changed.
     *
     * @param isNew whether the client does not have it
     * @param previousName the name that it had, if that was another one
     * @return whether something was sent
     */
    boolean entry(DirectoryEntry entry, boolean isNew, @Nullable String previousName);

    /** Another server has entries of the search; it stays so as long as the search goes on. The client has not been told. */
    void reference(SearchReference reference);

    /** What the client has is not what it is known to have until it has been told. */
    void telling();

    /** An entry that the client has is not there any more. */
    void gone(SentEntries.Gone entry);

    /**
     * All that is there has been told.
     *
     * @return how the search ends, or null if it goes on
     */
    @Nullable
    Result refreshed();

    /** All changes until now have been told, of which there were some. */
    void told();

    /** How the search ends that cannot go on. */
    Result broken(String reason);

    /** The search is over, however. */
    void ended();
}
