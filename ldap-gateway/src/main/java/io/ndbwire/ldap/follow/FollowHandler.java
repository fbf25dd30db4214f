package io.ndbwire.ldap.follow;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestMode;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.search.Content;
import io.ndbwire.ldap.search.SearchHandler;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Searches, and tells of changes to those who ask for it. */
public final class FollowHandler implements OperationHandler<SearchRequestProtocolOp> {

    private static final String SYNC = ContentSyncRequestControl.SYNC_REQUEST_OID;
    private static final String PERSISTENT = PersistentSearchRequestControl.PERSISTENT_SEARCH_REQUEST_OID;

    /** The controls that it sees to. */
    public static final Set<String> CONTROLS = controlsOf();

    private final SearchHandler search;
    private final Follows follows;

    public FollowHandler(SearchHandler search, Follows follows) {
        this.search = search;
        this.follows = follows;
    }

    private static Set<String> controlsOf() {
        Set<String> controls = new HashSet<>(SearchHandler.CONTROLS);
        controls.add(SYNC);
        controls.add(PERSISTENT);
        return Set.copyOf(controls);
    }

    @Override
    public Set<String> controls() {
        return CONTROLS;
    }

    @Override
    public boolean isCancellable() {
        return true;
    }

    @Override
    public CompletionStage<Result> handle(SearchRequestProtocolOp request, Operation operation) {
        if (operation.controls().isEmpty()) {
            return search.handle(request, operation);
        }
        ContentSyncRequestControl sync = RequestControls.find(operation, SYNC, ContentSyncRequestControl::new);
        PersistentSearchRequestControl persistent =
                RequestControls.find(operation, PERSISTENT, PersistentSearchRequestControl::new);
        if (sync == null && persistent == null) {
            return search.handle(request, operation);
        }
        requireAlone(operation, sync != null && persistent != null);
        return search.content(request, operation)
                .thenCompose(content -> follows.release(cookie(sync), content).thenApply(released -> content))
                .thenComposeAsync(
                        content -> operation.isEnded()
                                ? CompletableFuture.completedFuture(Result.of(ResultCode.CANCELED, ""))
                                : follow(content, sync, persistent, operation),
                        operation.executor());
    }

    /** Empty if there is none. */
    private static String cookie(@Nullable ContentSyncRequestControl sync) {
        ASN1OctetString sent = sync == null ? null : sync.getCookie();
        return sent == null ? "" : sent.stringValue();
    }

    private static void requireAlone(Operation operation, boolean areBoth) {
        for (Control control : operation.controls()) {
            String oid = control.getOID();
            boolean isOther = SearchHandler.CONTROLS.contains(oid) && !oid.equals(ManageDsaIt.OID);
            if (areBoth || isOther && control.isCritical()) {
                throw new ResultException(
                        ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
                        "Control " + oid + " does not go with a search whose changes are told");
            }
        }
    }

    private CompletionStage<Result> follow(
            Content content,
            @Nullable ContentSyncRequestControl sync,
            @Nullable PersistentSearchRequestControl persistent,
            Operation operation) {
        Follows.Place place = follows.enter(operation.session());
        try {
            FollowedSearch followed;
            if (sync != null) {
                followed = synchronising(content, sync, operation, place);
            } else if (persistent != null) {
                Telling telling = new PersistentTelling(operation, persistent, follows.newEntries());
                followed = new FollowedSearch(operation, place, content, telling, true);
            } else {
                throw new IllegalStateException("One of the controls is there");
            }
            return followed.begin();
        } catch (RuntimeException e) {
            place.leave();
            throw e;
        }
    }

    private FollowedSearch synchronising(
            Content content, ContentSyncRequestControl sync, Operation operation, Follows.Place place) {
        String cookie = cookie(sync);
        SyncState known = cookie.isEmpty() ? null : follows.take(cookie, content);
        if (!cookie.isEmpty() && known == null && !sync.getReloadHint()) {
            throw new ResultException(
                    ResultCode.E_SYNC_REFRESH_REQUIRED,
                    "What the cookie stands for is not known any more: begin without one");
        }
        boolean persists = sync.getMode().equals(ContentSyncRequestMode.REFRESH_AND_PERSIST);
        SyncState state = known == null ? follows.newState(content) : known;
        place.holds(state);
        Telling telling = new SyncTelling(operation, follows, state, persists, known != null);
        return new FollowedSearch(operation, place, content, telling, persists);
    }
}
