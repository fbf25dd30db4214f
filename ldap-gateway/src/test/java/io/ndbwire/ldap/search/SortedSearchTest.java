package io.ndbwire.ldap.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortResponseControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import io.ndbwire.ldap.entry.AttributeChoice;
import io.ndbwire.ldap.entry.OwnEntry;
import io.ndbwire.ldap.operation.Budget;
import io.ndbwire.ldap.operation.RecordedOperation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SortedSearchTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final Control BY_NAME = new ServerSideSortRequestControl(true, new SortKey("cn"));

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Sorter sorter = new Sorter();
    private final Budget.Part entries = new Budget("entries", 3, 3).part();

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private SortedSearch search(RecordedOperation operation) {
        SortOrder order = Objects.requireNonNull(SortOrder.of(operation));
        SortedSearch search = new SortedSearch(operation, order, null, 100, EntrySink.DIRECT, sorter, entries);
        for (String name : List.of("b", "a")) {
            Entry entry = new Entry("cn=" + name);
            entry.addAttribute("cn", name);
            search.send(operation, new OwnEntry(entry, AttributeChoice.EVERYTHING));
        }
        return search;
    }

    /** Nobody waits for an hour for what has failed. */
    @Test
    void whatFailsWhenTheClientReadsAgainEndsTheSearch() {
        RecordedOperation slow = new RecordedOperation(channel.eventLoop(), BY_NAME) {
            private boolean isWritable;

            @Override
            public boolean isWritable() {
                return isWritable;
            }

            @Override
            public void whenWritable(Runnable continuation) {
                isWritable = true;
                super.whenWritable(continuation);
            }
        };
        SortOrder order = Objects.requireNonNull(SortOrder.of(slow));
        EntrySink failing = (operation, entry) -> {
            throw new IllegalStateException("cannot be sent");
        };
        SortedSearch search = new SortedSearch(slow, order, null, 100, failing, sorter, entries);
        search.send(slow, new OwnEntry(new Entry("cn=a"), AttributeChoice.EVERYTHING));
        CompletableFuture<Result> ended =
                search.sendSorted(Result.SUCCESS, name -> true, 100, LONG).toCompletableFuture();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!ended.isDone() && System.nanoTime() < deadline) {
            channel.runPendingTasks();
            Thread.onSpinWait();
        }
        assertThatThrownBy(ended::join).hasRootCauseMessage("cannot be sent");
    }

    /** Its connection may have gone while the search was under way: then nobody ends what is begun. */
    @Test
    void whatNobodyWaitsForIsNotSorted() {
        RecordedOperation operation = new RecordedOperation(channel.eventLoop(), BY_NAME);
        SortedSearch search = search(operation);
        operation.end();
        CompletionStage<Result> ended = search.sendSorted(Result.SUCCESS, name -> true, 100, LONG);
        assertThat(ended.toCompletableFuture())
                .isCompletedWithValueMatching(result -> result.code().equals(ResultCode.CANCELED));
        assertThat(operation.sent()).isZero();
    }

    /** What is left of the search's time is not begun anew, and a sort ends with its search. */
    @Test
    void aSearchWhoseTimeIsOverIsNotSorted() throws Exception {
        channel.freezeTime();
        CountDownLatch busy = new CountDownLatch(1);
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            sorter.sort(() -> await(busy));
        }
        RecordedOperation operation = new RecordedOperation(channel.eventLoop(), BY_NAME);
        CompletionStage<Result> ended =
                search(operation).sendSorted(Result.SUCCESS, name -> true, 100, Duration.ofSeconds(1));
        channel.advanceTimeBy(2, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        busy.countDown();
        assertThat(ended.toCompletableFuture().get(20, TimeUnit.SECONDS).code())
                .isEqualTo(ResultCode.TIME_LIMIT_EXCEEDED);
        assertThat(operation.sent()).isZero();
    }

    /** Each may keep as much as is allowed; all of them together may not. */
    @Test
    void allSearchesKeepNoMoreThanTheirLimit() {
        SortedSearch first = search(new RecordedOperation(channel.eventLoop(), BY_NAME));
        RecordedOperation refused = new RecordedOperation(channel.eventLoop(), BY_NAME);
        assertThatThrownBy(() -> search(refused))
                .isInstanceOf(ResultException.class)
                .hasMessageContaining("at most 3 entries");
        first.release();
        // The one that was refused has kept one until now.
        search(new RecordedOperation(channel.eventLoop(), BY_NAME)).release();
    }

    @Test
    void theResponseHasNoCodeThatItsControlHasNot() {
        for (ResultCode code : List.of(
                ResultCode.SIZE_LIMIT_EXCEEDED,
                ResultCode.NO_SUCH_OBJECT,
                ResultCode.CANCELED,
                ResultCode.UNAVAILABLE)) {
            assertThat(told(code)).isEqualTo(ResultCode.OTHER);
        }
        for (ResultCode code :
                List.of(ResultCode.TIME_LIMIT_EXCEEDED, ResultCode.ADMIN_LIMIT_EXCEEDED, ResultCode.BUSY)) {
            assertThat(told(code)).isEqualTo(code);
        }
    }

    private ResultCode told(ResultCode ended) {
        RecordedOperation operation = new RecordedOperation(channel.eventLoop(), BY_NAME);
        SortedSearch search = search(operation);
        CompletionStage<Result> result = search.sendSorted(Result.of(ended, ""), name -> true, 100, LONG);
        search.release();
        assertThat(result.toCompletableFuture().join().code()).isEqualTo(ended);
        return ((ServerSideSortResponseControl) operation.responseControls().get(0)).getResultCode();
    }

    @Test
    void tooManyThatWaitAreRefused() {
        CountDownLatch busy = new CountDownLatch(1);
        CompletionStage<?> last;
        int begun = 0;
        do {
            last = sorter.sort(() -> await(busy));
            begun++;
        } while (begun < 10_000 && !last.toCompletableFuture().isCompletedExceptionally());
        assertThat(last.toCompletableFuture()).isCompletedExceptionally();
        busy.countDown();
        // There is room again.
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        CompletableFuture<Boolean> next = sorter.sort(() -> true).toCompletableFuture();
        while (next.isCompletedExceptionally() && System.nanoTime() < deadline) {
            next = sorter.sort(() -> true).toCompletableFuture();
        }
        assertThat(next.join()).isTrue();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
