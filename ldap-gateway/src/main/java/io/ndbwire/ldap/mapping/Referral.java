package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.RDN;
import java.util.List;

/** Other servers that have the entries of a name and all below it, RFC 3296. Immutable. */
public final class Referral {

    private static final String ANY_SERVER = "ldap://any/";

    /**
     * One of them.
     *
     * @param url as it is written
     * @param server the part of the URL in front of the entry's name
     * @param name what the entry is called there
     */
    private record Target(String url, String server, DN name) {}

    private final DN dn;
    private final List<Target> targets;

    private Referral(DN dn, List<Target> targets) {
        this.dn = dn;
        this.targets = List.copyOf(targets);
    }

    /** What a mapping says of a name. */
    static Referral of(DN dn, YamlValue written) {
        List<Target> targets =
                written.list().stream().map(url -> target(dn, url)).toList();
        if (targets.isEmpty()) {
            throw written.wrong("no server is named");
        }
        return new Referral(dn, targets);
    }

    private static Target target(DN dn, YamlValue written) {
        String text = written.text();
        LDAPURL url;
        try {
            url = new LDAPURL(text);
        } catch (LDAPException e) {
            throw written.wrong(String.valueOf(e.getMessage()));
        }
        boolean isOfSearch = url.attributesProvided() || url.scopeProvided() || url.filterProvided();
        boolean isOfNetwork = url.getScheme().equals("ldap") || url.getScheme().equals("ldaps");
        if (!isOfNetwork || !url.hostProvided() || isOfSearch) {
            throw written.wrong("'" + text + "' is not of the form ldap://host:port/name or ldaps://host:port/name");
        }
        int host = text.indexOf("://") + 3;
        int path = text.indexOf('/', host);
        String server = path < 0 ? text + "/" : text.substring(0, path + 1);
        return new Target(text, server, url.baseDNProvided() ? url.getBaseDN() : dn);
    }

    /** The name that it is for. */
    public DN dn() {
        return dn;
    }

    /** As the mapping has them. */
    public List<String> written() {
        return targets.stream().map(Target::url).toList();
    }

    /**
     * Where to ask for an entry.
     *
     * @param asked its name: this one or one below it
     * @return URLs with the name that it has there, and nothing behind that
     */
    public List<String> urls(DN asked) {
        return targets.stream()
                .map(target -> target.server() + encoded(named(asked, target.name())))
                .toList();
    }

    private DN named(DN asked, DN there) {
        RDN[] parts = asked.getRDNs();
        DN name = there;
        for (int i = parts.length - dn.getRDNs().length - 1; i >= 0; i--) {
            name = new DN(parts[i], name);
        }
        return name;
    }

    /** A name as RFC 4516 wants it in URLs. */
    private static String encoded(DN name) {
        try {
            return new LDAPURL("ldap", "any", null, name, null, null, null)
                    .toString()
                    .substring(ANY_SERVER.length());
        } catch (LDAPException e) {
            throw new IllegalStateException("A URL for " + name + " cannot be made", e);
        }
    }
}
