package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.Row;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.NameText;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.NamedColumn;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Level;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The names of rows' parents: from the rows themselves where they have all of them, else by reading the parents. To be used
 * by one search, on one thread but for what stages call.
 */
final class ParentNames {

    private static final int MAXIMUM_KEPT = 1_000;

    private record Parent(RowType type, Map<String, ASN1OctetString> values) {}

    private final Directory directory;
    private final @Nullable Level base;
    private final @Nullable RowEntry baseEntry;
    /** What rows of each type have in the columns that name the base. */
    private final Map<RowType, Map<String, ASN1OctetString>> baseLinks;

    /** The newest ones; the names of parents come again and again. */
    private final Map<Parent, CompletionStage<@Nullable String>> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Parent, CompletionStage<@Nullable String>> eldest) {
            return size() > MAXIMUM_KEPT;
        }
    };

    /**
     * @param base the level of the search's base, or null if that is no row
     * @param baseEntry the base, or null if that is no row, or not there
     */
    ParentNames(
            Directory directory,
            @Nullable Level base,
            @Nullable RowEntry baseEntry,
            Map<RowType, Map<String, ASN1OctetString>> baseLinks) {
        this.directory = directory;
        this.base = base;
        this.baseEntry = baseEntry;
        this.baseLinks = baseLinks;
    }

    /** The name of the parent of all rows of a level if it is one and the same, else null. */
    @Nullable
    String common(Level level) {
        if (level.parent() == null) {
            return level.branch().dn().toString();
        }
        return level.parent() == base && baseEntry != null ? baseEntry.dn() : null;
    }

    /** The name of a row's parent, or null if the parent is not there. */
    CompletionStage<@Nullable String> of(Level level, Selection selection, Row row) {
        Map<String, ASN1OctetString> known = new HashMap<>();
        for (Link link : level.type().links()) {
            ASN1OctetString value = selection.value(link.column(), row);
            if (value != null) {
                known.put(link.column(), value);
            }
        }
        return of(level, known);
    }

    private CompletionStage<@Nullable String> of(Level level, Map<String, ASN1OctetString> known) {
        if (level.parent() == null) {
            return CompletableFuture.completedFuture(level.branch().dn().toString());
        }
        if (level.parent() == base && known.equals(baseLinks.get(level.type()))) {
            return CompletableFuture.completedFuture(common(level));
        }
        Map<String, ASN1OctetString> parentKnown = new HashMap<>();
        for (Link link : level.type().links()) {
            ASN1OctetString value = known.get(link.column());
            if (value == null) {
                return CompletableFuture.completedFuture(null);
            }
            parentKnown.put(link.parentColumn(), value);
        }
        if (level.parent() == base) {
            return base(level.parent(), parentKnown);
        }
        Parent parent = new Parent(level.parent().type(), parentKnown);
        synchronized (kept) {
            CompletionStage<@Nullable String> name = kept.get(parent);
            if (name == null) {
                name = name(level.parent(), parentKnown);
                kept.put(parent, name);
            }
            return name;
        }
    }

    /**
     * The base's name if it is the row that has these values. Rows further down may lead to the children of another one; but
     * text that is other by its letters may be the same to the data nodes, by its column's collation.
     */
    private CompletionStage<@Nullable String> base(Level level, Map<String, ASN1OctetString> known) {
        RowEntry entry = baseEntry;
        return directory.formats().of(level.type()).thenCompose(format -> {
            boolean isText = known.keySet().stream()
                    .anyMatch(
                            column -> format.description().column(column).type().isCharacter());
            if (entry == null || !isText) {
                return CompletableFuture.completedFuture(null);
            }
            Selection selection = format.selection(Directory.NOTHING, Set.of());
            return directory
                    .row(selection, known)
                    .thenApply(row -> row != null && selection.uuid(row).equals(entry.uuid()) ? entry.dn() : null);
        });
    }

    private CompletionStage<@Nullable String> name(Level level, Map<String, ASN1OctetString> known) {
        if (tellsName(level, known)) {
            StringBuilder rdn = new StringBuilder();
            for (NamedColumn part : level.type().rdn()) {
                ASN1OctetString value = known.get(part.column());
                if (value != null) {
                    NameText.append(rdn.append(rdn.isEmpty() ? "" : "+"), part.attribute(), value);
                }
            }
            Map<String, ASN1OctetString> links = new HashMap<>(known);
            links.keySet()
                    .retainAll(level.type().links().stream().map(Link::column).toList());
            return of(level, links).thenApply(above -> above == null ? null : rdn + "," + above);
        }
        return directory.formats().of(level.type()).thenCompose(format -> read(level, format, known));
    }

    private static boolean tellsName(Level level, Map<String, ASN1OctetString> known) {
        boolean tells = level.type().rdn().stream().allMatch(part -> known.containsKey(part.column()));
        return tells && level.type().links().stream().allMatch(link -> known.containsKey(link.column()));
    }

    private CompletionStage<@Nullable String> read(
            Level level, EntryFormat format, Map<String, ASN1OctetString> known) {
        Selection selection = format.selection(Directory.NOTHING, Set.of());
        return directory
                .row(selection, known)
                .thenCompose(row -> row == null || !selection.isNamed(row)
                        ? CompletableFuture.completedFuture(null)
                        : of(level, selection, row)
                                .thenApply(above -> above == null ? null : selection.rdn(row) + "," + above));
    }
}
