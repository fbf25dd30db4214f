package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The searches of one connection whose next page somebody may ask for, RFC 2696. Each holds what a scan holds; so there are
 * few of them, and none waits for long. All of it happens on the connection's event loop.
 */
final class PagedSearches implements Session.Kept {

    /** Of one connection; the one that has waited longest makes room. */
    private static final int MAXIMUM_HELD = 5;

    private record Held(PagedSearch search, Future<?> timeout) {}

    private final HeldSearches all;
    private final Duration idle;
    private final int maximum;
    private final Map<String, Held> held = new LinkedHashMap<>();

    /**
     * @param places that the connection's searches have, of which one is for searches that do not wait
     */
    PagedSearches(HeldSearches all, Duration idle, int places) {
        this.all = all;
        this.idle = idle;
        maximum = Math.max(1, Math.min(MAXIMUM_HELD, places - 1));
    }

    /**
     * Sends a page.
     *
     * @param begin begins a search, whose entries go to the operation that it is given
     */
    CompletionStage<Result> page(
            Operation operation,
            SimplePagedResultsControl control,
            SearchQuestion question,
            Function<Operation, CompletionStage<Result>> begin) {
        if (control.getSize() < 0) {
            throw new ResultException(ResultCode.PROTOCOL_ERROR, "A page has no negative size");
        }
        @Nullable ASN1OctetString cookie = control.getCookie();
        String shown = cookie == null ? "" : cookie.stringValue();
        PagedSearch known = shown.isEmpty() ? null : find(shown, question, operation);
        if (control.getSize() == 0) {
            if (known != null) {
                drop(known);
            }
            operation.addResponseControl(new SimplePagedResultsControl(0, null));
            return CompletableFuture.completedFuture(Result.SUCCESS);
        }
        if (known != null) {
            leave(known);
            return known.next(operation, control.getSize());
        }
        String name = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), Character.MAX_RADIX);
        PagedSearch search = new PagedSearch(this, question, operation, name);
        CompletionStage<Result> page = search.next(operation, control.getSize());
        CompletionStage<Result> ending = begun(begin, search);
        ending.whenCompleteAsync((result, failure) -> search.ended(ending), operation.executor());
        return page;
    }

    /** What is refused at once ends its page, too: with the controls that tell why. */
    private static CompletionStage<Result> begun(
            Function<Operation, CompletionStage<Result>> begin, PagedSearch search) {
        try {
            return begin.apply(search);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private PagedSearch find(String cookie, SearchQuestion question, Operation request) {
        for (Held one : held.values()) {
            if (one.search().cookie().equals(cookie) && one.search().isOf(question, request)) {
                return one.search();
            }
        }
        throw new ResultException(
                ResultCode.UNWILLING_TO_PERFORM,
                "The cookie is of no search that waits on this connection: a page goes on with the same search, once,"
                        + " where the page before it was sent, and within " + idle.toSeconds() + " s");
    }

    /** Keeps a search for the next request; false if there are too many. */
    boolean hold(PagedSearch search) {
        if (held.size() >= maximum) {
            drop(held.values().iterator().next().search());
        }
        if (!all.enter()) {
            return false;
        }
        Future<?> timeout = search.executor().schedule(() -> drop(search), idle.toNanos(), TimeUnit.NANOSECONDS);
        held.put(search.name(), new Held(search, timeout));
        return true;
    }

    Result refusal() {
        return Result.of(ResultCode.BUSY, "More than " + all.maximum() + " searches wait for their next pages");
    }

    private void leave(PagedSearch search) {
        Held one = held.remove(search.name());
        if (one != null) {
            one.timeout().cancel(false);
            all.leave();
        }
    }

    /** Ends a search. */
    void drop(PagedSearch search) {
        leave(search);
        search.end();
    }

    @Override
    public void end() {
        List.copyOf(held.values()).forEach(one -> drop(one.search()));
    }
}
