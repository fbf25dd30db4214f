package io.ndbwire.ldap.follow;

import com.unboundid.ldap.protocol.SearchResultEntryProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.EntryChangeNotificationControl;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.search.SearchReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Persistent search, draft-ietf-ldapext-psearch-03. */
final class PersistentTelling implements Telling {

    /** The data nodes number no changes of entries. */
    private static final int NO_NUMBER = -1;

    private final Operation operation;
    private final PersistentSearchRequestControl control;
    private final SentEntries sent;
    private boolean isRefreshed;

    PersistentTelling(Operation operation, PersistentSearchRequestControl control, SentEntries sent) {
        this.operation = operation;
        this.control = control;
        this.sent = sent;
    }

    @Override
    public SentEntries sent() {
        return sent;
    }

    @Override
    public boolean entry(DirectoryEntry entry, boolean isNew, @Nullable String previousName) {
        if (!isRefreshed) {
            if (!control.changesOnly()) {
                operation.send(entry::writeTo, List.of());
            }
            return !control.changesOnly();
        }
        PersistentSearchChangeType change = isNew
                ? PersistentSearchChangeType.ADD
                : previousName == null ? PersistentSearchChangeType.MODIFY : PersistentSearchChangeType.MODIFY_DN;
        if (!control.getChangeTypes().contains(change)) {
            return false;
        }
        operation.send(entry::writeTo, notification(change, previousName));
        return true;
    }

    @Override
    public void reference(SearchReference reference) {
        if (!control.changesOnly()) {
            reference.send(operation, List.of());
        }
    }

    private List<Control> notification(PersistentSearchChangeType change, @Nullable String previousName) {
        return control.returnECs()
                ? List.of(new EntryChangeNotificationControl(change, previousName, NO_NUMBER))
                : List.of();
    }

    @Override
    public void telling() {}

    @Override
    public void gone(SentEntries.Gone entry) {
        if (control.getChangeTypes().contains(PersistentSearchChangeType.DELETE)) {
            operation.send(
                    new SearchResultEntryProtocolOp(entry.dn(), List.of())::writeTo,
                    notification(PersistentSearchChangeType.DELETE, null));
        }
    }

    @Override
    public @Nullable Result refreshed() {
        isRefreshed = true;
        return null;
    }

    @Override
    public void told() {}

    @Override
    public Result broken(String reason) {
        return Result.of(ResultCode.UNAVAILABLE, reason);
    }

    @Override
    public void ended() {
        sent.clear();
    }
}
