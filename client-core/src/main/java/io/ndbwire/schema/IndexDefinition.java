package io.ndbwire.schema;

import java.util.List;

/**
 * An index to create with a table. Immutable; checked as part of its {@link TableDefinition}.
 *
 * <p>Source: protocol document 05, sections 10 and 14.3.
 *
 * @param name the name within its table, 1..64 characters; a unique index is stored under it with {@code $unique}
 *     behind, so that an ordered index of the same name can stand beside it as SQL servers have it
 * @param kind whether it finds rows by equality or by range
 * @param columns names of 1..32 columns; a unique index does not keep their order
 */
public record IndexDefinition(String name, Index.Kind kind, List<String> columns) {

    /** The name of an ordered index on the primary key. */
    public static final String PRIMARY = "PRIMARY";

    private static final String UNIQUE_SUFFIX = "$unique";

    /** Copies the list of columns. */
    public IndexDefinition {
        columns = List.copyOf(columns);
    }

    /** An index that holds at most one row for each key without NULL. */
    public static IndexDefinition unique(String name, String... columns) {
        return new IndexDefinition(name, Index.Kind.UNIQUE, List.of(columns));
    }

    /** An index for ranges and order. */
    public static IndexDefinition ordered(String name, String... columns) {
        return new IndexDefinition(name, Index.Kind.ORDERED, List.of(columns));
    }

    /** The name under which the dictionary keeps the index, as {@link Index#name()} has it. */
    public String storedName() {
        return kind == Index.Kind.UNIQUE && !name.endsWith(UNIQUE_SUFFIX) ? name + UNIQUE_SUFFIX : name;
    }

    /** The index's own name in the dictionary, for a table of that number. */
    public String internalName(int tableId) {
        return internalName(Integer.toString(tableId));
    }

    String internalName(String tableId) {
        return "sys/def/" + tableId + "/" + storedName().replace("/", "@0047");
    }
}
