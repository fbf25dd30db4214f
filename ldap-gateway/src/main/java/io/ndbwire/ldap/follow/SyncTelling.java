package io.ndbwire.ldap.follow;

import com.unboundid.ldap.protocol.IntermediateResponseProtocolOp;
import com.unboundid.ldap.protocol.SearchResultEntryProtocolOp;
import com.unboundid.ldap.sdk.IntermediateResponse;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ContentSyncDoneControl;
import com.unboundid.ldap.sdk.controls.ContentSyncInfoIntermediateResponse;
import com.unboundid.ldap.sdk.controls.ContentSyncState;
import com.unboundid.ldap.sdk.controls.ContentSyncStateControl;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.search.SearchReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Content synchronisation, RFC 4533. */
final class SyncTelling implements Telling {

    private final Operation operation;
    private final Follows follows;
    private final SyncState state;
    private final boolean persists;
    /** Whether the client has what it was sent before: then it is told what is gone, else all that is there. */
    private final boolean isResumed;

    private boolean isRefreshed;

    SyncTelling(Operation operation, Follows follows, SyncState state, boolean persists, boolean isResumed) {
        this.operation = operation;
        this.follows = follows;
        this.state = state;
        this.persists = persists;
        this.isResumed = isResumed;
    }

    @Override
    public SentEntries sent() {
        return state.sent();
    }

    @Override
    public boolean entry(DirectoryEntry entry, boolean isNew, @Nullable String previousName) {
        state.changed();
        ContentSyncState change = isNew ? ContentSyncState.ADD : ContentSyncState.MODIFY;
        operation.send(entry::writeTo, List.of(new ContentSyncStateControl(change, entry.uuid(), null)));
        return true;
    }

    /** RFC 4533, section 3.3.1: a reference has a state like an entry, that of the entry that refers. */
    @Override
    public void reference(SearchReference reference) {
        state.changed();
        reference.send(operation, List.of(new ContentSyncStateControl(ContentSyncState.ADD, reference.uuid(), null)));
    }

    @Override
    public void telling() {
        state.changed();
    }

    @Override
    public void gone(SentEntries.Gone entry) {
        state.changed();
        operation.send(
                new SearchResultEntryProtocolOp(entry.dn(), List.of())::writeTo,
                List.of(new ContentSyncStateControl(ContentSyncState.DELETE, entry.uuid(), null)));
    }

    @Override
    public @Nullable Result refreshed() {
        if (!persists) {
            operation.addResponseControl(new ContentSyncDoneControl(state.newCookie(), isResumed));
            return Result.SUCCESS;
        }
        if (!isRefreshed) {
            isRefreshed = true;
            tell(
                    isResumed
                            ? ContentSyncInfoIntermediateResponse.createRefreshDeleteResponse(state.newCookie(), true)
                            : ContentSyncInfoIntermediateResponse.createRefreshPresentResponse(
                                    state.newCookie(), true));
        } else {
            told();
        }
        return null;
    }

    @Override
    public void told() {
        tell(ContentSyncInfoIntermediateResponse.createNewCookieResponse(state.newCookie()));
    }

    private void tell(IntermediateResponse response) {
        operation.send(new IntermediateResponseProtocolOp(response)::writeTo, List.of());
    }

    @Override
    public Result broken(String reason) {
        return Result.of(ResultCode.E_SYNC_REFRESH_REQUIRED, reason);
    }

    @Override
    public void ended() {
        if (state.isTold()) {
            follows.keep(state);
        } else {
            state.sent().clear();
        }
    }
}
