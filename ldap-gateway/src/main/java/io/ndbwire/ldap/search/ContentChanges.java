package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.entry.ValueReader;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.tree.Level;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the change of a row is to a search: which of its entries have to be looked at again. Thread-safe. */
final class ContentChanges {

    /** What rows of a table are to the search. */
    @FunctionalInterface
    private interface Role {

        void mark(ChangedRow change, Consumer<Mark> marks);
    }

    private final List<ContentLevel> levels;
    private final @Nullable Level baseLevel;
    /** The base's row, if that is known. */
    private volatile @Nullable RowEntry base;

    private final Map<TableHandle, List<Role>> roles = new LinkedHashMap<>();

    /**
     * @param baseLevel of the search's base, or null if that is no row
     * @param containers the table of what clients have added, or null if none of that counts
     */
    ContentChanges(List<ContentLevel> levels, @Nullable Level baseLevel, @Nullable TableHandle containers) {
        this.levels = List.copyOf(levels);
        this.baseLevel = baseLevel;
        if (containers != null) {
            // They are few, and one of them may be above many others.
            add(containers, (change, marks) -> marks.accept(Mark.ALL));
        }
        for (ContentLevel level : levels) {
            Set<String> naming = level.namingColumns();
            List<ContentLevel> below = below(level);
            add(level.selection().format().table(), (change, marks) -> markRow(level, naming, below, change, marks));
            for (AttributeFormat attribute : level.selection().inTables()) {
                ValueReader reader = level.selection().format().valueReader(attribute);
                add(
                        reader.table(),
                        (change, marks) -> markOwner(level, reader.rule().links(), change, marks));
            }
        }
    }

    private void add(TableHandle table, Role role) {
        roles.computeIfAbsent(table, absent -> new ArrayList<>()).add(role);
    }

    /** The base is that row's entry, or none. */
    void base(@Nullable RowEntry entry) {
        base = entry;
    }

    /** Which row the base is may have changed. */
    void forgetBase() {
        base = null;
    }

    /** The levels right below a level. */
    List<ContentLevel> below(ContentLevel level) {
        return levels.stream()
                .filter(other -> other.level().parent() == level.level())
                .toList();
    }

    /** The tables whose changes count. */
    TableHandle[] tables() {
        return roles.keySet().toArray(TableHandle[]::new);
    }

    void mark(ChangedRow change, Consumer<Mark> marks) {
        for (Role role : roles.getOrDefault(change.table(), List.of())) {
            role.mark(change, marks);
        }
    }

    private void markRow(
            ContentLevel level, Set<String> naming, List<ContentLevel> below, ChangedRow change, Consumer<Mark> marks) {
        Row before = change.before();
        Row after = change.after();
        boolean isMoved = before == null
                || after == null
                || naming.stream().anyMatch(column -> !Objects.deepEquals(before.get(column), after.get(column)));
        for (Row row : rows(before, after)) {
            Mark.OfRow mark = ofRow(level, row);
            if (isMoved || isWanted(level, mark.uuid(), row)) {
                marks.accept(mark);
            }
            if (isMoved) {
                below.forEach(child -> markBelow(level, child, row, marks));
            }
        }
    }

    /**
     * Whether a row that is where it was can be of the base, or below it: others come there only by other names, of their own
     * or of the base, and both are marked for themselves.
     */
    private boolean isWanted(ContentLevel level, UUID uuid, Row row) {
        RowEntry known = base;
        if (known == null) {
            return true;
        }
        if (level.level() == baseLevel) {
            return known.uuid().equals(uuid);
        }
        return level.level().parent() != baseLevel
                || level.level().type().links().stream().allMatch(link -> isLinked(level, link, row, known));
    }

    private static boolean isLinked(ContentLevel level, Link link, Row row, RowEntry parent) {
        int position = row.position(link.column());
        if (row.isNull(position)) {
            return false;
        }
        if (row.column(position).type().isCharacter()) {
            // Other letters may be the same by the collation, which the data nodes know.
            return true;
        }
        ASN1OctetString value = level.selection().format().syntax(link.column()).value(row, position);
        return value.equals(parent.selection().value(link.parentColumn(), parent.row()));
    }

    private static List<Row> rows(@Nullable Row before, @Nullable Row after) {
        List<Row> rows = new ArrayList<>(2);
        if (before != null) {
            rows.add(before);
        }
        if (after != null) {
            rows.add(after);
        }
        return rows;
    }

    /** Marks a row, which has its key among its columns. */
    static Mark.OfRow ofRow(ContentLevel level, Row row) {
        List<Object> key = new ArrayList<>();
        for (Column column : level.selection().format().description().keyColumns()) {
            key.add(Objects.requireNonNull(row.get(column.name())));
        }
        return new Mark.OfRow(level, level.selection().uuidOf(row), key);
    }

    /** Marks the rows that a row is the parent of: their columns may be of another type, as long as values look the same. */
    static void markBelow(ContentLevel level, ContentLevel child, Row parent, Consumer<Mark> marks) {
        EntryFormat above = level.selection().format();
        EntryFormat below = child.selection().format();
        Map<String, Object> values = new HashMap<>();
        for (Link link : child.level().type().links()) {
            int position = parent.position(link.parentColumn());
            Object value = parent.isNull(position)
                    ? null
                    : below.syntax(link.column())
                            .fitting(above.syntax(link.parentColumn()).value(parent, position));
            if (value == null) {
                return;
            }
            values.put(link.column(), value);
        }
        marks.accept(new Mark.OfRows(child, values, true));
    }

    /** Marks the rows that a row has values for. */
    private static void markOwner(ContentLevel level, List<Link> links, ChangedRow change, Consumer<Mark> marks) {
        for (Row row : rows(change.before(), change.after())) {
            Map<String, Object> values = new HashMap<>();
            for (Link link : links) {
                Object value = row.get(link.column());
                if (value != null) {
                    values.put(link.parentColumn(), value);
                }
            }
            if (values.size() == links.size()) {
                marks.accept(new Mark.OfRows(level, values, false));
            }
        }
    }
}
