package io.ndbwire.ldap.search;

import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.RowChange;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.container.ContainerTable;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Requests;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.tree.Branch;
import io.ndbwire.ldap.tree.ContainerBranch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Level;
import io.ndbwire.ldap.tree.Place;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The entries that a search is about, to be looked for again and again as they change. Thread-safe. */
public final class Content {

    private static final String SUBORDINATES = "hassubordinates";

    /** Rows whose entries have the same entryUUID wherever they are. */
    private record RowKind(TableName table, String variant) {

        static RowKind of(RowType type) {
            return new RowKind(type.table(), type.variant());
        }
    }

    private final Directory directory;
    private final SearchQuestion question;
    private final Permissions permissions;
    private final SearchLimits limits;
    private final Function<Operation, ScanShare> places;
    private final Place place;
    private final ContentChanges changes;

    private Content(
            Directory directory,
            SearchQuestion question,
            Permissions permissions,
            SearchLimits limits,
            Function<Operation, ScanShare> places,
            Place place,
            List<ContentLevel> levels,
            @Nullable TableHandle containers) {
        this.directory = directory;
        this.question = question;
        this.permissions = permissions;
        this.limits = limits;
        this.places = places;
        this.place = place;
        changes = new ContentChanges(levels, place instanceof Place.OfRow row ? row.level() : null, containers);
    }

    /**
     * Finds what a search is about; fails with unwillingToPerform where its changes cannot be known, and with noSuchObject
     * instead for whom the base is not there.
     */
    static CompletionStage<Content> of(
            Directory directory,
            SearchQuestion question,
            Permissions permissions,
            SearchLimits limits,
            Function<Operation, ScanShare> places) {
        CompletionStage<Content> found;
        try {
            found = find(directory, question, permissions, limits, places);
        } catch (ResultException e) {
            found = CompletableFuture.failedFuture(e);
        }
        if (permissions.at(question.base()).isVisible()) {
            return found;
        }
        return found.exceptionallyCompose(failure -> {
            boolean isRefused = Failures.result(failure).code().equals(ResultCode.UNWILLING_TO_PERFORM);
            return CompletableFuture.failedFuture(
                    isRefused ? Requests.notThere(question.base(), permissions) : Failures.cause(failure));
        });
    }

    private static CompletionStage<Content> find(
            Directory directory,
            SearchQuestion question,
            Permissions permissions,
            SearchLimits limits,
            Function<Operation, ScanShare> places) {
        if (!question.aliases().equals(DereferencePolicy.NEVER)) {
            throw refused("Aliases are not followed in a search whose changes are told");
        }
        if (question.needed().contains(SUBORDINATES)) {
            throw refused("Changes of hasSubordinates are not told, so that no filter may have it");
        }
        return new VisiblePlaces(directory, permissions)
                .locate(question.base(), false, false)
                .thenCompose(place -> levels(directory, question, permissions, place)
                        .thenCombine(
                                containers(directory, place),
                                (levels, containers) -> new Content(
                                        directory, question, permissions, limits, places, place, levels, containers)));
    }

    /** The table of what clients have added, if any of that can be in the search's result. */
    private static CompletionStage<@Nullable TableHandle> containers(Directory directory, Place place) {
        ContainerTable table = directory.containerTable();
        return table == null || place instanceof Place.OfRow || !place.branch().takesContainers()
                ? CompletableFuture.completedFuture(null)
                : table.table().thenApply(handle -> handle);
    }

    private static ResultException refused(String reason) {
        return new ResultException(ResultCode.UNWILLING_TO_PERFORM, reason);
    }

    private static CompletionStage<List<ContentLevel>> levels(
            Directory directory, SearchQuestion question, Permissions permissions, Place place) {
        SearchScope scope = question.scope();
        boolean isDeep = scope.equals(SearchScope.SUB) || scope.equals(SearchScope.SUBORDINATE_SUBTREE);
        CompletionStage<List<Level>> found;
        if (place instanceof Place.OfRow row) {
            if (row.above() instanceof Place.OfRow) {
                throw refused("Changes are not told below an entry that is below another table's row");
            }
            List<Level> levels = new ArrayList<>(List.of(row.level()));
            if (!scope.equals(SearchScope.BASE)) {
                addBelow(row.level(), isDeep, levels);
            }
            found = CompletableFuture.completedFuture(levels);
        } else if (scope.equals(SearchScope.BASE)) {
            if (!(place.branch() instanceof ContainerBranch)) {
                throw refused("The entry is no row, and does not change");
            }
            found = done(List.of());
        } else {
            found = levels(place.branch(), isDeep);
        }
        boolean showsBase = scope.equals(SearchScope.BASE) || scope.equals(SearchScope.SUB);
        Level hidden = place instanceof Place.OfRow row && !showsBase ? row.level() : null;
        if (!(place instanceof Place.OfRow) && place.branch().takesContainers()) {
            return found.thenCompose(levels -> selected(directory, question, permissions, levels, hidden));
        }
        return found.thenCompose(levels -> {
            if (levels.isEmpty()) {
                throw refused("There are no rows below the entry, and what there is does not change");
            }
            return selected(directory, question, permissions, levels, hidden);
        });
    }

    private static void addBelow(Level level, boolean isDeep, List<Level> levels) {
        for (RowType child : level.type().children()) {
            Level below = level.below(child);
            levels.add(below);
            if (isDeep) {
                addBelow(below, true, levels);
            }
        }
    }

    private static CompletionStage<List<Level>> levels(Branch branch, boolean isDeep) {
        if (!branch.isSettled()) {
            throw refused("It is not told which tables come and go: search below one of them");
        }
        return branch.types().thenCompose(types -> {
            List<Level> levels = new ArrayList<>();
            for (RowType type : types) {
                Level level = new Level(type, null, branch);
                levels.add(level);
                if (isDeep) {
                    addBelow(level, true, levels);
                }
            }
            return isDeep ? branch.branches().thenCompose(below -> levels(below, levels)) : done(levels);
        });
    }

    private static CompletionStage<List<Level>> levels(List<Branch> branches, List<Level> known) {
        CompletionStage<List<Level>> all = done(known);
        for (Branch branch : branches) {
            all = all.thenCompose(levels -> levels(branch, true).thenApply(more -> {
                levels.addAll(more);
                return levels;
            }));
        }
        return all;
    }

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedFuture(value);
    }

    /**
     * @param hidden the one that is not in the scope, or null
     */
    private static CompletionStage<List<ContentLevel>> selected(
            Directory directory,
            SearchQuestion question,
            Permissions permissions,
            List<Level> levels,
            @Nullable Level hidden) {
        Set<RowKind> kinds = new HashSet<>();
        CompletionStage<List<ContentLevel>> all = done(new ArrayList<>());
        for (Level level : levels) {
            if (!kinds.add(RowKind.of(level.type()))) {
                throw refused("Rows of one table are entries of several kinds here, with the same entryUUID: search for"
                        + " those of one kind");
            }
            all = all.thenCompose(list -> directory.formats().of(level.type()).thenApply(format -> {
                Condition condition =
                        level == hidden ? Condition.NEVER : condition(directory, question, permissions, level, format);
                list.add(new ContentLevel(level, format.selection(question.choice(), question.needed()), condition));
                return list;
            }));
        }
        return all;
    }

    /** The data nodes are asked what a search asks them, so that what they compare otherwise than the gateway is found alike. */
    private static Condition condition(
            Directory directory, SearchQuestion question, Permissions permissions, Level level, EntryFormat format) {
        if (question.isForAll()) {
            return Condition.ALWAYS;
        }
        try {
            return new FilterTranslator(
                            format,
                            directory::knowsAttribute,
                            name -> permissions.searchable(level.branch().dn(), name))
                    .translate(question.filter());
        } catch (InvalidValueException e) {
            return Condition.UNKNOWN;
        }
    }

    /** Whether another search is about the same, for the same one. */
    public boolean isSame(Content other) {
        return question.equals(other.question) && permissions.identity().isSame(other.permissions.identity());
    }

    /** Searches for all that is in it. */
    public CompletionStage<Result> search(Operation operation, EntrySink sink) {
        changes.forgetBase();
        return new SearchRun(operation, directory, question, permissions, limits, places.apply(operation), sink)
                .begin();
    }

    /** The changes of all rows that count. */
    public Flow.Publisher<RowChange> changes() {
        return directory.cluster().client().changes(changes.tables()).withEpochs();
    }

    /** Tells what has to be looked at again as a row has changed. */
    public void mark(ChangedRow change, Consumer<Mark> marks) {
        changes.mark(change, marks);
    }

    /**
     * A look at what has been marked.
     *
     * @param operation of whom it is; on its event loop
     */
    public CompletionStage<ContentView> view(Operation operation) {
        MarkedRows rows = new MarkedRows(directory.cluster().client(), places.apply(operation), operation.executor());
        if (!(place instanceof Place.OfRow row)) {
            return done(new ContentView(directory, changes, this::shown, place, null, rows));
        }
        return directory.find(row, Directory.NOTHING, Set.of()).thenApply(base -> {
            changes.base(base);
            return new ContentView(directory, changes, this::shown, place, base, rows);
        });
    }

    /**
     * What is shown of an entry, or null if that is nothing.
     *
     * @param isExact whether the filter is known to be true of it
     */
    private @Nullable DirectoryEntry shown(RowEntry entry, boolean isExact) {
        EntryPermissions allowed = permissions.at(entry.dn());
        if (!allowed.isVisible()) {
            return null;
        }
        boolean isMatched = isExact
                || new FilterEvaluator(
                                name -> entry.canHave(name) || directory.knowsAttribute(name),
                                name -> allowed.may(Right.SEARCH, name))
                        .matches(question.filter(), entry.toEntry());
        return isMatched ? NarrowedEntry.of(entry, question, allowed) : null;
    }
}
