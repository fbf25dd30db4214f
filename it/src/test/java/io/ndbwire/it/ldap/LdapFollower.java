package io.ndbwire.it.ldap;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.AsyncRequestID;
import com.unboundid.ldap.sdk.AsyncSearchResultListener;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.IntermediateResponse;
import com.unboundid.ldap.sdk.IntermediateResponseListener;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchResultReference;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ContentSyncDoneControl;
import com.unboundid.ldap.sdk.controls.ContentSyncInfoIntermediateResponse;
import com.unboundid.ldap.sdk.controls.ContentSyncInfoType;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestMode;
import com.unboundid.ldap.sdk.controls.ContentSyncStateControl;
import com.unboundid.ldap.sdk.controls.EntryChangeNotificationControl;
import io.ndbwire.it.cluster.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A client that is told of changes. What it is told, it notes as a line: what has become of an entry, and its name. Thread-safe. */
public final class LdapFollower implements AsyncSearchResultListener, IntermediateResponseListener {

    private static final long serialVersionUID = 1;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final transient LDAPConnection connection;
    private final transient List<String> lines = new ArrayList<>();
    private final transient Map<UUID, SearchResultEntry> content = new ConcurrentHashMap<>();
    private transient @Nullable AsyncRequestID id;
    private transient volatile @Nullable SearchResultEntry last;
    private transient volatile @Nullable ASN1OctetString cookie;
    private transient volatile boolean isTold;
    private transient volatile @Nullable SearchResult result;

    private LdapFollower(LDAPConnection connection) {
        this.connection = connection;
    }

    /** Begins a search. */
    public static LdapFollower begin(
            LDAPConnection connection,
            String base,
            SearchScope scope,
            String filter,
            List<Control> controls,
            String... attributes) {
        LdapFollower follower = new LdapFollower(connection);
        try {
            SearchRequest request = new SearchRequest(
                    follower, base, scope, DereferencePolicy.NEVER, 0, 0, false, Filter.create(filter), attributes);
            request.setControls(controls);
            request.setIntermediateResponseListener(follower);
            follower.id = connection.asyncSearch(request);
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
        return follower;
    }

    /** Asks for what has changed until now. */
    public static Control refresh(@Nullable ASN1OctetString cookie, boolean reloads) {
        return new ContentSyncRequestControl(true, ContentSyncRequestMode.REFRESH_ONLY, cookie, reloads);
    }

    /** Asks for whatever changes. */
    public static Control persist(@Nullable ASN1OctetString cookie) {
        return new ContentSyncRequestControl(true, ContentSyncRequestMode.REFRESH_AND_PERSIST, cookie, false);
    }

    @Override
    public synchronized void searchEntryReturned(SearchResultEntry entry) {
        try {
            ContentSyncStateControl state = ContentSyncStateControl.get(entry);
            EntryChangeNotificationControl change = EntryChangeNotificationControl.get(entry);
            if (state != null) {
                isTold = false;
                lines.add(state.getState().name().toLowerCase(Locale.ROOT) + " " + entry.getDN());
                switch (state.getState()) {
                    case DELETE -> content.remove(state.getEntryUUID());
                    default -> content.put(state.getEntryUUID(), entry);
                }
            } else if (change != null) {
                String from = change.getPreviousDN() == null ? "" : " was " + change.getPreviousDN();
                lines.add(change.getChangeType().getName() + " " + entry.getDN() + from);
            } else {
                lines.add(entry.getDN());
            }
            last = entry;
        } catch (LDAPException e) {
            lines.add(e.toString());
        }
    }

    @Override
    public synchronized void searchReferenceReturned(SearchResultReference reference) {
        try {
            ContentSyncStateControl state = ContentSyncStateControl.get(reference);
            String what = state == null
                    ? ""
                    : state.getState().name().toLowerCase(Locale.ROOT) + " " + state.getEntryUUID() + " ";
            lines.add(what + String.join(" ", reference.getReferralURLs()));
        } catch (LDAPException e) {
            lines.add(e.toString());
        }
    }

    @Override
    public synchronized void searchResultReceived(AsyncRequestID requestId, SearchResult searchResult) {
        try {
            ContentSyncDoneControl done = ContentSyncDoneControl.get(searchResult);
            if (done != null) {
                cookie = done.getCookie();
                isTold = true;
                lines.add("done " + (done.refreshDeletes() ? "deletes" : "present"));
            }
        } catch (LDAPException e) {
            lines.add(e.toString());
        }
        result = searchResult;
    }

    @Override
    public synchronized void intermediateResponseReturned(IntermediateResponse response) {
        try {
            ContentSyncInfoIntermediateResponse info = ContentSyncInfoIntermediateResponse.decode(response);
            cookie = info.getCookie();
            isTold = true;
            if (info.getType() != ContentSyncInfoType.NEW_COOKIE) {
                lines.add(info.refreshDone() ? "refreshed " + info.getType() : "refresh goes on");
            }
        } catch (LDAPException e) {
            lines.add(e.toString());
        }
    }

    private synchronized int size() {
        return lines.size();
    }

    private synchronized List<String> taken(int number) {
        List<String> taken = new ArrayList<>(lines.subList(0, number));
        lines.subList(0, number).clear();
        return taken;
    }

    private void await(String expectation, BooleanSupplier condition) {
        Await.until(expectation, LIMIT, condition, () -> {
            synchronized (this) {
                return lines + ", ended with " + result;
            }
        });
    }

    /** The next lines. */
    public List<String> take(int number) {
        await(number + " lines", () -> size() >= number);
        return taken(number);
    }

    /** Does something again and again until there is a line. */
    void awaitLine(Runnable action) {
        await("a line", () -> {
            action.run();
            return size() > 0;
        });
    }

    /** The lines in front of that one, which is taken, too. */
    List<String> takeUntil(String line) {
        await(line, () -> position(line) >= 0);
        List<String> taken = taken(position(line) + 1);
        return taken.subList(0, taken.size() - 1);
    }

    private synchronized int position(String line) {
        return lines.indexOf(line);
    }

    /** The lines that there are. */
    synchronized List<String> takeAllThere() {
        return taken(lines.size());
    }

    /** All lines until the search has ended. */
    List<String> takeAll() {
        result();
        return taken(size());
    }

    /** What the client has, by UUID. */
    public Map<UUID, SearchResultEntry> content() {
        return content;
    }

    /** The entry that came last. */
    SearchResultEntry last() {
        return Objects.requireNonNull(last);
    }

    /** The cookie that stands for all that has been taken. */
    ASN1OctetString cookie() {
        await("a cookie", () -> isTold);
        return Objects.requireNonNull(cookie);
    }

    /** How the search ends. */
    SearchResult result() {
        await("the end", () -> result != null);
        return Objects.requireNonNull(result);
    }

    void abandon() {
        try {
            connection.abandon(Objects.requireNonNull(id));
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    int messageId() {
        return Objects.requireNonNull(id).getMessageID();
    }
}
