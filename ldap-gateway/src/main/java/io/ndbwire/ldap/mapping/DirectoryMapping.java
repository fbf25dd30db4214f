package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.schema.TableName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a directory is made of. Immutable.
 *
 * @param contexts the naming contexts
 * @param tables the name of the context that has every table of the cluster, or null
 * @param containers what clients may add to contexts that is in no table of the mapping, or null for nothing
 */
public record DirectoryMapping(
        List<FixedEntry> contexts,
        @Nullable DN tables,
        @Nullable Containers containers) {

    /** The attribute with passwords. */
    public static final String PASSWORD = "userPassword";

    private static final String ALIASED = "aliasedobjectname";

    /** Database and table. */
    private static final int DEPTH_OF_TABLES = 2;

    private static final DN SUBSCHEMA = new DN(new RDN("cn", "subschema"));

    /** What the schema's own entry has. */
    private static final Set<String> OF_SUBSCHEMA =
            Set.of("cn", "ldapsyntaxes", "matchingrules", "attributetypes", "objectclasses");

    /** Where every table is unless a mapping says otherwise. */
    public static final DN TABLES = new DN(new RDN("dc", "ndb"));

    public DirectoryMapping {
        contexts = List.copyOf(contexts);
    }

    /** Every table, and nothing else. */
    public static DirectoryMapping ofTables() {
        return new DirectoryMapping(List.of(), TABLES, null);
    }

    /** Whether that is the name of an entry that stands in the mapping, or is a table or a database, or of one above these. */
    public boolean isBranch(DN name) {
        return name.equals(SUBSCHEMA)
                || contexts.stream().anyMatch(context -> isBranch(context, name))
                || tables != null && isOfTables(tables, name);
    }

    private static boolean isBranch(FixedEntry entry, DN name) {
        return entry.dn().isDescendantOf(name, true)
                || name.isDescendantOf(entry.dn(), false)
                        && entry.branches().stream().anyMatch(below -> isBranch(below, name));
    }

    private static boolean isOfTables(DN tables, DN name) {
        int depth = name.getRDNs().length - tables.getRDNs().length;
        return tables.isDescendantOf(name, true) || depth <= DEPTH_OF_TABLES && name.isDescendantOf(tables, false);
    }

    /**
     * Whether an entry of that name, or one below it, can have an attribute; what tables without a mapping have is not known
     * before they are there.
     *
     * @param on null for all entries
     * @param attribute in lower case
     */
    public boolean canHave(@Nullable DN on, String attribute) {
        boolean hasTables =
                tables != null && (on == null || on.isDescendantOf(tables, true) || tables.isDescendantOf(on, true));
        boolean hasContainers = containers != null
                && (on == null || contexts.stream().anyMatch(context -> on.isDescendantOf(context.dn(), true)));
        return hasTables
                || hasContainers && Containers.isStandard(attribute)
                || (on == null || on.equals(SUBSCHEMA)) && OF_SUBSCHEMA.contains(attribute)
                || contexts.stream().anyMatch(context -> canHave(context, on, attribute));
    }

    private static boolean canHave(FixedEntry entry, @Nullable DN on, String attribute) {
        if (on == null || entry.dn().isDescendantOf(on, true)) {
            Set<String> names = new HashSet<>();
            addNames(entry, names);
            return names.contains(attribute);
        }
        return on.isDescendantOf(entry.dn(), true)
                && entry.branches().stream().anyMatch(branch -> canHave(branch, on, attribute));
    }

    /** How many parts of the name of an entry, from the left, are the names of a table and a database. */
    public int tableParts(DN name) {
        return tables != null && name.isDescendantOf(tables, false)
                ? name.getRDNs().length - tables.getRDNs().length
                : 0;
    }

    /** The columns that have passwords, by their tables. */
    public Map<TableName, Set<String>> passwordColumns() {
        Map<TableName, Set<String>> columns = new HashMap<>();
        contexts.forEach(context -> addPasswords(context, columns));
        return columns;
    }

    private static void addPasswords(FixedEntry fixed, Map<TableName, Set<String>> columns) {
        fixed.types().forEach(type -> addPasswords(type, columns));
        fixed.branches().forEach(branch -> addPasswords(branch, columns));
    }

    private static void addPasswords(RowType type, Map<TableName, Set<String>> columns) {
        for (AttributeRule rule : type.attributes()) {
            if (rule.name().equalsIgnoreCase(PASSWORD)) {
                ValueTable values = rule.values();
                TableName table = values == null ? type.table() : values.table();
                String column = values == null ? Objects.requireNonNull(rule.column()) : values.column();
                columns.computeIfAbsent(table, absent -> new HashSet<>()).add(column);
            }
        }
        type.children().forEach(child -> addPasswords(child, columns));
    }

    /** The names, in lower case, of all attributes that entries can have. */
    public Set<String> attributeNames() {
        Set<String> names = new HashSet<>();
        contexts.forEach(context -> addNames(context, names));
        return names;
    }

    private static void addNames(FixedEntry fixed, Set<String> names) {
        fixed.entry()
                .getAttributes()
                .forEach(attribute -> names.add(AttributeDescription.typeKey(attribute.getName())));
        fixed.types().forEach(type -> addNames(type, names));
        fixed.branches().forEach(branch -> addNames(branch, names));
    }

    private static void addNames(RowType type, Set<String> names) {
        type.attributes().forEach(attribute -> names.add(AttributeDescription.typeKey(attribute.name())));
        if (type.alias() != null) {
            names.add(ALIASED);
        }
        type.children().forEach(child -> addNames(child, names));
    }
}
