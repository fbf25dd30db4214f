package io.ndbwire.ldap.entry;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.Row;
import io.ndbwire.ldap.result.ResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects rows, of which there are not many. */
public final class RowList implements Flow.Subscriber<Row> {

    /** The most rows of one entry. */
    public static final int MAXIMUM = 10_000;

    private final CompletableFuture<List<Row>> result;
    private final int maximum;
    private final String excess;
    private final List<Row> rows = new ArrayList<>();
    private Flow.@Nullable Subscription subscription;

    /** Takes no more rows than an entry has values or children. */
    public RowList(CompletableFuture<List<Row>> result) {
        this(result, MAXIMUM, "An entry has more than " + MAXIMUM + " values or children");
    }

    /**
     * Takes no more rows than that.
     *
     * @param excess what is said, with adminLimitExceeded, where there are more
     */
    public RowList(CompletableFuture<List<Row>> result, int maximum, String excess) {
        this.result = result;
        this.maximum = maximum;
        this.excess = excess;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        newSubscription.request(maximum + 1L);
    }

    @Override
    public void onNext(Row row) {
        rows.add(row);
        if (rows.size() > maximum && subscription != null) {
            subscription.cancel();
            result.completeExceptionally(new ResultException(ResultCode.ADMIN_LIMIT_EXCEEDED, excess));
        }
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(rows);
    }
}
