package io.ndbwire.ldap.search;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.FilterEvaluator;
import io.ndbwire.ldap.entry.FilterSize;
import io.ndbwire.ldap.entry.OwnEntry;
import io.ndbwire.ldap.operation.Budget;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Requests;
import io.ndbwire.ldap.rights.Right;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.OwnEntries;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Searches. */
public final class SearchHandler implements OperationHandler<SearchRequestProtocolOp> {

    /** The controls that it sees to. */
    public static final Set<String> CONTROLS = Set.of(
            Assertion.OID,
            ManageDsaIt.OID,
            SimplePagedResultsControl.PAGED_RESULTS_OID,
            SortOrder.OID,
            ListView.OID,
            MatchedValues.OID);

    /** Of a filter on the root DSE, which everybody may ask for, or on the schema, which has a thousand values. */
    private static final int MAXIMUM_PARTS_OF_OWN = 1_000;

    /** As many searches may keep all that one may sort. */
    private static final long SORTED_AT_ONCE = 10;

    private final Directory directory;
    private final OwnEntries ownEntries;
    private final SearchLimits limits;
    private final ScanPlaces places;
    private final int placesPerConnection;
    private final EntrySink sink;
    private final ControlLimits controlLimits;
    private final HeldSearches held;
    private final Sorter sorter = new Sorter();
    private final Budget sortedEntries;
    private final FilterEvaluator evaluator;
    private final NamedEntries entries;
    private final Rights rights;

    public SearchHandler(
            Directory directory,
            OwnEntries ownEntries,
            SearchLimits limits,
            ScanPlaces places,
            EntrySink sink,
            ControlLimits controlLimits,
            Rights rights) {
        this.directory = directory;
        this.ownEntries = ownEntries;
        this.limits = limits;
        this.places = places;
        this.sink = sink;
        this.controlLimits = controlLimits;
        placesPerConnection = Math.max(1, Math.min(limits.scansPerConnection(), places.total() / 2));
        // The others leave places to searches that do not stand still.
        held = new HeldSearches(Math.min(controlLimits.pagedSearches(), Math.max(1, places.total() / 2)));
        long sorted = SORTED_AT_ONCE * controlLimits.sortedEntries();
        sortedEntries = new Budget("entries that are sorted or wait to be sent", sorted, sorted / 2);
        evaluator = new FilterEvaluator(directory::knowsAttribute);
        entries = new NamedEntries(directory, ownEntries, rights);
        this.rights = rights;
    }

    @Override
    public Set<String> controls() {
        return CONTROLS;
    }

    @Override
    public CompletionStage<Result> handle(SearchRequestProtocolOp request, Operation operation) {
        SearchQuestion question = SearchQuestion.of(request).narrowed(rights.of(operation));
        ManageDsaIt.require(operation);
        if (operation.control(Assertion.OID) == null) {
            return paged(question, operation);
        }
        return entries.asserted(operation, question.base(), question.followsAliasesToBase())
                .thenComposeAsync(asserted -> paged(question, operation), operation.executor());
    }

    /** What a search is about, for whoever follows its changes; fails with unwillingToPerform where they cannot be known. */
    public CompletionStage<Content> content(SearchRequestProtocolOp request, Operation operation) {
        Permissions permissions = rights.of(operation);
        SearchQuestion question = SearchQuestion.of(request).narrowed(permissions);
        ManageDsaIt.require(operation);
        if (ownEntries.has(question.base())) {
            throw new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM, "The entry is the gateway's own, and its changes are not told");
        }
        return Content.of(directory, question, permissions, limits, this::share);
    }

    /** Sends one page of what is found, or all of it. */
    private CompletionStage<Result> paged(SearchQuestion question, Operation operation) {
        SimplePagedResultsControl page = RequestControls.find(
                operation,
                SimplePagedResultsControl.PAGED_RESULTS_OID,
                control -> new SimplePagedResultsControl(control.getOID(), control.isCritical(), control.getValue()));
        if (page == null) {
            return ordered(question, operation);
        }
        if (operation.control(ListView.OID) != null) {
            throw new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM, "A list view is a page itself, and does not come in pages");
        }
        return operation
                .session()
                .keep(PagedSearches.class, () -> new PagedSearches(held, controlLimits.pageIdle(), placesPerConnection))
                .page(operation, page, question, search -> ordered(question, search));
    }

    private CompletionStage<Result> ordered(SearchQuestion question, Operation operation) {
        EntrySink shown = MatchedValues.of(operation, question.choice(), sink);
        @Nullable ListView view = ListView.of(operation);
        @Nullable SortOrder order = SortOrder.of(operation);
        if (order == null) {
            return view == null
                    ? run(question, limits, operation, shown)
                    : CompletableFuture.completedFuture(view.refused(operation, ResultCode.SORT_CONTROL_MISSING));
        }
        SortShare share = operation.session().keep(SortShare.class, () -> new SortShare(sortedEntries.part()));
        SortedSearch sorted =
                new SortedSearch(operation, order, view, controlLimits.sortedEntries(), shown, sorter, share.entries());
        int limit = question.sizeLimit() == 0 ? limits.entries() : Math.min(question.sizeLimit(), limits.entries());
        Duration time = question.time(limits);
        long begun = System.nanoTime();
        // What is found may be more than what is sent.
        return run(question.sortedBy(order.names()), limits.withEntries(Integer.MAX_VALUE), operation, sorted)
                .thenComposeAsync(
                        ended -> sorted.sendSorted(
                                ended, directory::knowsAttribute, limit, time.minusNanos(System.nanoTime() - begun)),
                        operation.executor())
                .whenCompleteAsync((result, failure) -> sorted.release(), operation.executor());
    }

    private CompletionStage<Result> run(
            SearchQuestion question, SearchLimits runLimits, Operation operation, EntrySink shown) {
        Permissions permissions = rights.of(operation);
        if (question.scope().equals(SearchScope.BASE) && ownEntries.has(question.base())) {
            return own(question, permissions, operation, shown);
        }
        return new SearchRun(operation, directory, question, permissions, runLimits, share(operation), shown).begin();
    }

    /** The places of the connection's searches. */
    private ScanShare share(Operation operation) {
        return operation.session().keep(ScanShare.class, () -> new ScanShare(places, placesPerConnection));
    }

    private CompletionStage<Result> own(
            SearchQuestion question, Permissions permissions, Operation operation, EntrySink shown) {
        FilterSize.require(MAXIMUM_PARTS_OF_OWN, question.filter());
        DN name = question.base();
        // RFC 4512, section 5.1: who cannot see what there is cannot find out how to become somebody who can.
        @Nullable EntryPermissions allowed = name.isNullDN() ? null : permissions.at(name);
        if (allowed != null && !allowed.isVisible()) {
            throw Requests.notThere(name, permissions);
        }
        FilterEvaluator matching = allowed == null ? evaluator : evaluator(allowed);
        return ownEntries
                .entry(name)
                .thenComposeAsync(
                        entry -> {
                            if (matching.matches(question.filter(), entry)) {
                                DirectoryEntry found = new OwnEntry(entry, question.choice());
                                shown.send(
                                        operation,
                                        allowed == null ? found : NarrowedEntry.of(found, question, allowed));
                            }
                            return CompletableFuture.completedFuture(Result.SUCCESS);
                        },
                        operation.executor());
    }

    private FilterEvaluator evaluator(EntryPermissions allowed) {
        return new FilterEvaluator(directory::knowsAttribute, named -> allowed.may(Right.SEARCH, named));
    }

    @Override
    public boolean isCancellable() {
        return true;
    }
}
