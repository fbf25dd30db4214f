package io.ndbwire.ldap.search;

import io.ndbwire.ldap.operation.Budget;
import io.ndbwire.ldap.operation.Session;

/**
 * What one connection's searches may keep to sort it.
 *
 * @param entries how many
 */
record SortShare(Budget.Part entries) implements Session.Kept {

    @Override
    public void end() {
        // The searches end as well, and give back what they have.
    }
}
