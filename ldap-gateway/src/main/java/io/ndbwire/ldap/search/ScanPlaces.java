package io.ndbwire.ldap.search;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * How many searches go through rows at the same time. What they read for each row may take scans, too: as the client has a
 * bounded number of them, searches that had all of them would wait for each other. Thread-safe.
 */
public final class ScanPlaces {

    private final Set<CompletableFuture<Void>> waiting = new LinkedHashSet<>();
    private final int places;
    private int free;

    public ScanPlaces(int places) {
        this.places = places;
        free = places;
    }

    /** How many there are. */
    int total() {
        return places;
    }

    /** A place, which completes when it can be taken; whatever comes of it, it is to be given back by {@link #leave}. */
    synchronized CompletableFuture<Void> enter() {
        CompletableFuture<Void> place = new CompletableFuture<>();
        if (free > 0) {
            free--;
            place.complete(null);
        } else {
            waiting.add(place);
        }
        return place;
    }

    /** Gives a place to who has waited longest, or waits for one no more. */
    void leave(CompletableFuture<Void> place) {
        CompletableFuture<Void> next = released(place);
        if (next != null) {
            next.complete(null);
        }
    }

    @SuppressWarnings("CollectionUndefinedEquality") // A place is that one and no other.
    private synchronized @Nullable CompletableFuture<Void> released(CompletableFuture<Void> place) {
        if (waiting.remove(place)) {
            return null;
        }
        Iterator<CompletableFuture<Void>> others = waiting.iterator();
        if (!others.hasNext()) {
            free++;
            return null;
        }
        CompletableFuture<Void> next = others.next();
        others.remove();
        return next;
    }
}
