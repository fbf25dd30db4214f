package io.ndbwire.ldap.mapping;

/**
 * A column whose value is that of another table's column.
 *
 * @param column of the rows below
 * @param parentColumn of the row above
 */
public record Link(String column, String parentColumn) {}
