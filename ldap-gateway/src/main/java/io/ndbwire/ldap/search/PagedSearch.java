package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.protocol.MessageBody;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A search whose entries go to several requests, one after the other: it stands still between them, and what it has found
 * by then, some rows, waits here. To the search it is an operation like others. All of it happens on the connection's event
 * loop.
 */
final class PagedSearch implements Operation {

    private static final Set<String> SHAPING = Set.of(SortOrder.OID, MatchedValues.OID);

    private record Found(MessageBody body, List<Control> controls) {}

    private final PagedSearches searches;
    private final SearchQuestion question;
    private final Operation first;
    private final String name;
    private final Deque<Found> waiting = new ArrayDeque<>();
    private final List<Control> responseControls = new ArrayList<>(1);
    private final List<Runnable> cancelActions = new ArrayList<>(1);
    private final List<Future<?>> timers = new ArrayList<>(1);
    private int pages;
    private @Nullable Page page;
    private @Nullable Runnable continuation;
    private @Nullable CompletionStage<Result> ending;
    private boolean isEnded;

    /** One request. */
    private static final class Page {

        final Operation operation;
        final int size;
        final CompletableFuture<Result> result = new CompletableFuture<>();
        int sent;

        Page(Operation operation, int size) {
            this.operation = operation;
            this.size = size;
        }

        boolean isFull() {
            return sent >= size;
        }
    }

    /**
     * @param name what nobody else guesses
     */
    PagedSearch(PagedSearches searches, SearchQuestion question, Operation first, String name) {
        this.searches = searches;
        this.question = question;
        this.first = first;
        this.name = name;
    }

    String name() {
        return name;
    }

    /** What the next request has to show to get the next page. */
    String cookie() {
        return name + "." + pages;
    }

    /** Whether a request asks for the same as the same one, as RFC 2696 wants it of each page. */
    boolean isOf(SearchQuestion other, Operation request) {
        return question.equals(other)
                && first.identity().isSame(request.identity())
                && shaping(first).equals(shaping(request));
    }

    /** The controls that make something else of what is found. */
    private static Set<Control> shaping(Operation request) {
        return request.controls().stream()
                .filter(control -> SHAPING.contains(control.getOID()))
                .collect(Collectors.toSet());
    }

    /** Sends the next page to a request; completes when that is to be answered. */
    CompletionStage<Result> next(Operation operation, int size) {
        pages++;
        Page next = new Page(operation, size);
        page = next;
        operation.onCancel(() -> {
            if (page == next) {
                searches.drop(this);
            }
        });
        goOn();
        return next.result;
    }

    /** The search has come to its end, which is told when all that was found has been sent. */
    void ended(CompletionStage<Result> result) {
        ending = result;
        if (!isEnded) {
            goOn();
        }
    }

    private void goOn() {
        Page current = page;
        if (current == null) {
            return;
        }
        try {
            sendWaiting(current);
        } catch (RuntimeException e) {
            // A value that cannot be shown. The search is not held now: nobody else would end it.
            page = null;
            searches.drop(this);
            current.result.completeExceptionally(Failures.ofRead(e));
            return;
        }
        if (!waiting.isEmpty()) {
            pause(current);
        } else if (ending != null) {
            finish(current, ending);
        } else if (continuation != null) {
            current.operation.whenWritable(this::resume);
        }
    }

    private void sendWaiting(Page current) {
        while (!current.isFull() && !waiting.isEmpty()) {
            Found found = waiting.remove();
            current.sent++;
            current.operation.send(found.body(), found.controls());
        }
    }

    private void pause(Page current) {
        page = null;
        boolean isHeld = searches.hold(this);
        answer(current, isHeld ? new ASN1OctetString(cookie()) : null);
        current.result.complete(isHeld ? Result.SUCCESS : searches.refusal());
        if (!isHeld) {
            end();
        }
    }

    private void finish(Page current, CompletionStage<Result> result) {
        page = null;
        answer(current, null);
        searches.drop(this);
        result.whenComplete((value, failure) -> {
            if (failure == null) {
                current.result.complete(value);
            } else {
                current.result.completeExceptionally(failure);
            }
        });
    }

    private void answer(Page current, @Nullable ASN1OctetString cookie) {
        responseControls.forEach(current.operation::addResponseControl);
        current.operation.addResponseControl(new SimplePagedResultsControl(0, cookie));
    }

    /** Ends the search, whoever waits for it. */
    void end() {
        if (isEnded) {
            return;
        }
        isEnded = true;
        Page current = page;
        page = null;
        continuation = null;
        waiting.clear();
        timers.forEach(timer -> timer.cancel(false));
        cancelActions.forEach(Runnable::run);
        if (current != null) {
            current.result.complete(Result.of(ResultCode.CANCELED, ""));
        }
    }

    @Override
    public Session session() {
        return first.session();
    }

    @Override
    public Identity identity() {
        return first.identity();
    }

    @Override
    public int messageId() {
        return first.messageId();
    }

    @Override
    public int requestBytes() {
        return first.requestBytes();
    }

    @Override
    public void notify(MessageBody notice) {
        first.notify(notice);
    }

    @Override
    public ScheduledExecutorService executor() {
        return first.executor();
    }

    @Override
    public List<Control> controls() {
        return first.controls();
    }

    @Override
    public void send(MessageBody body, List<Control> controls) {
        if (isEnded) {
            return;
        }
        Page current = page;
        if (current != null && !current.isFull() && waiting.isEmpty()) {
            current.sent++;
            current.operation.send(body, controls);
            return;
        }
        // One more than the page has room for: now it is known that there is another page.
        waiting.add(new Found(body, controls));
        if (current != null) {
            pause(current);
        }
    }

    @Override
    public void flush() {
        if (page != null) {
            page.operation.flush();
        }
    }

    @Override
    public void addResponseControl(Control control) {
        responseControls.add(control);
    }

    @Override
    public boolean isWritable() {
        return page != null && page.operation.isWritable();
    }

    @Override
    public void whenWritable(Runnable next) {
        // Kept here: a page may be full, and answered, before its client reads on.
        continuation = next;
        if (page != null) {
            page.operation.whenWritable(this::resume);
        }
    }

    private void resume() {
        Runnable next = continuation;
        if (page != null && next != null) {
            continuation = null;
            next.run();
        }
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void onCancel(Runnable action) {
        if (isEnded) {
            action.run();
        } else {
            cancelActions.add(action);
        }
    }

    @Override
    public void schedule(Duration delay, Runnable action) {
        if (isEnded) {
            return;
        }
        timers.add(executor().schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS));
    }
}
