package io.ndbwire.ldap.mapping;

/**
 * A column under the name that it has in the directory.
 *
 * @param attribute the attribute's name
 * @param column the column's name
 */
public record NamedColumn(String attribute, String column) {

    /** Whether a name in a request is meant: the attribute's, or the column's own, which LDAP's grammar may not allow. */
    public boolean isNamed(String name) {
        return attribute.equalsIgnoreCase(name) || column.equalsIgnoreCase(name);
    }
}
