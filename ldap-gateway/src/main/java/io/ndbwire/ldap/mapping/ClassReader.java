package io.ndbwire.ldap.mapping;

import com.unboundid.ldap.sdk.DN;
import io.ndbwire.schema.TableName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the classes of a mapping's file: each a type of rows, made anew for every place that it is used at. */
final class ClassReader {

    private final Map<String, YamlValue> classes;
    private final Set<String> used = new HashSet<>();
    /** Those within which one is being read. */
    private final Deque<String> within = new ArrayDeque<>();

    ClassReader(Map<String, YamlValue> classes) {
        this.classes = classes;
    }

    void requireAllUsed() {
        classes.forEach((name, written) -> {
            if (!used.contains(name)) {
                throw written.wrong("class '" + name + "' is used nowhere");
            }
        });
    }

    /**
     * The type of a class.
     *
     * @param isBelowRows whether it is used below rows, of which it has to say which
     */
    RowType type(YamlValue reference, boolean isBelowRows) {
        String name = reference.text();
        YamlValue written = classes.get(name);
        if (written == null) {
            throw reference.wrong("there is no class '" + name + "'; there are " + classes.keySet());
        }
        if (within.contains(name)) {
            throw reference.wrong("class '" + name + "' is below itself");
        }
        used.add(name);
        within.push(name);
        RowType type = type(name, written, isBelowRows);
        within.pop();
        return type;
    }

    private RowType type(String name, YamlValue written, boolean isBelowRows) {
        Map<String, YamlValue> values =
                written.map("table", "objectClasses", "rdn", "parent", "attributes", "alias", "children");
        YamlValue parent = values.get("parent");
        if (isBelowRows == (parent == null)) {
            throw written.wrong(
                    isBelowRows
                            ? "'parent' is missing: which columns name the row above?"
                            : "'parent' is of classes below rows, and '" + name + "' is not below one");
        }
        List<NamedColumn> rdn = new ArrayList<>();
        written.required(values, "rdn").map().forEach((attribute, column) -> {
            requireName(column, attribute);
            if (attribute.contains(";")) {
                throw column.wrong("'" + attribute + "' names no entry: it has options");
            }
            if (ChangeStamp.of(attribute) != null) {
                throw column.wrong("'" + attribute + "' is written by the gateway, and names no entry");
            }
            rdn.add(new NamedColumn(attribute, column.text()));
        });
        List<Link> links = parent == null ? List.of() : links(parent);
        requireApart(rdn, links, parent);
        YamlValue aliasText = values.get("alias");
        NameTemplate alias = aliasText == null ? null : alias(aliasText);
        List<RowType> children = types(MappingFile.list(values.get("children")), true);
        if (alias != null && !children.isEmpty()) {
            throw written.wrong("an alias has no entries below it");
        }
        YamlValue classNames = values.get("objectClasses");
        List<AttributeRule> attributes = attributes(rdn, values.get("attributes"));
        requireStampsApart(attributes, links, written);
        return new RowType(
                table(written.required(values, "table")),
                classNames == null ? List.of("top", "extensibleObject", name) : classNames.texts(),
                rdn,
                links,
                attributes,
                alias,
                children,
                written.place());
    }

    /** The types of classes beside each other. */
    List<RowType> types(List<YamlValue> references, boolean isBelowRows) {
        List<RowType> types = new ArrayList<>();
        for (YamlValue reference : references) {
            RowType type = type(reference, isBelowRows);
            for (int i = 0; i < types.size(); i++) {
                if (isNamedAlike(type, types.get(i))) {
                    throw reference.wrong("names of class '" + reference.text() + "' are like those of class '"
                            + references.get(i).text() + "' beside it");
                }
            }
            types.add(type);
        }
        return types;
    }

    private static boolean isNamedAlike(RowType one, RowType other) {
        return one.rdn().size() == other.rdn().size()
                && one.rdn().stream()
                        .allMatch(part -> other.rdn().stream()
                                .anyMatch(its -> its.isNamed(part.attribute()) || part.isNamed(its.attribute())));
    }

    private static void requireApart(List<NamedColumn> rdn, List<Link> links, @Nullable YamlValue parent) {
        for (Link link : links) {
            if (parent != null && rdn.stream().anyMatch(part -> part.column().equals(link.column()))) {
                throw parent.wrong("column '" + link.column() + "' cannot name the entry and the row above");
            }
        }
    }

    /** What only the gateway writes may have no other name, by which others would write it. */
    private static void requireStampsApart(List<AttributeRule> attributes, List<Link> links, YamlValue written) {
        for (AttributeRule stamp : attributes) {
            String column = stamp.column();
            if (column == null || ChangeStamp.of(stamp.name()) == null) {
                continue;
            }
            boolean isShared = attributes.stream().anyMatch(other -> other != stamp && column.equals(other.column()))
                    || links.stream().anyMatch(link -> column.equals(link.column()));
            if (isShared) {
                throw written.wrong("column '" + column + "' is written by the gateway for '" + stamp.name()
                        + "', and cannot be anything else");
            }
        }
    }

    private static NameTemplate alias(YamlValue written) {
        NameTemplate template = NameTemplate.parse(written.text());
        String example = template.fill(Collections.nCopies(template.columns().size(), "x"));
        if (example.isEmpty() || example.contains("{") || example.contains("}") || !DN.isValidDN(example)) {
            throw written.wrong("'" + written.text() + "' is no name with columns in braces");
        }
        return template;
    }

    static TableName table(YamlValue written) {
        String[] parts = written.text().split("\\.", 2);
        if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
            throw written.wrong("a table is written database.table, not '" + written.text() + "'");
        }
        return TableName.of(parts[0], parts[1]);
    }

    private static List<Link> links(YamlValue written) {
        List<Link> links = new ArrayList<>();
        written.map().forEach((column, parentColumn) -> links.add(new Link(column, parentColumn.text())));
        if (links.isEmpty()) {
            throw written.wrong("no column names the row above");
        }
        return links;
    }

    private static List<AttributeRule> attributes(List<NamedColumn> rdn, @Nullable YamlValue written) {
        List<AttributeRule> attributes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        if (written != null) {
            written.map().forEach((name, value) -> {
                requireName(value, name);
                if (!names.add(AttributeDescription.of(name).key())) {
                    throw value.wrong("attribute '" + name + "' comes twice");
                }
                AttributeRule rule = attribute(AttributeDescription.of(name).label(), value);
                requireOptionsApart(rule, attributes, value);
                attributes.add(rule);
            });
        }
        for (int i = rdn.size() - 1; i >= 0; i--) {
            if (names.add(rdn.get(i).attribute().toLowerCase(Locale.ROOT))) {
                attributes.add(
                        0,
                        AttributeRule.ofColumn(
                                rdn.get(i).attribute(), rdn.get(i).column()));
            }
        }
        return attributes;
    }

    private static void requireName(YamlValue where, String name) {
        AttributeDescription description = AttributeDescription.of(name);
        String type = description.type();
        if (!AttributeDescription.isValid(name) || type.equalsIgnoreCase("objectClass") || description.isRange()) {
            throw where.wrong("'" + name + "' is no name for an attribute");
        }
        boolean isOfNoOptions = ChangeStamp.of(type) != null || type.equalsIgnoreCase(DirectoryMapping.PASSWORD);
        if (isOfNoOptions && !description.options().isEmpty()) {
            throw where.wrong("'" + type + "' has no options");
        }
    }

    /** A value's place is to be told by its description alone. */
    private static void requireOptionsApart(AttributeRule rule, List<AttributeRule> others, YamlValue written) {
        String type = AttributeDescription.typeKey(rule.name());
        boolean isOfNoOptions =
                type.equalsIgnoreCase(DirectoryMapping.PASSWORD) || rule.name().contains(";");
        if (rule.hasOptions() && isOfNoOptions) {
            throw written.wrong("'" + rule.name() + "' has no options of values: these are of a name without options,"
                    + " and not of passwords");
        }
        for (AttributeRule other : others) {
            boolean isOfType = AttributeDescription.typeKey(other.name()).equals(type);
            if (isOfType && (rule.hasOptions() || other.hasOptions())) {
                throw written.wrong(
                        "'" + rule.name() + "' and '" + other.name() + "' are in one table by its 'options'");
            }
        }
    }

    private static AttributeRule attribute(String name, YamlValue written) {
        ChangeStamp stamp = ChangeStamp.of(name);
        if (stamp != null) {
            return new AttributeRule(
                    name, written.text(), null, null, stamp.isTime() ? DeclaredSyntax.OF_COLUMN : DeclaredSyntax.DN);
        }
        if (written.isText()) {
            return AttributeRule.ofColumn(name, written.text());
        }
        Map<String, YamlValue> values = written.map("column", "delimiter", "table", "links", "syntax", "options");
        String column = written.required(values, "column").text();
        YamlValue delimiter = values.get("delimiter");
        YamlValue table = values.get("table");
        DeclaredSyntax syntax = syntax(values.get("syntax"));
        YamlValue options = values.get("options");
        if (table == null) {
            if (options != null) {
                throw options.wrong("'options' is a column of a table of values");
            }
            if (delimiter != null && delimiter.text().isEmpty()) {
                throw delimiter.wrong("the delimiter is empty");
            }
            return new AttributeRule(name, column, delimiter == null ? null : delimiter.text(), null, syntax);
        }
        if (delimiter != null) {
            throw delimiter.wrong("an attribute has several values by a table or by a delimiter, not by both");
        }
        ValueTable valueTable = new ValueTable(
                table(table),
                links(written.required(values, "links")),
                column,
                options == null ? null : options.text());
        return new AttributeRule(name, null, null, valueTable, syntax);
    }

    private static DeclaredSyntax syntax(@Nullable YamlValue written) {
        if (written == null) {
            return DeclaredSyntax.OF_COLUMN;
        }
        for (DeclaredSyntax syntax : DeclaredSyntax.values()) {
            if (syntax.label().equals(written.text())) {
                return syntax;
            }
        }
        throw written.wrong("there is no syntax '" + written.text() + "'");
    }
}
