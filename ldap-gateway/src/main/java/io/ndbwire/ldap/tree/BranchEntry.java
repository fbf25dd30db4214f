package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.entry.OperationalAttribute;
import java.util.Objects;
import java.util.UUID;

/** Completes entries that are no rows. */
final class BranchEntry {

    private BranchEntry() {}

    /** An entry whose relative name is one of its attributes. */
    static Entry of(DN dn, String... classes) {
        Entry entry = new Entry(dn.toString());
        entry.addAttribute("objectClass", classes);
        RDN rdn = Objects.requireNonNull(dn.getRDN());
        String[] names = rdn.getAttributeNames();
        String[] values = rdn.getAttributeValues();
        for (int i = 0; i < names.length; i++) {
            entry.addAttribute(names[i], values[i]);
        }
        return entry;
    }

    /** The same entry with what the gateway itself says of it. */
    static Entry completed(Entry entry, DN dn, boolean hasSubordinates) {
        String[] classes = Objects.requireNonNull(entry.getObjectClassValues());
        return completed(entry, dn, Branch.uuid(dn), classes[classes.length - 1], hasSubordinates);
    }

    /** The same entry with what the gateway itself says of it. */
    static Entry completed(Entry entry, DN dn, UUID uuid, String structuralClass, boolean hasSubordinates) {
        Entry complete = entry.duplicate();
        complete.addAttribute(OperationalAttribute.ENTRY_DN.label(), dn.toString());
        complete.addAttribute(OperationalAttribute.ENTRY_UUID.label(), uuid.toString());
        complete.addAttribute(OperationalAttribute.HAS_SUBORDINATES.label(), hasSubordinates ? "TRUE" : "FALSE");
        complete.addAttribute(OperationalAttribute.STRUCTURAL_OBJECT_CLASS.label(), structuralClass);
        complete.addAttribute(OperationalAttribute.SUBSCHEMA_SUBENTRY.label(), OperationalAttribute.SUBSCHEMA_DN);
        return complete;
    }
}
