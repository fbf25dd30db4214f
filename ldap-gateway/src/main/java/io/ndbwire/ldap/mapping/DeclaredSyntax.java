package io.ndbwire.ldap.mapping;

/** What an attribute's values are taken for, where the column does not say it. */
public enum DeclaredSyntax {
    /** What the column's type says. */
    OF_COLUMN("column"),
    /** {@code TRUE} and {@code FALSE} for 1 and 0. */
    BOOLEAN("boolean"),
    /** Text whose case does not matter. */
    CASE_IGNORE("caseIgnore"),
    /** Text whose case matters. */
    CASE_EXACT("caseExact"),
    /** Text whose spaces and hyphens do not matter. */
    TELEPHONE_NUMBER("telephoneNumber"),
    /** The name of an entry. */
    DN("dn");

    private final String label;

    DeclaredSyntax(String label) {
        this.label = label;
    }

    /** How the mapping's file calls it. */
    public String label() {
        return label;
    }
}
