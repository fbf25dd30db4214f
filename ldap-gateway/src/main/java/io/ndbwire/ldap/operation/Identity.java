package io.ndbwire.ldap.operation;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.util.StaticUtils;
import java.util.Arrays;
import java.util.Locale;

/**
 * Who asks. Names of identities are compared exactly, but for the names of attributes: a table may have both {@code uid=ada}
 * and {@code uid=Ada}, of whom one must not pass for the other.
 *
 * @param dn the empty one for somebody unknown
 */
public record Identity(DN dn) {

    public static final Identity ANONYMOUS = new Identity(DN.NULL_DN);

    /** Whether nobody has said who it is. */
    public boolean isAnonymous() {
        return dn.isNullDN();
    }

    /** Whether that is the same one. */
    public boolean isSame(Identity other) {
        return other.isAnonymous() ? isAnonymous() : is(other.dn());
    }

    /** Whether that is its name. */
    public boolean is(DN name) {
        return !isAnonymous() && dn.getRDNs().length == name.getRDNs().length && endsLike(name);
    }

    /** Whether that is its name or one above it. */
    public boolean isBelow(DN name) {
        return !isAnonymous() && dn.getRDNs().length >= name.getRDNs().length && endsLike(name);
    }

    private boolean endsLike(DN name) {
        RDN[] own = dn.getRDNs();
        RDN[] other = name.getRDNs();
        for (int i = 1; i <= other.length; i++) {
            if (!isSame(own[own.length - i], other[other.length - i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(RDN one, RDN other) {
        return Arrays.equals(parts(one), parts(other));
    }

    private static String[] parts(RDN rdn) {
        String[] names = rdn.getAttributeNames();
        byte[][] values = rdn.getByteArrayAttributeValues();
        String[] parts = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            parts[i] = names[i].toLowerCase(Locale.ROOT) + "=" + StaticUtils.toHex(values[i]);
        }
        Arrays.sort(parts);
        return parts;
    }
}
