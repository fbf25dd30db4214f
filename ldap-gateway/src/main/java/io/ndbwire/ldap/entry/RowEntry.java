package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1BufferSequence;
import com.unboundid.asn1.ASN1BufferSet;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.ndbwire.client.Row;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An entry that is a row. */
public final class RowEntry implements DirectoryEntry {

    private static final String ALIASED = "aliasedObjectName";

    private final Selection selection;
    private final Row row;
    private final String dn;
    private final List<DescribedValues> fromTables;

    private final boolean hasSubordinates;

    RowEntry(Selection selection, Row row, String dn, List<DescribedValues> fromTables, boolean hasSubordinates) {
        this.selection = selection;
        this.row = row;
        this.dn = dn;
        this.fromTables = fromTables;
        this.hasSubordinates = hasSubordinates;
    }

    @Override
    public String dn() {
        return dn;
    }

    public Row row() {
        return row;
    }

    public Selection selection() {
        return selection;
    }

    @Override
    public UUID uuid() {
        return selection.uuid(row);
    }

    @Override
    public @Nullable String aliasTarget() {
        return selection.aliasTarget(row);
    }

    @Override
    public boolean canHave(String attribute) {
        return !selection.format().attributes(attribute).isEmpty();
    }

    /** The value of one of the gateway's own attributes. */
    private String value(OperationalAttribute attribute) {
        return switch (attribute) {
            case ENTRY_DN -> dn;
            case ENTRY_UUID -> uuid().toString();
            case HAS_SUBORDINATES -> hasSubordinates ? "TRUE" : "FALSE";
            case STRUCTURAL_OBJECT_CLASS -> selection.format().type().structuralClass();
            case SUBSCHEMA_SUBENTRY -> OperationalAttribute.SUBSCHEMA_DN;
        };
    }

    @Override
    public Entry toEntry() {
        Entry entry = new Entry(dn);
        entry.addAttribute("objectClass", selection.format().type().objectClasses());
        for (Selection.Selected selected : selection.inRow()) {
            ASN1OctetString[] values = selected.format().values(row, selected.position());
            if (values.length > 0) {
                AttributeFormat format = selected.format();
                entry.addAttribute(new Attribute(format.name(), format.syntax().rule(), values));
            }
        }
        for (DescribedValues values : fromTables) {
            AttributeFormat format = values.format();
            entry.addAttribute(new Attribute(format.name(), format.syntax().rule(), values.array()));
        }
        String target = aliasTarget();
        if (target != null) {
            entry.addAttribute(ALIASED, target);
        }
        for (OperationalAttribute attribute : OperationalAttribute.values()) {
            if (!entry.hasAttribute(attribute.label())) {
                entry.addAttribute(attribute.label(), value(attribute));
            }
        }
        return entry;
    }

    @Override
    public void writeTo(ASN1Buffer buffer) {
        ASN1BufferSequence entry = buffer.beginSequence(LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY);
        buffer.addOctetString(dn);
        ASN1BufferSequence list = buffer.beginSequence();
        AttributeChoice choice = selection.choice();
        if (selection.showsObjectClass()) {
            write(buffer, "objectClass", selection.format().type().objectClasses());
        }
        for (Selection.Selected selected : selection.inRow()) {
            if (selected.isShown()) {
                write(buffer, selected.format(), selected.format().values(row, selected.position()));
            }
        }
        for (DescribedValues values : fromTables) {
            AttributeFormat format = values.format();
            if (choice.includes(format.name(), format.isOperational())) {
                write(buffer, format, values.array());
            }
        }
        if (selection.format().type().alias() != null && choice.includes(ALIASED, false)) {
            write(buffer, ALIASED, List.of(String.valueOf(aliasTarget())));
        }
        if (choice.allOperational() || !choice.names().isEmpty()) {
            for (OperationalAttribute attribute : OperationalAttribute.values()) {
                if (choice.includes(attribute)) {
                    write(buffer, attribute.label(), List.of(value(attribute)));
                }
            }
        }
        list.end();
        entry.end();
    }

    private void write(ASN1Buffer buffer, AttributeFormat format, ASN1OctetString[] values) {
        if (values.length == 0) {
            return;
        }
        ASN1BufferSequence attribute = buffer.beginSequence();
        buffer.addOctetString(format.nameBytes());
        ASN1BufferSet set = buffer.beginSet();
        if (!selection.choice().typesOnly()) {
            for (ASN1OctetString value : values) {
                buffer.addElement(value);
            }
        }
        set.end();
        attribute.end();
    }

    private void write(ASN1Buffer buffer, String name, List<String> values) {
        ASN1BufferSequence attribute = buffer.beginSequence();
        buffer.addOctetString(name);
        ASN1BufferSet set = buffer.beginSet();
        if (!selection.choice().typesOnly()) {
            values.forEach(buffer::addOctetString);
        }
        set.end();
        attribute.end();
    }
}
