package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.ldap.sdk.Entry;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An entry that was read. Immutable. */
public interface DirectoryEntry {

    /** Its name. */
    String dn();

    /** What is the same as long as it is the same entry, RFC 4530. */
    UUID uuid();

    /** The name of what it stands for, or null if it is no alias. */
    @Nullable
    String aliasTarget();

    /** Whether entries like this one can have an attribute of that name. */
    boolean canHave(String attribute);

    /** All that was read of it, whether it is shown or not. */
    Entry toEntry();

    /** Appends the search result entry with what is to be shown. */
    void writeTo(ASN1Buffer buffer);
}
