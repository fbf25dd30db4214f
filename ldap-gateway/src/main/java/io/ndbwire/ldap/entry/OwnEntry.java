package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.ldap.protocol.SearchResultEntryProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An entry that is no row: it is the gateway's own, or of the mapping. */
public final class OwnEntry implements DirectoryEntry {

    private final Entry entry;
    private final AttributeChoice choice;

    /**
     * @param entry with its operational attributes
     */
    public OwnEntry(Entry entry, AttributeChoice choice) {
        this.entry = entry;
        this.choice = choice;
    }

    @Override
    public String dn() {
        return entry.getDN();
    }

    @Override
    public UUID uuid() {
        return UUID.fromString(
                Objects.requireNonNull(entry.getAttributeValue(OperationalAttribute.ENTRY_UUID.label())));
    }

    @Override
    public @Nullable String aliasTarget() {
        return null;
    }

    @Override
    public boolean canHave(String attribute) {
        return !DescribedValues.of(entry, attribute).isEmpty();
    }

    @Override
    public Entry toEntry() {
        return entry;
    }

    @Override
    public void writeTo(ASN1Buffer buffer) {
        List<Attribute> shown = new ArrayList<>();
        for (Attribute attribute : entry.getAttributes()) {
            String name = attribute.getName();
            if (choice.includes(name, OperationalAttribute.isOperational(name))) {
                shown.add(choice.typesOnly() ? new Attribute(name) : attribute);
            }
        }
        new SearchResultEntryProtocolOp(entry.getDN(), shown).writeTo(buffer);
    }
}
