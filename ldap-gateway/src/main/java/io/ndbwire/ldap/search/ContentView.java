package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import io.ndbwire.client.Filter;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.EntryReader;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A look at rows that have changed, with the names of parents as they are now: to be used once for some changes. Any thread
 * may complete what it returns.
 */
public final class ContentView {

    /**
     * What a mark comes to.
     *
     * @param entry the one that is in the content now, or null
     * @param others of rows that are in it no more, or never were
     * @param further what has to be looked at besides
     */
    public record Seen(@Nullable DirectoryEntry entry, List<UUID> others, List<Mark> further) {}

    /** What is shown of an entry. */
    @FunctionalInterface
    interface Shown {

        /** What is shown, or null if that is nothing. */
        @Nullable
        DirectoryEntry apply(RowEntry entry, boolean isExact);
    }

    private final Directory directory;
    private final ContentChanges changes;
    private final Shown shown;
    private final @Nullable RowEntry base;
    private final Place place;
    private final ParentNames names;
    private final MarkedRows rows;

    /**
     * @param place the search's base
     * @param base the entry of the base's row, or null if it is not there or no row
     */
    ContentView(
            Directory directory,
            ContentChanges changes,
            Shown shown,
            Place place,
            @Nullable RowEntry base,
            MarkedRows rows) {
        this.rows = rows;
        this.directory = directory;
        this.changes = changes;
        this.shown = shown;
        this.place = place;
        this.base = base;
        names = place instanceof Place.OfRow row
                ? new ParentNames(directory, row.level(), base, links(row, base))
                : new ParentNames(directory, null, null, Map.of());
    }

    private static Map<RowType, Map<String, ASN1OctetString>> links(Place.OfRow place, @Nullable RowEntry base) {
        Map<RowType, Map<String, ASN1OctetString>> links = new HashMap<>();
        if (base != null) {
            for (RowType child : place.level().type().children()) {
                Map<String, ASN1OctetString> bound = EntryReader.links(child, base.selection(), base.row());
                if (bound != null) {
                    links.put(child, bound);
                }
            }
        }
        return links;
    }

    /** Looks at marked rows. */
    public CompletionStage<Seen> look(Mark mark) {
        return mark instanceof Mark.OfRow row ? look(row) : look((Mark.OfRows) mark);
    }

    private CompletionStage<Seen> look(Mark.OfRow mark) {
        return mark.level().isShown()
                ? look(mark, mark.level().condition())
                : CompletableFuture.completedFuture(new Seen(null, List.of(mark.uuid()), List.of()));
    }

    private CompletionStage<Seen> look(Mark.OfRow mark, Condition condition) {
        return row(mark, condition)
                .thenCompose(row -> row == null
                        ? CompletableFuture.completedFuture(new Seen(null, List.of(mark.uuid()), List.of()))
                        : entry(mark.level(), row)
                                .thenApply(entry -> seen(
                                        mark,
                                        mark.level().selection().uuid(row),
                                        entry == null ? null : shown.apply(entry, condition.isExact()))))
                .exceptionallyCompose(failure -> {
                    Throwable cause = Failures.cause(failure);
                    // What the data nodes are not asked is seen here.
                    return condition.filter() != null && cause instanceof InvalidValueException
                            ? look(mark, Condition.UNKNOWN)
                            : CompletableFuture.failedFuture(cause);
                });
    }

    private CompletionStage<@Nullable Row> row(Mark.OfRow mark, Condition condition) {
        Selection selection = mark.level().selection();
        try {
            Read read = selection.format().table().read(mark.key().toArray()).columns(selection.projection());
            Filter filter = condition.filter();
            return client().execute(filter == null ? read : read.when(filter));
        } catch (InvalidValueException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private NdbClient client() {
        return directory.cluster().client();
    }

    private static Seen seen(Mark.OfRow mark, UUID uuid, @Nullable DirectoryEntry entry) {
        Set<UUID> others = new HashSet<>();
        if (!uuid.equals(mark.uuid())) {
            // The key is the same by its collation, and not by its letters.
            others.add(mark.uuid());
        }
        if (entry == null) {
            others.add(uuid);
        }
        return new Seen(entry, List.copyOf(others), List.of());
    }

    /** Finds the rows, to look at each by its key: it may not be there any more by then. */
    private CompletionStage<Seen> look(Mark.OfRows mark) {
        return rows.of(mark).thenApply(found -> {
            List<Mark> further = new ArrayList<>();
            for (Row row : found) {
                further.add(ContentChanges.ofRow(mark.level(), row));
                if (mark.isDeep()) {
                    changes.below(mark.level())
                            .forEach(child -> ContentChanges.markBelow(mark.level(), child, row, further::add));
                }
            }
            return new Seen(null, List.of(), further);
        });
    }

    private CompletionStage<@Nullable RowEntry> entry(ContentLevel level, Row row) {
        Selection selection = level.selection();
        if (!selection.isNamed(row)) {
            return CompletableFuture.completedFuture(null);
        }
        return parent(level, row)
                .thenCompose(name -> name == null
                        ? CompletableFuture.completedFuture(null)
                        : directory
                                .reader()
                                .read(selection, row, selection.rdn(row) + "," + name)
                                .thenApply(entry -> entry));
    }

    /** The name of a row's parent, or null if it is not there or not in the search's scope. */
    private CompletionStage<@Nullable String> parent(ContentLevel level, Row row) {
        if (place instanceof Place.OfRow own && level.level() == own.level()) {
            boolean isBase =
                    base != null && base.uuid().equals(level.selection().uuid(row));
            return CompletableFuture.completedFuture(isBase ? own.above().dn().toString() : null);
        }
        return names.of(level.level(), level.selection(), row);
    }
}
