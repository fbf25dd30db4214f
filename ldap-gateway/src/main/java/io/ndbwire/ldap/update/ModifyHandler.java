package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.controls.PermissiveModifyRequestControl;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Update;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Preparation;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.tree.Directory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Modifies entries. Replacements of single values are one update, which nothing has to be read for; anything else reads the
 * row under an exclusive lock and changes it in the same transaction.
 */
public final class ModifyHandler extends ChangeHandler<ModifyRequestProtocolOp> {

    private static final String PERMISSIVE = PermissiveModifyRequestControl.PERMISSIVE_MODIFY_REQUEST_OID;

    /** The controls that it sees to. */
    public static final Set<String> CONTROLS = Set.of(
            Assertion.OID,
            OpenTransactions.CONTROL,
            ControlWatch.PRE_READ,
            ControlWatch.POST_READ,
            ManageDsaIt.OID,
            PERMISSIVE);

    /**
     * @param passwords hashes those of a request
     */
    public ModifyHandler(
            Directory directory,
            EntryWatch.Factory watches,
            Transactions transactions,
            Preparation<ModifyRequestProtocolOp> passwords) {
        super(directory, watches, transactions, passwords);
    }

    @Override
    public Set<String> controls() {
        return CONTROLS;
    }

    @Override
    CompletionStage<Change> change(ModifyRequestProtocolOp request, Operation operation, @Nullable EntryWatch watch) {
        boolean isPermissive = RequestControls.find(operation, PERMISSIVE, PermissiveModifyRequestControl::new) != null;
        ChangeOrigin origin = ChangeOrigin.of(operation);
        List<Modification> modifications = request.getModifications();
        return changed(
                request.getDN(),
                operation,
                target -> {
                    Map<String, @Nullable Object> columns = watch == null ? replacements(target, modifications) : null;
                    return columns != null
                            ? replace(target, columns, origin)
                            : CompletableFuture.completedFuture(
                                    modify(target, modifications, isPermissive, origin, watch));
                },
                container -> CompletableFuture.completedFuture(new ContainerChanges(directory())
                        .modify(container, modifications, isPermissive, origin, watch)));
    }

    /** The columns' new values if these alone are given, else null. */
    private static @Nullable Map<String, @Nullable Object> replacements(
            UpdateTarget target, List<Modification> modifications) {
        Map<String, @Nullable Object> columns = new HashMap<>();
        for (Modification modification : modifications) {
            AttributeFormat attribute = target.format().attribute(modification.getAttributeName());
            boolean isPlain = attribute != null
                    && attribute.isPlainColumn()
                    && attribute.stamp() == null
                    && modification.getModificationType().equals(ModificationType.REPLACE);
            if (attribute == null || !isPlain) {
                return null;
            }
            String column = Values.column(attribute);
            if (target.format().description().column(column).isPrimaryKey()
                    || target.known().containsKey(column)) {
                return null;
            }
            columns.put(column, Values.columnValue(attribute, Arrays.asList(modification.getRawValues())));
        }
        return columns.isEmpty() ? null : columns;
    }

    private CompletionStage<Change> replace(
            UpdateTarget target, Map<String, @Nullable Object> columns, ChangeOrigin origin) {
        AccessPath path = target.format().path(target.known());
        if (path == null) {
            return directory().missing(target.place());
        }
        Update update = path.update();
        columns.forEach(update::set);
        origin.ofChange(target.format()).forEach(update::set);
        return CompletableFuture.completedFuture(Change.of(
                update,
                failure -> failure instanceof NoSuchRowException
                        ? directory().missing(target.place())
                        : Change.unchanged(Failures.ofValue(failure))));
    }

    private Change modify(
            UpdateTarget target,
            List<Modification> modifications,
            boolean isPermissive,
            ChangeOrigin origin,
            @Nullable EntryWatch watch) {
        Modifications wanted = new Modifications(target, modifications, directory()::knowsAttribute, isPermissive);
        Selection selection = target.everything();
        return Change.of(
                transaction -> target.lock(transaction, selection)
                        .thenCompose(row -> target.entry(transaction, selection, row))
                        .thenCompose(entry -> modify(transaction, target, entry, wanted, origin, watch)),
                failure -> Change.unchanged(Failures.ofValue(failure)));
    }

    private CompletionStage<Void> modify(
            Transaction transaction,
            UpdateTarget target,
            RowEntry entry,
            Modifications wanted,
            ChangeOrigin origin,
            @Nullable EntryWatch watch) {
        Entry before = entry.toEntry();
        if (watch != null) {
            watch.before(before);
        }
        Row row = entry.row();
        Update update = target.format().table().update(UpdateTarget.key(target.format(), row));
        Map<String, @Nullable Object> stamps = origin.ofChange(target.format());
        stamps.forEach(update::set);
        boolean changesRow = !stamps.isEmpty();
        CompletionStage<Void> changed = CompletableFuture.completedFuture(null);
        for (Map.Entry<AttributeFormat, List<ASN1OctetString>> one :
                wanted.changes(before).entrySet()) {
            AttributeFormat attribute = one.getKey();
            if (attribute.rule().column() != null) {
                update.set(Values.column(attribute), Values.columnValue(attribute, one.getValue()));
                changesRow = true;
            } else {
                ValueRows rows = new ValueRows(attribute, target.format().valueReader(attribute), row::get);
                List<ASN1OctetString> old = Modifications.original(before, attribute);
                changed = changed.thenCompose(done -> exchange(transaction, rows, old, one.getValue()));
            }
        }
        boolean updates = changesRow;
        return changed.thenCompose(done -> {
            if (updates) {
                transaction.add(update);
            }
            return watch == null
                    ? CompletableFuture.<Void>completedFuture(null)
                    : seenAfter(transaction, target, entry.selection(), watch);
        });
    }

    private static CompletionStage<Void> exchange(
            Transaction transaction, ValueRows rows, List<ASN1OctetString> before, List<ASN1OctetString> after) {
        List<ASN1OctetString> gone = without(before, after);
        List<ASN1OctetString> come = without(after, before);
        CompletionStage<Void> deleted = gone.isEmpty()
                ? CompletableFuture.completedFuture(null)
                : rows.delete(transaction, gone).thenCompose(done -> transaction.execute());
        return deleted.thenAccept(done -> rows.insert(transaction, come));
    }

    private static List<ASN1OctetString> without(List<ASN1OctetString> values, List<ASN1OctetString> others) {
        Set<String> excluded = new HashSet<>();
        others.forEach(value -> excluded.add(DistinctValues.bytes(value)));
        return values.stream()
                .filter(value -> !excluded.contains(DistinctValues.bytes(value)))
                .toList();
    }

    private static CompletionStage<Void> seenAfter(
            Transaction transaction, UpdateTarget target, Selection selection, EntryWatch watch) {
        return transaction
                .execute()
                .thenCompose(done -> target.lock(transaction, selection))
                .thenCompose(row -> target.entry(transaction, selection, row))
                .thenAccept(entry -> watch.after(entry.toEntry()));
    }
}
