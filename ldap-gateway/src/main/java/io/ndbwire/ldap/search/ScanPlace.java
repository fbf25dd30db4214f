package io.ndbwire.ldap.search;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The place of a search that goes through rows: first one of its connection's, then one of all. To be called on the
 * connection's event loop.
 */
final class ScanPlace {

    private final ScanPlaces ownPlaces;
    private final ScanPlaces allPlaces;
    private final CompletableFuture<Void> own;
    private final CompletableFuture<Void> taken;
    private @Nullable CompletableFuture<Void> ofAll;

    ScanPlace(ScanPlaces ownPlaces, ScanPlaces allPlaces) {
        this.ownPlaces = ownPlaces;
        this.allPlaces = allPlaces;
        own = ownPlaces.enter();
        taken = own.thenCompose(entered -> enterAll());
    }

    private CompletableFuture<Void> enterAll() {
        CompletableFuture<Void> place = allPlaces.enter();
        ofAll = place;
        return place;
    }

    /** Completes, anywhere, when the place can be taken. */
    CompletableFuture<Void> taken() {
        return taken;
    }

    /** Gives it back, or waits for it no more; once. */
    void leave() {
        if (ofAll != null) {
            allPlaces.leave(ofAll);
        }
        ownPlaces.leave(own);
    }
}
