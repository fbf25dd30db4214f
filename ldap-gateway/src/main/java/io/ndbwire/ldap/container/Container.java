package io.ndbwire.ldap.container;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ReadOnlyEntry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldif.LDIFException;
import io.ndbwire.client.Row;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.result.ResultException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;

/**
 * An entry as its row has it. Immutable.
 *
 * @param id the row's key, and the entry's UUID: it stays when the entry is renamed or moved
 * @param parent the UUID of the entry above
 * @param entry the attributes, under the relative name
 */
public record Container(UUID id, UUID parent, ReadOnlyEntry entry) {

    /** A new one. */
    public static Container of(UUID parent, RDN rdn, Entry entry) {
        return new Container(UUID.randomUUID(), parent, relative(rdn, entry));
    }

    private static ReadOnlyEntry relative(RDN rdn, Entry entry) {
        return new ReadOnlyEntry(new DN(rdn).toString(), OperationalAttribute.standard(), entry.getAttributes());
    }

    /** The same with other attributes, or another place. */
    public Container changed(UUID newParent, RDN rdn, Entry newEntry) {
        return new Container(id, newParent, relative(rdn, newEntry));
    }

    /** The relative name. */
    public RDN rdn() {
        try {
            return Objects.requireNonNull(entry.getRDN());
        } catch (com.unboundid.ldap.sdk.LDAPException e) {
            throw ResultException.of(ResultCode.OTHER, e);
        }
    }

    /** The entry under its whole name. */
    public Entry at(DN dn) {
        return new Entry(dn, OperationalAttribute.standard(), entry.getAttributes());
    }

    /** What tells an entry from its neighbours. */
    static byte[] normalized(RDN rdn) {
        return rdn.toNormalizedString().getBytes(StandardCharsets.UTF_8);
    }

    static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    private static UUID uuid(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    /** The attributes as LDIF (RFC 2849), which is ASCII whatever they are. */
    String text() {
        return entry.toLDIFString(0);
    }

    static Container of(Row row) {
        UUID id = uuid(Objects.requireNonNull(row.getBytes(ContainerTable.ID)));
        UUID parent = uuid(Objects.requireNonNull(row.getBytes(ContainerTable.PARENT)));
        try {
            String[] lines =
                    Objects.requireNonNull(row.getString(ContainerTable.ENTRY)).split("\n");
            return new Container(id, parent, new ReadOnlyEntry(new Entry(OperationalAttribute.standard(), lines)));
        } catch (LDIFException e) {
            throw new ResultException(
                    ResultCode.OTHER, "What the table of containers has for " + id + " is no LDIF: " + e.getMessage());
        }
    }
}
