package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.ndbwire.ldap.mapping.AttributeDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of one attribute that is in a table, with its options.
 *
 * @param values at least one
 */
public record DescribedValues(AttributeFormat format, List<ASN1OctetString> values) {

    public DescribedValues {
        values = List.copyOf(values);
    }

    ASN1OctetString[] array() {
        return values.toArray(AttributeFormat.NO_VALUES);
    }

    /** What an entry has of an attribute: that itself, and those with more options. */
    public static List<Attribute> of(Entry entry, String asked) {
        List<Attribute> found = new ArrayList<>(1);
        for (Attribute attribute : entry.getAttributes()) {
            if (AttributeDescription.includes(asked, attribute.getName())) {
                found.add(attribute);
            }
        }
        return found;
    }
}
