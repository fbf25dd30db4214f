package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.RDN;

/** Values in names. */
public final class NameText {

    private NameText() {}

    /** Appends {@code name=value}, escaped as RFC 4514 wants it. */
    public static void append(StringBuilder text, String name, ASN1OctetString value) {
        text.append(name).append('=').append(escaped(value));
    }

    /** A value as it stands in a name. */
    public static String escaped(ASN1OctetString value) {
        String text = value.stringValue();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isHarmless =
                    c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '.';
            if (!isHarmless) {
                return new RDN("x", value.getValue()).toString().substring(2);
            }
        }
        return text;
    }
}
