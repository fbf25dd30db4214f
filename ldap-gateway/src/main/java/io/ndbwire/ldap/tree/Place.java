package io.ndbwire.ldap.tree;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.RDN;
import java.util.Map;

/** What a name is of. Whether there is an entry is another question. Immutable. */
public sealed interface Place {

    /** The name. */
    DN dn();

    /** The nearest branch: itself, or one above it. */
    Branch branch();

    /** A place that is no row. */
    record OfBranch(Branch branch) implements Place {

        @Override
        public DN dn() {
            return branch.dn();
        }
    }

    /**
     * A place of a row.
     *
     * @param above the place of the parent
     * @param known what the name says of the row's columns
     */
    record OfRow(Level level, DN dn, Place above, Map<String, ASN1OctetString> known) implements Place {

        public OfRow {
            known = Map.copyOf(known);
        }

        @Override
        public Branch branch() {
            return level.branch();
        }

        /** The place of the same entry under another name. */
        public OfRow moved(Place newAbove, RDN rdn, Map<String, ASN1OctetString> newKnown) {
            Level newLevel = newAbove instanceof OfRow parent
                    ? parent.level().below(level.type())
                    : new Level(level.type(), null, newAbove.branch());
            return new OfRow(newLevel, new DN(rdn, newAbove.dn()), newAbove, newKnown);
        }
    }
}
