package io.ndbwire.rest.security;

import java.util.Locale;

/** What a caller may do with a table. No right includes another. */
public enum Right {
    /** Reading rows, changes and the table's description. */
    READ,
    /** Inserting, updating and deleting rows. */
    WRITE,
    /** Creating, altering and dropping the table and its indexes. */
    DDL;

    /** Its name in grants. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
