package io.ndbwire.ldap.search;

import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ServerSideSortResponseControl;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.operation.Budget;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a search finds, and sends it in order when there is no more, as the client reads it. All of it happens on the
 * connection's event loop, but for the sorting.
 */
final class SortedSearch implements EntrySink {

    /** Those that RFC 2891 has for the order, section 1.2; a response with another one cannot be read. */
    private static final Set<Integer> CODES = Set.of(
            ResultCode.SUCCESS_INT_VALUE,
            ResultCode.OPERATIONS_ERROR_INT_VALUE,
            ResultCode.TIME_LIMIT_EXCEEDED_INT_VALUE,
            ResultCode.STRONG_AUTH_REQUIRED_INT_VALUE,
            ResultCode.ADMIN_LIMIT_EXCEEDED_INT_VALUE,
            ResultCode.NO_SUCH_ATTRIBUTE_INT_VALUE,
            ResultCode.INAPPROPRIATE_MATCHING_INT_VALUE,
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS_INT_VALUE,
            ResultCode.BUSY_INT_VALUE,
            ResultCode.UNWILLING_TO_PERFORM_INT_VALUE,
            ResultCode.OTHER_INT_VALUE);

    private final Operation operation;
    private final SortOrder order;
    private final @Nullable ListView view;
    private final int maximum;
    private final EntrySink next;
    private final Sorter sorter;
    private final Budget.Part entries;
    private final List<SortOrder.Sortable> found = new ArrayList<>();
    private final CompletableFuture<Result> done = new CompletableFuture<>();
    private int kept;

    /**
     * @param view which part of the list is wanted, or null for all of it
     * @param maximum how many entries are sorted
     * @param entries how many the connection's searches may keep
     */
    SortedSearch(
            Operation operation,
            SortOrder order,
            @Nullable ListView view,
            int maximum,
            EntrySink next,
            Sorter sorter,
            Budget.Part entries) {
        this.operation = operation;
        this.order = order;
        this.view = view;
        this.maximum = maximum;
        this.next = next;
        this.sorter = sorter;
        this.entries = entries;
    }

    @Override
    public void refer(Operation operation, SearchReference reference) {
        next.refer(operation, reference);
    }

    @Override
    public boolean send(Operation from, DirectoryEntry entry) {
        if (found.size() == maximum) {
            throw new ResultException(ResultCode.ADMIN_LIMIT_EXCEEDED, "At most " + maximum + " entries are sorted");
        }
        entries.take(1);
        kept++;
        found.add(order.sortable(entry));
        return true;
    }

    /** The search has ended, however: what it has kept is nobody's any more. */
    void release() {
        entries.giveBack(kept);
        kept = 0;
    }

    /**
     * Sends what was found.
     *
     * @param ended how the search has ended
     * @param isKnown whether an attribute is one of the schema, though no entry has it
     * @param limit how many entries are sent
     * @param time what is left of the search's
     */
    CompletionStage<Result> sendSorted(Result ended, Predicate<String> isKnown, int limit, Duration time) {
        if (!ended.code().equals(ResultCode.SUCCESS)) {
            respond(ended.code());
            return CompletableFuture.completedFuture(ended);
        }
        if (operation.isEnded()) {
            return CompletableFuture.completedFuture(Result.of(ResultCode.CANCELED, ""));
        }
        operation.onCancel(() -> done.complete(Result.of(ResultCode.CANCELED, "")));
        operation.schedule(
                time,
                () -> done.complete(Result.of(ResultCode.TIME_LIMIT_EXCEEDED, "Its time is over before all is sent")));
        try {
            order.requireKnown(found, isKnown);
        } catch (SortException e) {
            return unsorted(e, limit);
        }
        return sorter.sort(this::sorted)
                .thenComposeAsync(sorted -> list(sorted, limit), operation.executor())
                .exceptionallyCompose(failure -> done.isDone() ? done : CompletableFuture.failedFuture(failure));
    }

    private CompletionStage<Result> unsorted(SortException reason, int limit) {
        if (order.isCritical()) {
            throw reason.refusal(operation);
        }
        reason.tell(operation);
        return view == null
                ? goOn(found, 0, limit)
                : CompletableFuture.completedFuture(view.refused(operation, ResultCode.UNWILLING_TO_PERFORM));
    }

    private List<SortOrder.Sortable> sorted() {
        List<SortOrder.Sortable> sorted = new ArrayList<>(found);
        sorted.sort(this::compare);
        return sorted;
    }

    private int compare(SortOrder.Sortable one, SortOrder.Sortable other) {
        if (done.isDone()) {
            throw new CancellationException("Nobody waits for the order");
        }
        return order.compare(one, other);
    }

    private CompletionStage<Result> list(List<SortOrder.Sortable> sorted, int limit) {
        respond(ResultCode.SUCCESS);
        return goOn(view == null ? sorted : view.part(operation, order, sorted), 0, limit);
    }

    private void respond(ResultCode code) {
        ResultCode told = CODES.contains(code.intValue()) ? code : ResultCode.OTHER;
        operation.addResponseControl(new ServerSideSortResponseControl(told, null));
    }

    /** What is thrown here nobody else would hear of. */
    private void resume(List<SortOrder.Sortable> list, int from, int remaining) {
        try {
            goOn(list, from, remaining);
        } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
        }
    }

    private CompletionStage<Result> goOn(List<SortOrder.Sortable> list, int from, int remaining) {
        int left = remaining;
        for (int i = from; i < list.size() && !done.isDone(); i++) {
            if (left == 0) {
                done.complete(Result.of(ResultCode.SIZE_LIMIT_EXCEEDED, "There are more entries than are wanted"));
                return done;
            }
            if (!operation.isWritable()) {
                int position = i;
                int allowed = left;
                operation.whenWritable(() -> resume(list, position, allowed));
                return done;
            }
            if (next.send(operation, list.get(i).entry())) {
                left--;
            }
        }
        done.complete(Result.SUCCESS);
        return done;
    }
}
