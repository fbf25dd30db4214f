package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Read;
import io.ndbwire.client.TableHandle;
import io.ndbwire.ldap.mapping.AttributeDescription;
import io.ndbwire.ldap.mapping.AttributeRule;
import io.ndbwire.ldap.mapping.DeclaredSyntax;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.NamedColumn;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How rows of one description of a table are entries of one type. Immutable but for what it keeps; thread-safe. */
public final class EntryFormat {

    private static final int KEPT_SELECTIONS = 100;
    private static final Set<String> OF_EVERY_ENTRY = Set.of(Selection.EVERYTHING, "objectclass", "aliasedobjectname");

    /**
     * A part of the names.
     *
     * @param name the attribute's
     */
    record NamePart(String name, ColumnSyntax syntax) {}

    private record SelectionKey(AttributeChoice choice, Set<String> needed) {}

    private final RowType type;
    private final TableHandle table;
    private final Table description;
    private final Map<String, ColumnSyntax> syntaxes = new HashMap<>();
    private final List<AttributeFormat> attributes = new ArrayList<>();
    private final Map<String, AttributeFormat> byName = new HashMap<>();
    private final Map<String, List<AttributeFormat>> byType = new HashMap<>();
    private final List<NamePart> nameParts = new ArrayList<>();
    private final Map<String, ValueReader> valueReaders = new HashMap<>();
    private final KeyAccess key;
    private final Map<SelectionKey, Selection> selections = new ConcurrentHashMap<>();

    /**
     * @param valueTables those of attributes that have tables of their own, by their names
     * @throws io.ndbwire.error.SchemaException if a table lacks a column that the type has
     */
    EntryFormat(RowType type, TableHandle table, Table description, Map<String, TableHandle> valueTables) {
        this.type = type;
        this.table = table;
        this.description = description;
        for (Column column : description.columns()) {
            syntaxes.put(column.name(), new ColumnSyntax(column, DeclaredSyntax.OF_COLUMN));
        }
        for (AttributeRule rule : type.attributes()) {
            add(rule, valueTables);
        }
        Set<String> named = new LinkedHashSet<>();
        for (NamedColumn part : type.rdn()) {
            description.column(part.column());
            nameParts.add(new NamePart(part.attribute(), syntax(part.column())));
            named.add(part.column());
        }
        for (Link link : type.links()) {
            description.column(link.column());
            named.add(link.column());
        }
        if (type.alias() != null) {
            type.alias().columns().forEach(description::column);
        }
        key = KeyAccess.of(table, description, syntaxes, named);
    }

    private void add(AttributeRule rule, Map<String, TableHandle> valueTables) {
        AttributeFormat format;
        if (rule.values() == null) {
            Column column = description.column(Objects.requireNonNull(rule.column()));
            ColumnSyntax syntax = new ColumnSyntax(column, rule.syntax());
            if (rule.isSingle()) {
                // What the directory says of a column holds in names and links, too.
                syntaxes.put(column.name(), syntax);
            }
            format = new AttributeFormat(rule, syntax);
        } else {
            ValueReader reader =
                    new ValueReader(rule, Objects.requireNonNull(valueTables.get(rule.name())), description);
            valueReaders.put(rule.name(), reader);
            format = new AttributeFormat(rule, reader.syntax());
        }
        attributes.add(format);
        byName.put(AttributeDescription.of(rule.name()).key(), format);
        byType.computeIfAbsent(format.typeKey(), absent -> new ArrayList<>(1)).add(format);
    }

    public RowType type() {
        return type;
    }

    public TableHandle table() {
        return table;
    }

    /** The table as it is described here. */
    public Table description() {
        return description;
    }

    /** All attributes but the object class. */
    public List<AttributeFormat> attributes() {
        return attributes;
    }

    /** The attribute of exactly that name and these options, or null. */
    public @Nullable AttributeFormat attribute(String name) {
        if (name.indexOf(';') < 0) {
            return byName.get(name.toLowerCase(Locale.ROOT));
        }
        AttributeDescription description = AttributeDescription.of(name);
        AttributeFormat exact = byName.get(description.key());
        AttributeFormat any = byName.get(description.type().toLowerCase(Locale.ROOT));
        if (exact != null || any == null || !any.rule().hasOptions()) {
            return exact;
        }
        boolean isOne = !description.isRange() && AttributeDescription.isValid(name);
        return isOne ? any.described(description.optionText()) : null;
    }

    /** What can have values of an attribute: itself, and those with more options. */
    public List<AttributeFormat> attributes(String asked) {
        List<AttributeFormat> ofType = byType.getOrDefault(AttributeDescription.typeKey(asked), List.of());
        return asked.indexOf(';') < 0
                ? ofType
                : ofType.stream()
                        .filter(attribute ->
                                attribute.rule().hasOptions() || AttributeDescription.includes(asked, attribute.name()))
                        .toList();
    }

    /** How a column's values are written. */
    public ColumnSyntax syntax(String column) {
        return Objects.requireNonNull(syntaxes.get(column));
    }

    List<NamePart> nameParts() {
        return nameParts;
    }

    /** The reader of an attribute that has a table of its own. */
    public ValueReader valueReader(AttributeFormat attribute) {
        return Objects.requireNonNull(valueReaders.get(attribute.rule().name()));
    }

    /** Whether a name is a key, so that at most one row has it. */
    public boolean isKeyed() {
        return key.isKey();
    }

    /** Whether these values have the key that names have. */
    public boolean isKeyedBy(Map<String, ASN1OctetString> known) {
        return key.isIn(known);
    }

    /**
     * The read of the row that a name is of, or null if there can be none.
     *
     * @param known the values of the columns of names and links
     */
    public @Nullable Read read(Map<String, ASN1OctetString> known) {
        return key.read(known);
    }

    /** The rows that have these values, or null if none can. */
    public @Nullable AccessPath path(Map<String, ASN1OctetString> known) {
        return KeyAccess.path(table, syntaxes, known);
    }

    /** Values that a name gives to columns. */
    public Map<String, ASN1OctetString> named(RDN rdn) {
        Map<String, ASN1OctetString> values = new HashMap<>();
        String[] names = rdn.getAttributeNames();
        byte[][] bytes = rdn.getByteArrayAttributeValues();
        for (NamedColumn part : type.rdn()) {
            values.put(part.column(), new ASN1OctetString(bytes[RowType.position(part, names)]));
        }
        return values;
    }

    /**
     * What is to be read of rows.
     *
     * @param choice what is shown of them
     * @param needed the names, in lower case, of attributes that are needed besides
     */
    public Selection selection(AttributeChoice choice, Collection<String> needed) {
        // Words that clients make up would be kept for ever.
        SelectionKey selectionKey = new SelectionKey(choice.among(this::isSelectable), selectable(needed));
        Selection known = selections.get(selectionKey);
        if (known == null) {
            known = new Selection(this, selectionKey.choice(), selectionKey.needed());
            if (selections.size() >= KEPT_SELECTIONS) {
                selections.clear();
            }
            selections.put(selectionKey, known);
        }
        return known;
    }

    private Set<String> selectable(Collection<String> needed) {
        for (String name : needed) {
            if (!isSelectable(name)) {
                return needed.stream().filter(this::isSelectable).collect(Collectors.toUnmodifiableSet());
            }
        }
        return Set.copyOf(needed);
    }

    private boolean isSelectable(String name) {
        return !attributes(name).isEmpty() || OF_EVERY_ENTRY.contains(name) || OperationalAttribute.ofKey(name) != null;
    }
}
