package io.ndbwire.ldap.security;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.entry.NameText;
import io.ndbwire.ldap.mapping.NameTemplate;
import java.util.ArrayList;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/** Names of directories from names of other kinds. */
final class Names {

    private static final String DN_FORM = "dn:";
    private static final String USER_FORM = "u:";

    private Names() {}

    /** What an authorization identity (RFC 4513, section 5.2.1.8) or a user's name says, or null if it names nobody. */
    static @Nullable DN of(String identity, @Nullable NameTemplate users) {
        try {
            if (identity.startsWith(DN_FORM)) {
                return new DN(identity.substring(DN_FORM.length()));
            }
            String user = identity.startsWith(USER_FORM) ? identity.substring(USER_FORM.length()) : identity;
            return users == null || user.isEmpty()
                    ? null
                    : new DN(users.fill(List.of(NameText.escaped(new ASN1OctetString(user)))));
        } catch (LDAPException e) {
            return null;
        }
    }

    /** What a certificate's subject says, or null if it lacks what the template wants. */
    static @Nullable DN of(X500Principal subject, @Nullable NameTemplate template) {
        try {
            DN name = new DN(subject.getName(X500Principal.RFC2253));
            if (template == null) {
                return name.isNullDN() ? null : name;
            }
            List<String> values = new ArrayList<>();
            for (String attribute : template.columns()) {
                String value = value(name, attribute);
                if (value == null) {
                    return null;
                }
                values.add(NameText.escaped(new ASN1OctetString(value)));
            }
            return new DN(template.fill(values));
        } catch (LDAPException e) {
            return null;
        }
    }

    private static @Nullable String value(DN name, String attribute) {
        for (RDN rdn : name.getRDNs()) {
            String[] names = rdn.getAttributeNames();
            for (int i = 0; i < names.length; i++) {
                if (names[i].equalsIgnoreCase(attribute)) {
                    return rdn.getAttributeValues()[i];
                }
            }
        }
        return null;
    }
}
