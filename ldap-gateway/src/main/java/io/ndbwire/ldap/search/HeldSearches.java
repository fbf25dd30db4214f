package io.ndbwire.ldap.search;

import java.util.concurrent.Semaphore;

/** How many searches of all connections may wait for their next pages. Thread-safe. */
final class HeldSearches {

    private final int maximum;
    private final Semaphore places;

    HeldSearches(int maximum) {
        this.maximum = maximum;
        places = new Semaphore(maximum);
    }

    int maximum() {
        return maximum;
    }

    boolean enter() {
        return places.tryAcquire();
    }

    void leave() {
        places.release();
    }
}
