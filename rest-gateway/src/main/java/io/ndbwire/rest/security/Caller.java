package io.ndbwire.rest.security;

import java.util.List;

/**
 * Somebody whose credentials were found good.
 *
 * @param name an API key's id, or a token's subject
 * @param grants what they may do
 */
record Caller(String name, List<Grant> grants) {

    /** Whoever calls a gateway without authentication. */
    static final Caller ANYBODY = new Caller("anybody", List.of(Grant.parse("read,write,ddl:*/*")));

    /** Whoever asks for an open path without credentials. */
    static final Caller NOBODY = new Caller("nobody", List.of());

    Caller {
        grants = List.copyOf(grants);
    }

    boolean may(Right right, String database, String table) {
        for (Grant grant : grants) {
            if (grant.permits(right, database, table)) {
                return true;
            }
        }
        return false;
    }
}
