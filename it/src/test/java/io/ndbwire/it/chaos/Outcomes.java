package io.ndbwire.it.chaos;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

/** What a load was told about each thing that it did, by number. Thread-safe. */
final class Outcomes {

    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<Long> unknown = ConcurrentHashMap.newKeySet();
    private final Map<Long, Throwable> failed = new ConcurrentHashMap<>();

    void acknowledge(long number) {
        acknowledged.add(number);
    }

    void fail(long number, Throwable failure) {
        Throwable cause = cause(failure);
        if (cause instanceof UnknownOutcomeException) {
            unknown.add(number);
        } else {
            failed.put(number, cause);
        }
    }

    Set<Long> acknowledged() {
        return acknowledged;
    }

    Set<Long> unknown() {
        return unknown;
    }

    Map<Long, Throwable> failed() {
        return failed;
    }

    /** Whether a failure says that its client takes no work any more. */
    static boolean isClosed(Throwable failure) {
        return cause(failure) instanceof ClosedException;
    }

    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /** Counts, and the failures by their kind and code. */
    @Override
    public String toString() {
        Map<String, Integer> kinds = new TreeMap<>();
        failed.values().forEach(failure -> kinds.merge(kind(failure), 1, Integer::sum));
        return acknowledged.size() + " acknowledged, " + unknown.size() + " unknown, failed " + kinds;
    }

    private static String kind(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        return failure instanceof NdbException ndb ? name + " " + ndb.code() : name;
    }
}
