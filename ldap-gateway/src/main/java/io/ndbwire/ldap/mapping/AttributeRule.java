package io.ndbwire.ldap.mapping;

import org.jspecify.annotations.Nullable;

/**
 * Where an attribute's values come from: a column, or a table.
 *
 * @param name in the directory, with its options
 * @param column of the entry's own row, or null
 * @param delimiter what stands between several values in the column, or null if there is one
 * @param values the table that has the values, or null
 */
public record AttributeRule(
        String name,
        @Nullable String column,
        @Nullable String delimiter,
        @Nullable ValueTable values,
        DeclaredSyntax syntax) {

    /** A column with one value. */
    public static AttributeRule ofColumn(String name, String column) {
        return new AttributeRule(name, column, null, null, DeclaredSyntax.OF_COLUMN);
    }

    /** Whether each value has options of its own. */
    public boolean hasOptions() {
        return values != null && values.options() != null;
    }

    /** Whether there can be but one value. */
    public boolean isSingle() {
        return delimiter == null && values == null;
    }
}
