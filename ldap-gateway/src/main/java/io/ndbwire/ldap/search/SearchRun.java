package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Scan;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.EntryReader;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.OwnEntry;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.Referral;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Extent;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Requests;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.tree.Branch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Level;
import io.ndbwire.ldap.tree.Place;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One search under way: a list of visits, one after the other, each to a branch or to the rows of a type. All of it happens
 * on the connection's event loop.
 */
final class SearchRun {

    /** Aliases that are followed by one search, and visits that may wait. */
    private static final int MAXIMUM_VISITS = 100_000;

    private final Operation operation;
    private final Directory directory;
    private final SearchQuestion question;
    private final Permissions permissions;
    private final SearchLimits limits;
    private final EntrySink sink;
    private final CompletableFuture<Result> done = new CompletableFuture<>();
    private final Deque<Supplier<CompletionStage<Void>>> visits = new ArrayDeque<>();
    private final FollowedAliases aliases;
    private final ScanShare places;
    private final boolean managesReferrals;
    private int sent;
    private int flushed;
    private boolean isUnindexed;
    private @Nullable DN hiddenBase;
    private boolean isAnythingShown;
    private @Nullable ScanPlace scanPlace;
    private Runnable cancelScan = () -> {};

    SearchRun(
            Operation operation,
            Directory directory,
            SearchQuestion question,
            Permissions permissions,
            SearchLimits limits,
            ScanShare places,
            EntrySink sink) {
        this.operation = operation;
        this.directory = directory;
        this.question = question;
        this.permissions = permissions;
        this.limits = limits;
        this.places = places;
        this.sink = sink;
        aliases = new FollowedAliases(question);
        managesReferrals = ManageDsaIt.isAsked(operation);
    }

    CompletionStage<Result> begin() {
        operation.onCancel(() -> finish(Result.of(ResultCode.CANCELED, "")));
        Duration time = question.time(limits);
        visits.add(() -> new VisiblePlaces(directory, permissions)
                .locate(question.base(), question.followsAliasesToBase(), managesReferrals)
                .thenComposeAsync(this::openBase, operation.executor()));
        next();
        if (!done.isDone()) {
            operation.schedule(
                    time,
                    () -> finish(Result.of(ResultCode.TIME_LIMIT_EXCEEDED, "More than " + time.toSeconds() + " s")));
        }
        return done;
    }

    boolean isOver() {
        return done.isDone();
    }

    /** What ends the scan that is under way; a search that is over needs no more of it. */
    void onEnd(Runnable cancellation) {
        if (isOver()) {
            cancellation.run();
        } else {
            cancelScan = cancellation;
        }
    }

    private void finish(Result result) {
        if (done.complete(result)) {
            cancelScan.run();
            leaveScanPlace();
        }
    }

    private void leaveScanPlace() {
        ScanPlace place = scanPlace;
        if (place != null) {
            scanPlace = null;
            place.leave();
        }
    }

    /** Shows the client what it has been sent until now, as more may be long in coming. */
    void flush() {
        if (sent > flushed) {
            flushed = sent;
            operation.flush();
        }
    }

    Operation operation() {
        return operation;
    }

    /** Goes on with the next visit. */
    private void next() {
        while (!isOver()) {
            if (!operation.isWritable()) {
                operation.whenWritable(this::next);
                return;
            }
            Supplier<CompletionStage<Void>> visit = visits.poll();
            if (visit == null) {
                finish(atEnd());
                return;
            }
            CompletableFuture<Void> visited;
            try {
                visited = visit.get().toCompletableFuture();
            } catch (RuntimeException e) {
                visited = CompletableFuture.failedFuture(e);
            }
            if (!visited.isDone() || visited.isCompletedExceptionally()) {
                flush();
                visited.whenCompleteAsync((nothing, failure) -> continued(failure), operation.executor());
                return;
            }
        }
    }

    /** A base that may not be seen is told of by what may be seen below it, or not at all. */
    private Result atEnd() {
        DN base = hiddenBase;
        return base == null || isAnythingShown
                ? Result.SUCCESS
                : Requests.notThere(base, permissions).result();
    }

    private void continued(@Nullable Throwable failure) {
        if (failure != null) {
            finish(Failures.result(Failures.ofRead(failure)));
        } else {
            next();
        }
    }

    private void add(Supplier<CompletionStage<Void>> visit) {
        if (visits.size() >= MAXIMUM_VISITS) {
            finish(Result.of(
                    ResultCode.ADMIN_LIMIT_EXCEEDED, "More than " + MAXIMUM_VISITS + " places are to be searched"));
        } else {
            visits.add(visit);
        }
    }

    private static CompletionStage<Void> nothing() {
        return CompletableFuture.completedFuture(null);
    }

    private boolean isVisible(DN name) {
        return permissions.at(name).isVisible();
    }

    private boolean mayFollow(DN alias) {
        return permissions.at(alias).mayFollow();
    }

    private CompletionStage<Void> openBase(Place place) {
        if (!isVisible(place.dn())) {
            if (place instanceof Place.OfRow
                    && permissions.visible(place.branch().dn()) == Extent.NONE) {
                throw Requests.notThere(place.dn(), permissions);
            }
            hiddenBase = place.dn();
        }
        return open(place, question.scope());
    }

    /** Plans the visits that a base and a scope make. */
    private CompletionStage<Void> open(Place place, SearchScope scope) {
        boolean includesBase = scope.equals(SearchScope.BASE) || scope.equals(SearchScope.SUB);
        boolean isDeep = scope.equals(SearchScope.SUB) || scope.equals(SearchScope.SUBORDINATE_SUBTREE);
        if (place instanceof Place.OfRow row) {
            return openRow(row, scope, includesBase, isDeep);
        }
        Branch branch = place.branch();
        return branch.entry()
                .thenComposeAsync(
                        entry -> {
                            if (entry == null) {
                                return directory.missing(place);
                            }
                            if (includesBase) {
                                offer(entry);
                            }
                            if (!scope.equals(SearchScope.BASE)) {
                                addBelow(branch, isDeep, new ParentNames(directory, null, null, Map.of()));
                            }
                            return CompletableFuture.completedFuture(null);
                        },
                        operation.executor());
    }

    private CompletionStage<Void> openRow(Place.OfRow place, SearchScope scope, boolean includesBase, boolean isDeep) {
        return directory
                .require(place, question.choice(), question.needed())
                .thenAcceptAsync(
                        entry -> {
                            if (includesBase) {
                                offer(entry, false);
                            }
                            if (scope.equals(SearchScope.BASE)) {
                                return;
                            }
                            Map<RowType, Map<String, ASN1OctetString>> links = new HashMap<>();
                            for (RowType child : place.level().type().children()) {
                                Map<String, ASN1OctetString> bound =
                                        EntryReader.links(child, entry.selection(), entry.row());
                                if (bound != null) {
                                    links.put(child, bound);
                                }
                            }
                            ParentNames names = new ParentNames(directory, place.level(), entry, links);
                            links.forEach((child, bound) ->
                                    add(() -> rows(place.level().below(child), bound, isDeep, names)));
                        },
                        operation.executor());
    }

    private void addBelow(Branch branch, boolean isDeep, ParentNames names) {
        add(() -> branch.branches()
                .thenAcceptAsync(
                        found -> found.forEach(below -> add(() -> branch(below, isDeep, names))),
                        operation.executor()));
        if (branch.takesContainers() && permissions.visible(branch.dn()) != Extent.NONE) {
            add(() -> branch.containers()
                    .thenAcceptAsync(
                            found -> found.forEach(below -> add(() -> branch(below, isDeep, names))),
                            operation.executor()));
        }
        add(() -> branch.types()
                .thenAcceptAsync(
                        types -> types.forEach(
                                type -> add(() -> rows(new Level(type, null, branch), Map.of(), isDeep, names))),
                        operation.executor()));
    }

    private CompletionStage<Void> branch(Branch branch, boolean isDeep, ParentNames names) {
        Referral referral = branch.referral();
        if (referral != null && !managesReferrals) {
            refer(branch.dn(), referral.urls(branch.dn()), isDeep ? SearchScope.SUB : SearchScope.BASE);
            return nothing();
        }
        return branch.entry()
                .thenAcceptAsync(
                        entry -> {
                            if (entry != null) {
                                offer(entry);
                                if (isDeep) {
                                    addBelow(branch, true, names);
                                }
                            }
                        },
                        operation.executor());
    }

    /**
     * Looks for the rows of a level.
     *
     * @param bound values that their columns have
     */
    private CompletionStage<Void> rows(
            Level level, Map<String, ASN1OctetString> bound, boolean isDeep, ParentNames names) {
        if (permissions.visible(level.branch().dn()) == Extent.NONE) {
            // What cannot be shown is not looked through, which would tell that it is there.
            return nothing();
        }
        if (isDeep) {
            for (RowType child : level.type().children()) {
                add(() -> rows(level.below(child), RowBounds.below(child, bound), true, names));
            }
        }
        return directory
                .formats()
                .of(level.type())
                .thenComposeAsync(format -> rows(level, format, bound, names), operation.executor());
    }

    private CompletionStage<Void> rows(
            Level level, EntryFormat format, Map<String, ASN1OctetString> bound, ParentNames names) {
        List<Filter> bounds = RowBounds.of(format, bound);
        if (bounds == null) {
            return nothing();
        }
        return permissions.visible(level.branch().dn()) == Extent.SOME
                ? ownRow(level, format, bounds, names)
                : rows(level, format, bounds, condition(level, format), names);
    }

    /** Looks for the one row that can be shown, who asks, by its name. */
    private CompletionStage<Void> ownRow(Level level, EntryFormat format, List<Filter> bounds, ParentNames names) {
        CompletionStage<Void> found = directory
                .locate(permissions.identity().dn(), false)
                .thenComposeAsync(
                        place -> {
                            List<Filter> own = RowBounds.of(place, level, format);
                            if (own == null) {
                                return nothing();
                            }
                            own.addAll(bounds);
                            return rows(level, format, own, condition(level, format), names);
                        },
                        operation.executor());
        return unlessMissing(found);
    }

    /** What leads nowhere hides nothing else. */
    private static CompletionStage<Void> unlessMissing(CompletionStage<Void> visit) {
        return visit.exceptionallyCompose(failure -> {
            ResultCode code = Failures.result(failure).code();
            boolean leadsNowhere = code == ResultCode.NO_SUCH_OBJECT || code == ResultCode.REFERRAL;
            return leadsNowhere ? nothing() : CompletableFuture.failedFuture(Failures.cause(failure));
        });
    }

    private CompletionStage<Void> rows(
            Level level, EntryFormat format, List<Filter> bounds, Condition condition, ParentNames names) {
        if (condition.truth() == Condition.Truth.NEVER || isOver()) {
            return nothing();
        }
        Filter filter = condition.filter();
        for (Filter bound : bounds) {
            filter = filter == null ? bound : bound.and(filter);
        }
        Set<String> needed = condition.isExact() ? question.sortedBy() : question.needed();
        Selection selection = format.selection(question.choice(), needed);
        RowVisit visit = new RowVisit(this, directory.reader(), level, selection, names, condition.isExact());
        return visited(format, filter, selection, visit)
                .exceptionallyComposeAsync(
                        failure -> {
                            Throwable cause = Failures.cause(failure);
                            boolean isRefused = condition.filter() != null && visit.isUntouched();
                            // Patterns that no text of the column can have, more parts than a program has room
                            // for: what the data nodes are not asked is seen here.
                            return isRefused && cause instanceof InvalidValueException
                                    ? rows(level, format, bounds, Condition.UNKNOWN, names)
                                    : CompletableFuture.failedFuture(cause);
                        },
                        operation.executor());
    }

    private CompletionStage<Void> visited(
            EntryFormat format, @Nullable Filter filter, Selection selection, RowVisit visit) {
        try {
            AccessPath path = AccessPath.of(format.table(), filter);
            if (path.isKey()) {
                return directory
                        .cluster()
                        .client()
                        .execute(path.read().columns(selection.projection()))
                        .thenComposeAsync(row -> row == null ? nothing() : visit.single(row), operation.executor());
            }
            if (path.kind() == AccessPath.Kind.TABLE_SCAN || path.ranges().isEmpty()) {
                isUnindexed = true;
                if (limits.unindexedEntries() == 0) {
                    return CompletableFuture.failedFuture(new ResultException(
                            ResultCode.ADMIN_LIMIT_EXCEEDED,
                            "The search would look at every row of table "
                                    + format.description().name()));
                }
            }
            return scanned(path.scan().columns(selection.projection()).executor(operation.executor()), visit);
        } catch (InvalidValueException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletionStage<Void> scanned(Scan scan, RowVisit visit) {
        ScanPlace place = places.enter();
        scanPlace = place;
        CompletionStage<Void> scanned = place.taken().isDone()
                ? subscribed(scan, visit)
                : place.taken()
                        .thenComposeAsync(
                                entered -> isOver() ? nothing() : subscribed(scan, visit), operation.executor());
        return scanned.whenComplete((nothing, failure) -> leaveScanPlace());
    }

    private CompletionStage<Void> subscribed(Scan scan, RowVisit visit) {
        try {
            directory.cluster().client().scan(scan).subscribe(visit);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
        return visit.done();
    }

    private Condition condition(Level level, EntryFormat format) {
        boolean isFollowed = format.type().alias() != null && question.followsAliasesBelow();
        // An alias that is followed counts by what it stands for.
        if (question.isForAll() || isFollowed) {
            return Condition.ALWAYS;
        }
        try {
            return new FilterTranslator(
                            format,
                            directory::knowsAttribute,
                            name -> permissions.searchable(level.branch().dn(), name))
                    .translate(question.filter());
        } catch (InvalidValueException e) {
            // Parts lie in each other deeper than the data nodes take them.
            return Condition.UNKNOWN;
        }
    }

    /** An entry that is no row. */
    private void offer(Entry entry) {
        offer(new OwnEntry(entry, question.choice()), false);
    }

    /**
     * Sends an entry if it is wanted, or plans to visit what it stands for.
     *
     * @param isExact whether the filter is known to be true of it
     */
    void offer(DirectoryEntry entry, boolean isExact) {
        if (isOver()) {
            return;
        }
        EntryPermissions allowed = permissions.at(entry.dn());
        if (!allowed.isVisible()) {
            return;
        }
        DN target = aliases.target(entry);
        if (target != null) {
            if (allowed.mayFollow()) {
                follow(target);
            }
            return;
        }
        if (!isExact && !question.isForAll() && !isMatched(entry, allowed)) {
            return;
        }
        if (sent >= limit()) {
            finish(overLimit());
            return;
        }
        isAnythingShown = true;
        if (sink.send(operation, NarrowedEntry.of(entry, question, allowed))) {
            sent++;
        }
    }

    private boolean isMatched(DirectoryEntry entry, EntryPermissions allowed) {
        return new FilterEvaluator(
                        name -> entry.canHave(name) || directory.knowsAttribute(name),
                        name -> allowed.may(Right.SEARCH, name))
                .matches(question.filter(), entry.toEntry());
    }

    private int limit() {
        int limit = question.sizeLimit() == 0 ? limits.entries() : Math.min(question.sizeLimit(), limits.entries());
        return isUnindexed ? Math.min(limit, limits.unindexedEntries()) : limit;
    }

    private Result overLimit() {
        boolean isForLackOfAnIndex = isUnindexed && sent == limits.unindexedEntries();
        return Result.of(
                isForLackOfAnIndex ? ResultCode.ADMIN_LIMIT_EXCEEDED : ResultCode.SIZE_LIMIT_EXCEEDED,
                sent + " entries are the limit");
    }

    private void follow(DN target) {
        if (!aliases.isNew(target)) {
            return;
        }
        add(() -> unlessMissing(directory
                .locate(target, this::mayFollow, managesReferrals)
                .thenComposeAsync(place -> open(place, aliases.scope()), operation.executor())
                .exceptionallyComposeAsync(
                        failure -> {
                            Result result = Failures.result(failure);
                            if (result.code() == ResultCode.REFERRAL) {
                                refer(Directory.parse(result.matchedDn()), result.referrals(), aliases.scope());
                            }
                            return CompletableFuture.failedFuture(Failures.cause(failure));
                        },
                        operation.executor())));
    }

    /**
     * Tells where to go on, RFC 4511 section 4.5.3: whatever the filter is, as what is there is not known here.
     *
     * @param at the name of the referral, which whoever asks has to see
     */
    private void refer(DN at, List<String> urls, SearchScope scope) {
        if (isOver() || !isVisible(at)) {
            return;
        }
        isAnythingShown = true;
        String suffix = scope.equals(SearchScope.BASE) ? "??base" : "??sub";
        sink.refer(
                operation,
                new SearchReference(
                        at.toString(),
                        Branch.uuid(at),
                        urls.stream().map(url -> url + suffix).toList()));
    }
}
