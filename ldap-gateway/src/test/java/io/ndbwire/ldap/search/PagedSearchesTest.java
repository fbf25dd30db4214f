package io.ndbwire.ldap.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchResultEntryProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.RecordedOperation;
import io.ndbwire.ldap.protocol.MessageBody;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PagedSearchesTest {

    private static final SearchQuestion QUESTION = SearchQuestion.of(new SearchRequestProtocolOp(
            "dc=ndb", SearchScope.SUB, DereferencePolicy.NEVER, 0, 0, false, Filter.present("objectClass"), List.of()));
    private static final MessageBody ENTRY = new SearchResultEntryProtocolOp("id=1,dc=ndb", List.of())::writeTo;
    private static final MessageBody BROKEN = buffer -> {
        throw new InvalidValueException("Column name is no text of its charset");
    };

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final HeldSearches held = new HeldSearches(1);
    private final PagedSearches searches = new PagedSearches(held, Duration.ofMinutes(1), 6);

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private static SimplePagedResultsControl page(int size, @Nullable ASN1OctetString cookie) {
        return new SimplePagedResultsControl(size, cookie);
    }

    private RecordedOperation request() {
        return new RecordedOperation(channel.eventLoop());
    }

    private static ASN1OctetString cookie(RecordedOperation page) {
        SimplePagedResultsControl control =
                (SimplePagedResultsControl) page.responseControls().get(0);
        return control.getCookie();
    }

    /** Its rows are at the data nodes, and in memory, until it is ended; and it has a place that others wait for. */
    @Test
    void aSearchEndsWhoseNextPageCannotBeShown() {
        AtomicInteger ended = new AtomicInteger();
        RecordedOperation first = request();
        CompletionStage<Result> one = searches.page(first, page(1, null), QUESTION, search -> {
            search.onCancel(ended::incrementAndGet);
            search.send(ENTRY, List.of());
            search.send(BROKEN, List.of());
            return new CompletableFuture<>();
        });
        assertThat(one.toCompletableFuture()).isCompletedWithValue(Result.SUCCESS);
        assertThat(first.sent()).isEqualTo(1);
        assertThat(ended).hasValue(0);
        assertThat(held.enter()).isFalse();

        CompletionStage<Result> two =
                searches.page(request(), page(1, cookie(first)), QUESTION, PagedSearchesTest::notBegun);
        assertThat(ended).hasValue(1);
        assertThat(held.enter()).isTrue();
        assertThat(code(two)).isEqualTo(ResultCode.OTHER);
    }

    private static ResultCode code(CompletionStage<Result> ended) {
        return ended.handle((result, failure) -> failure == null
                        ? result.code()
                        : Failures.result(failure).code())
                .toCompletableFuture()
                .join();
    }

    private static CompletionStage<Result> notBegun(Operation search) {
        throw new AssertionError("The search goes on; none begins for " + search.messageId());
    }
}
