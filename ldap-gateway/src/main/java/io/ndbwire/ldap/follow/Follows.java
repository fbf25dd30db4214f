package io.ndbwire.ldap.follow;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.search.Content;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The searches that go on, and what is known of clients that synchronise and are not connected. Thread-safe.
 */
public final class Follows implements AutoCloseable {

    private static final int NAME_BITS = 128;
    /** The state of a client that has no entries costs little, and something. */
    private static final int MAXIMUM_KEPT = 1_000;

    private static final String SHUTTING_DOWN = "The gateway is shutting down";

    private record Kept(SyncState state, long since) {}

    private final FollowLimits limits;
    private final EntryCount count;
    private final SecureRandom random = new SecureRandom();
    private final Map<Session, Integer> ofConnections = new HashMap<>();
    private final Set<Place> places = new HashSet<>();
    private final Map<String, Kept> kept = new LinkedHashMap<>();
    private boolean isClosed;

    public Follows(FollowLimits limits) {
        this.limits = limits;
        count = new EntryCount(limits.entries(), this::makeRoom);
    }

    /** The place of one search, which ends it with the gateway. */
    final class Place {

        private final Session session;
        private volatile @Nullable FollowedSearch search;
        private volatile @Nullable SyncState state;

        private Place(Session session) {
            this.session = session;
        }

        /** The search has begun. */
        void taken(FollowedSearch by) {
            search = by;
            if (isClosed()) {
                endSearch();
            }
        }

        /** The search is of a client that is known by that. */
        void holds(SyncState known) {
            state = known;
        }

        private boolean holds(String name, Content content) {
            SyncState held = state;
            return held != null && held.name().equals(name) && held.content().isSame(content);
        }

        /** The search is over. */
        void leave() {
            Follows.this.leave(this);
        }

        FollowLimits limits() {
            return limits;
        }

        private void endSearch() {
            FollowedSearch current = search;
            if (current != null) {
                current.end(Result.of(ResultCode.UNAVAILABLE, SHUTTING_DOWN));
            }
        }
    }

    /** A place for a search that begins, which is to leave it. */
    synchronized Place enter(Session session) {
        if (isClosed) {
            throw new ResultException(ResultCode.UNAVAILABLE, SHUTTING_DOWN);
        }
        int ofConnection = ofConnections.getOrDefault(session, 0);
        if (ofConnection >= limits.connectionSearches()) {
            throw new ResultException(
                    ResultCode.BUSY, ofConnection + " searches of this connection go on already, as many as may");
        }
        if (places.size() >= limits.searches()) {
            throw new ResultException(ResultCode.BUSY, places.size() + " searches go on already, as many as may");
        }
        Place place = new Place(session);
        places.add(place);
        ofConnections.put(session, ofConnection + 1);
        return place;
    }

    private synchronized void leave(Place place) {
        if (places.remove(place)) {
            ofConnections.computeIfPresent(place.session, (same, number) -> number == 1 ? null : number - 1);
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    SentEntries newEntries() {
        return new SentEntries(count);
    }

    SyncState newState(Content content) {
        String name = new BigInteger(NAME_BITS, random).toString(Character.MAX_RADIX);
        return new SyncState(name, content, newEntries());
    }

    /** Keeps what is known of a client until it comes back. */
    synchronized void keep(SyncState state) {
        forgetOld();
        if (kept.size() >= MAXIMUM_KEPT) {
            makeRoom();
        }
        kept.put(state.name(), new Kept(state, System.nanoTime()));
    }

    /**
     * Ends the search that goes on for the client that has a cookie of the same one: who comes back has lost its connection,
     * though nobody may have noticed here.
     *
     * @return when that has ended, if there was one
     */
    CompletionStage<?> release(String cookie, Content content) {
        String name = name(cookie);
        FollowedSearch before = null;
        synchronized (this) {
            for (Place place : places) {
                before = place.holds(name, content) ? place.search : before;
            }
        }
        if (before == null) {
            return CompletableFuture.completedFuture(null);
        }
        before.end(Result.of(ResultCode.UNAVAILABLE, "Its client goes on with its cookie elsewhere"));
        return before.ended();
    }

    /** Whose cookie it is. */
    private static String name(String cookie) {
        return cookie.substring(0, Math.max(0, cookie.indexOf('.')));
    }

    /** What is known of the client that has a cookie of the same search, or null. */
    synchronized @Nullable SyncState take(String cookie, Content content) {
        forgetOld();
        Kept one = kept.get(name(cookie));
        if (one == null || !one.state().isOf(cookie) || !one.state().content().isSame(content)) {
            return null;
        }
        kept.remove(one.state().name());
        return one.state();
    }

    private void forgetOld() {
        long now = System.nanoTime();
        Iterator<Kept> all = kept.values().iterator();
        while (all.hasNext()) {
            Kept one = all.next();
            if (now - one.since() >= limits.cookieTime().toNanos()) {
                all.remove();
                one.state().sent().clear();
            }
        }
    }

    private synchronized boolean makeRoom() {
        Iterator<Kept> all = kept.values().iterator();
        if (!all.hasNext()) {
            return false;
        }
        Kept oldest = all.next();
        all.remove();
        oldest.state().sent().clear();
        return true;
    }

    /** Ends all searches, and accepts no more. */
    @Override
    public void close() {
        List<Place> ending;
        synchronized (this) {
            isClosed = true;
            ending = List.copyOf(places);
        }
        ending.forEach(Place::endSearch);
    }
}
