package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.ldap.sdk.Entry;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.OwnEntry;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.rights.Rule;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An entry without the attributes that whoever asks may not see. */
final class NarrowedEntry implements DirectoryEntry {

    private static final String ALIASED = "aliasedObjectName";

    private final DirectoryEntry entry;
    private final EntryPermissions permissions;
    private final OwnEntry shown;

    private NarrowedEntry(DirectoryEntry entry, SearchQuestion question, EntryPermissions permissions) {
        this.entry = entry;
        this.permissions = permissions;
        shown = new OwnEntry(permissions.narrowed(entry.toEntry()), question.choice());
    }

    /** What is shown of an entry: itself, if that is everything that was read of it. */
    static DirectoryEntry of(DirectoryEntry entry, SearchQuestion question, EntryPermissions permissions) {
        boolean hasNoPassword = !question.needed().contains(Rule.PASSWORD)
                && !question.needed().contains(Selection.EVERYTHING)
                && !question.choice().includes(Rule.PASSWORD, false);
        boolean isWhole = permissions.showsAll() && (hasNoPassword || permissions.may(Right.READ, Rule.PASSWORD));
        return isWhole ? entry : new NarrowedEntry(entry, question, permissions);
    }

    @Override
    public String dn() {
        return entry.dn();
    }

    @Override
    public UUID uuid() {
        return entry.uuid();
    }

    @Override
    public @Nullable String aliasTarget() {
        return permissions.may(Right.READ, ALIASED) ? entry.aliasTarget() : null;
    }

    @Override
    public boolean canHave(String attribute) {
        return entry.canHave(attribute) && permissions.may(Right.READ, attribute);
    }

    @Override
    public Entry toEntry() {
        return shown.toEntry();
    }

    @Override
    public void writeTo(ASN1Buffer buffer) {
        shown.writeTo(buffer);
    }
}
