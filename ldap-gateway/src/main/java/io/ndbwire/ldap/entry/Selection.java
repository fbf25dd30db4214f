package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.Projection;
import io.ndbwire.client.Row;
import io.ndbwire.ldap.mapping.AttributeRule;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.NameTemplate;
import io.ndbwire.schema.Column;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** What is read of the rows of a format, and what of it is shown. Immutable and thread-safe. */
public final class Selection {

    /** Among the needed names: all attributes are. */
    public static final String EVERYTHING = "*";

    private static final String OBJECT_CLASS = "objectClass";

    /**
     * An attribute whose values are in the row.
     *
     * @param isShown whether the client sees it; else it is needed to find out whether it sees the entry
     */
    record Selected(AttributeFormat format, int position, boolean isShown) {}

    private record NamePosition(String name, ColumnSyntax syntax, int position) {}

    private final EntryFormat format;
    private final AttributeChoice choice;
    private final Projection projection;
    private final List<Selected> inRow = new ArrayList<>();
    private final List<AttributeFormat> inTables = new ArrayList<>();
    private final List<NamePosition> name = new ArrayList<>();
    private final int[] keyPositions;
    private final int[] aliasPositions;
    private final Map<String, Integer> positions = new LinkedHashMap<>();
    private final boolean showsObjectClass;
    private final boolean needsSubordinates;

    Selection(EntryFormat format, AttributeChoice choice, Set<String> needed) {
        this.format = format;
        this.choice = choice;
        for (AttributeFormat attribute : format.attributes()) {
            select(attribute, needed);
        }
        for (EntryFormat.NamePart part : format.nameParts()) {
            name.add(new NamePosition(
                    part.name(), part.syntax(), position(part.syntax().column().name())));
        }
        format.type().links().forEach(link -> position(link.column()));
        List<Column> key = format.description().keyColumns();
        keyPositions = key.stream().mapToInt(column -> position(column.name())).toArray();
        NameTemplate alias = format.type().alias();
        aliasPositions = alias == null
                ? new int[0]
                : alias.columns().stream().mapToInt(this::position).toArray();
        format.type().children().forEach(child -> child.links().forEach(link -> position(link.parentColumn())));
        for (AttributeFormat attribute : inTables) {
            for (Link link : format.valueReader(attribute).rule().links()) {
                position(link.parentColumn());
            }
        }
        projection = format.table().projection(positions.keySet().toArray(String[]::new));
        showsObjectClass = choice.includes(OBJECT_CLASS, false);
        needsSubordinates = !format.type().children().isEmpty()
                && (choice.includes(OperationalAttribute.HAS_SUBORDINATES) || needed.contains("hassubordinates"));
    }

    private void select(AttributeFormat attribute, Set<String> needed) {
        AttributeRule rule = attribute.rule();
        boolean isShown = rule.hasOptions()
                ? choice.includesAnyOf(attribute.typeKey(), attribute.isOperational())
                : choice.includes(rule.name(), attribute.isOperational());
        boolean isNeeded = needed.contains(EVERYTHING) || needed.contains(attribute.typeKey());
        if (!isShown && !isNeeded) {
            return;
        }
        if (rule.column() == null) {
            inTables.add(attribute);
        } else {
            inRow.add(new Selected(attribute, position(rule.column()), isShown));
        }
    }

    private int position(String column) {
        return positions.computeIfAbsent(column, absent -> positions.size());
    }

    public EntryFormat format() {
        return format;
    }

    public AttributeChoice choice() {
        return choice;
    }

    /** The columns to be read. */
    public Projection projection() {
        return projection;
    }

    /** Whether a row alone is not the whole entry. */
    public boolean needsMore() {
        return needsSubordinates || !inTables.isEmpty();
    }

    boolean needsSubordinates() {
        return needsSubordinates;
    }

    List<Selected> inRow() {
        return inRow;
    }

    /** Attributes that have tables of their own. */
    public List<AttributeFormat> inTables() {
        return inTables;
    }

    boolean showsObjectClass() {
        return showsObjectClass;
    }

    /** Whether a row has a name; one that has NULL in its place is no entry. */
    public boolean isNamed(Row row) {
        for (NamePosition part : name) {
            if (row.isNull(part.position())) {
                return false;
            }
        }
        return true;
    }

    /** The relative name of a row's entry. */
    public String rdn(Row row) {
        StringBuilder text = new StringBuilder();
        for (NamePosition part : name) {
            if (text.length() > 0) {
                text.append('+');
            }
            NameText.append(text, part.name(), value(part.syntax(), row, part.position()));
        }
        return text.toString();
    }

    /** The value of a column of names or links, or null. */
    public @Nullable ASN1OctetString value(String column, Row row) {
        int position = Objects.requireNonNull(positions.get(column), column);
        return row.isNull(position) ? null : format.syntax(column).value(row, position);
    }

    private static ASN1OctetString value(ColumnSyntax syntax, Row row, int position) {
        return row.isNull(position) ? new ASN1OctetString() : syntax.value(row, position);
    }

    /** What identifies a row's entry for ever: the table and the key, and of an alias that it is this one. */
    public UUID uuid(Row row) {
        return uuid(row, position -> keyPositions[position]);
    }

    /** The same of a row with other columns, but with the key. */
    public UUID uuidOf(Row row) {
        List<Column> key = format.description().keyColumns();
        return uuid(row, position -> row.position(key.get(position).name()));
    }

    private UUID uuid(Row row, IntUnaryOperator positions) {
        StringBuilder text = new StringBuilder(format.description().name().internalName());
        for (int i = 0; i < keyPositions.length; i++) {
            text.append('\0').append(row.getString(positions.applyAsInt(i)));
        }
        String variant = format.type().variant();
        if (!variant.isEmpty()) {
            text.append('\0').append(variant);
        }
        return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** What the entry stands for, or null if it is no alias. */
    @Nullable
    String aliasTarget(Row row) {
        NameTemplate alias = format.type().alias();
        if (alias == null) {
            return null;
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < aliasPositions.length; i++) {
            ColumnSyntax syntax = format.syntax(alias.columns().get(i));
            values.add(NameText.escaped(value(syntax, row, aliasPositions[i])));
        }
        return alias.fill(values);
    }
}
