package io.ndbwire.ldap.rights;

import java.util.Locale;

/** What can be allowed of an entry and its attributes. */
public enum Right {
    /** To see it in what a search finds. */
    READ,
    /** To have it in filters. */
    SEARCH,
    /** To compare it. */
    COMPARE,
    /** To change it. */
    WRITE;

    /** Its name in files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
