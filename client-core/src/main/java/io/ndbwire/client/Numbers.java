package io.ndbwire.client;

import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one table's auto-increment column, taken from its counter in ranges, which SQL servers and NDB's other
 * clients do too: numbers are unique, not without gaps, and not in the order of all clients' inserts.
 *
 * <p>However many callers want a number, one range is asked for at a time; they wait for it without a thread. Values that
 * callers choose themselves push the counter on, so that no number is given that they have used. Thread-safe; taking a
 * number of the range at hand locks nothing. Source: protocol document 04, section 7.
 */
final class Numbers {

    /** What a range gives when no number is at hand. */
    static final long NONE = 0;

    private final Source counters;
    private final Table table;
    private final Column column;
    private final ColumnCodec codec;
    private final long highest;
    private final int prefetch;
    private final int maximumWaiting;
    private volatile Range range = new Range(NONE, NONE);

    // What follows is guarded by this.
    private final Deque<CompletableFuture<Long>> waiting = new ArrayDeque<>();
    private List<Raise> raises = new ArrayList<>();
    private boolean fetching;
    private boolean raising;
    /** The counter stood at this or beyond. */
    private long known;
    /** The highest number that a caller chose; the counter is beyond it, a range on its way may not be. */
    private long chosen;

    /** Where ranges come from. */
    interface Source {

        /**
         * Takes numbers for a table.
         *
         * @param count how many
         * @return the first of them
         */
        CompletableFuture<Long> take(Table numbered, long count);

        /**
         * Sees to it that the next number of a table is not lower.
         *
         * @return what the next number is now, or was when it was not lower
         */
        CompletableFuture<Long> raise(Table numbered, long lowest);
    }

    private static final class Range {

        private final AtomicLong next;
        private final long end;

        Range(long first, long end) {
            next = new AtomicLong(first);
            this.end = end;
        }

        long take() {
            long number = next.get() < end ? next.getAndIncrement() : end;
            return number < end ? number : NONE;
        }

        /** Gives no number up to that one any more; whether the counter is beyond it. */
        boolean skip(long used) {
            next.accumulateAndGet(Math.min(used + 1, end), Math::max);
            return used < end;
        }
    }

    private record Raise(long used, CompletableFuture<@Nullable Void> done) {}

    /**
     * @param column the auto-increment column
     * @param prefetch how many numbers are taken at once
     * @param maximumWaiting how many callers may wait
     */
    Numbers(Source counters, Table table, Column column, int prefetch, int maximumWaiting) {
        this.counters = counters;
        this.table = table;
        this.column = column;
        this.prefetch = prefetch;
        this.maximumWaiting = maximumWaiting;
        codec = ColumnCodec.of(table.name().toString(), column);
        highest = highest(column);
    }

    /** Whether these are the numbers of that table, which may have been altered since. */
    boolean isOf(Table other) {
        return table.id() == other.id() && table.creation() == other.creation();
    }

    /**
     * An operation with its number; see {@link Operation#numbered()}.
     *
     * @return fails also where that throws
     */
    static <R extends @Nullable Object> @Nullable CompletableFuture<? extends Operation<R>> complete(
            Operation<R> operation) {
        try {
            return operation.numbered();
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * An insert with its number.
     *
     * @throws InvalidValueException if its table has no auto-increment column
     */
    static CompletableFuture<Write> of(Write insert) {
        CompletableFuture<Write> numbered = insert.numbered();
        if (numbered == null) {
            throw new InvalidValueException(
                    "Table " + insert.table().description().name() + " has no auto-increment column");
        }
        return numbered;
    }

    /** Goes on with what was waited for; fails with the failure itself, not with what dependent stages make of it. */
    static <T, R extends @Nullable Object> CompletableFuture<R> then(
            CompletableFuture<T> awaited, Function<? super T, ? extends CompletionStage<R>> next) {
        CompletableFuture<R> result = new CompletableFuture<>();
        awaited.whenComplete((value, missing) -> {
            if (missing != null) {
                result.completeExceptionally(NdbClient.cause(missing));
                return;
            }
            next.apply(value).whenComplete((done, failure) -> {
                if (failure == null) {
                    result.complete(done);
                } else {
                    result.completeExceptionally(NdbClient.cause(failure));
                }
            });
        });
        return result;
    }

    /** Whether nothing has to be waited for. */
    static boolean isAtHand(CompletableFuture<?> numbered) {
        return numbered.isDone() && !numbered.isCompletedExceptionally();
    }

    Column column() {
        return column;
    }

    /**
     * A value that a caller chooses.
     *
     * @throws io.ndbwire.error.InvalidValueException if the column cannot hold it
     */
    long valueOf(Object value) {
        byte[] bytes = new byte[codec.maximumBytes()];
        int length = codec.encode(value, bytes, 0);
        return codec.decodeUnsignedLong(bytes, 0, length);
    }

    /**
     * Takes a number.
     *
     * @return done at once if one is at hand; fails with a {@link ConstraintException} if the column's range is exhausted,
     *     with an {@link OverloadException} if too many callers wait, with what became of asking for a range
     */
    CompletableFuture<Long> next() {
        long number = range.take();
        if (number != NONE) {
            return checked(number);
        }
        CompletableFuture<Long> result = new CompletableFuture<>();
        long count;
        synchronized (this) {
            number = range.take();
            if (number != NONE) {
                return checked(number);
            }
            if (waiting.size() >= maximumWaiting) {
                return CompletableFuture.failedFuture(new OverloadException(
                        OverloadException.NO_CODE,
                        "Table " + table.name() + ": " + waiting.size()
                                + " inserts wait for numbers, as many as may; try again"));
            }
            waiting.add(result);
            if (fetching) {
                return result;
            }
            fetching = true;
            count = Math.max(prefetch, waiting.size());
        }
        fetch(count);
        return result;
    }

    /**
     * Sees to it that no number up to one that a caller uses is given from now on.
     *
     * @param value as {@link #valueOf} gives it; beyond what Java's long holds, numbers are not given anyhow
     * @return null if nothing has to be waited for
     */
    @Nullable
    CompletableFuture<@Nullable Void> use(long value) {
        // There must be a next number.
        long used = Math.min(value, Long.MAX_VALUE - 1);
        if (used < 1 || range.skip(used)) {
            return null;
        }
        CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        synchronized (this) {
            if (range.skip(used)) {
                return null;
            }
            if (used < known) {
                chosen = Math.max(chosen, used);
                return null;
            }
            if (raises.size() >= maximumWaiting) {
                return CompletableFuture.failedFuture(new OverloadException(
                        OverloadException.NO_CODE,
                        "Table " + table.name() + ": " + raises.size()
                                + " inserts wait for the counter, as many as may; try again"));
            }
            raises.add(new Raise(used, done));
            if (raising) {
                return done;
            }
            raising = true;
        }
        raise();
        return done;
    }

    private void fetch(long count) {
        counters.take(table, count).whenComplete((first, failure) -> {
            if (failure != null) {
                fetchFailed(NdbClient.cause(failure));
            } else if (first < 1 || first > Long.MAX_VALUE - count) {
                fetchFailed(exhausted(first));
            } else {
                fetched(first, count);
            }
        });
    }

    private void fetched(long first, long count) {
        List<CompletableFuture<Long>> served = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        long more = 0;
        synchronized (this) {
            known = Math.max(known, first + count);
            range = new Range(Math.max(first, chosen + 1), first + count);
            while (!waiting.isEmpty()) {
                long number = range.take();
                if (number == NONE) {
                    break;
                }
                served.add(waiting.remove());
                numbers.add(number);
            }
            fetching = !waiting.isEmpty();
            if (fetching) {
                more = Math.max(prefetch, waiting.size());
            }
        }
        if (more > 0) {
            fetch(more);
        }
        for (int i = 0; i < served.size(); i++) {
            CompletableFuture<Long> result = served.get(i);
            checked(numbers.get(i)).whenComplete((number, failure) -> {
                if (failure == null) {
                    result.complete(number);
                } else {
                    result.completeExceptionally(failure);
                }
            });
        }
    }

    private void fetchFailed(Throwable failure) {
        List<CompletableFuture<Long>> failed;
        synchronized (this) {
            failed = List.copyOf(waiting);
            waiting.clear();
            fetching = false;
        }
        failed.forEach(result -> result.completeExceptionally(failure));
    }

    /** One request for all that came while the last one was under way. */
    private void raise() {
        List<Raise> together;
        synchronized (this) {
            together = raises;
            raises = new ArrayList<>();
            if (together.isEmpty()) {
                raising = false;
                return;
            }
        }
        long used = together.stream().mapToLong(Raise::used).max().orElseThrow();
        counters.raise(table, used + 1).whenComplete((next, failure) -> {
            if (failure == null) {
                synchronized (this) {
                    known = Math.max(known, next);
                    chosen = Math.max(chosen, used);
                    range.skip(used);
                }
            }
            raise();
            for (Raise raise : together) {
                if (failure == null) {
                    raise.done().complete(null);
                } else {
                    raise.done().completeExceptionally(NdbClient.cause(failure));
                }
            }
        });
    }

    private CompletableFuture<Long> checked(long number) {
        return number <= highest
                ? CompletableFuture.completedFuture(number)
                : CompletableFuture.failedFuture(exhausted(number));
    }

    private ConstraintException exhausted(long number) {
        return new ConstraintException(
                ConstraintException.NO_CODE,
                "Table " + table.name() + ", column " + column.name() + ": the next number is "
                        + Long.toUnsignedString(number) + ", but " + column.type() + " is numbered up to " + highest);
    }

    /** BIGINT UNSIGNED is not numbered beyond what Java's long holds. */
    private static long highest(Column column) {
        int bits = 8 * column.maximumBytes();
        return switch (column.type()) {
            case TINYINT_UNSIGNED, SMALLINT_UNSIGNED, MEDIUMINT_UNSIGNED, INT_UNSIGNED -> (1L << bits) - 1;
            case TINYINT, SMALLINT, MEDIUMINT, INT -> (1L << bits - 1) - 1;
            default -> Long.MAX_VALUE;
        };
    }
}
