package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Preparation;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.tree.ContainerBranch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Renames and moves entries, RFC 4511 section 4.9: other values for the columns of the name, and for those of entries below
 * that are linked by them.
 */
public final class ModifyDnHandler extends ChangeHandler<ModifyDNRequestProtocolOp> {

    /** The controls that it sees to. */
    public static final Set<String> CONTROLS = Set.of(
            Assertion.OID, OpenTransactions.CONTROL, ControlWatch.PRE_READ, ControlWatch.POST_READ, ManageDsaIt.OID);

    private final Rights rights;
    private final ControlLimits limits;

    public ModifyDnHandler(Directory directory, EntryWatch.Factory watches, Transactions transactions, Rights rights) {
        super(directory, watches, transactions, Preparation.none());
        this.rights = rights;
        limits = transactions.limits();
    }

    @Override
    public Set<String> controls() {
        return CONTROLS;
    }

    @Override
    CompletionStage<Change> change(ModifyDNRequestProtocolOp request, Operation operation, @Nullable EntryWatch watch) {
        RDN rdn = rdn(request.getNewRDN());
        Permissions permissions = rights.of(operation);
        ChangeOrigin origin = ChangeOrigin.of(operation);
        return changed(
                request.getDN(),
                operation,
                target -> above(target, request)
                        .thenCompose(above -> moved(target, above, rdn))
                        .thenCompose(
                                moved -> rename(target, moved, request.deleteOldRDN(), permissions, origin, watch)),
                container -> rename(container, request, rdn, permissions, origin, watch));
    }

    private CompletionStage<Change> rename(
            ContainerBranch container,
            ModifyDNRequestProtocolOp request,
            RDN rdn,
            Permissions permissions,
            ChangeOrigin origin,
            @Nullable EntryWatch watch) {
        DN above = request.getNewSuperiorDN() == null
                ? Objects.requireNonNull(container.dn().getParent())
                : Directory.parse(request.getNewSuperiorDN());
        return directory()
                .locate(above, false)
                .exceptionallyCompose(ModifyDnHandler::elsewhere)
                .thenCompose(place -> new ContainerRenaming(
                                directory(), container, place, rdn, permissions, limits.deletedEntries())
                        .change(request.deleteOldRDN(), origin, watch));
    }

    private static RDN rdn(String text) {
        try {
            return new RDN(text);
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_DN_SYNTAX, e);
        }
    }

    private CompletionStage<Place> above(UpdateTarget target, ModifyDNRequestProtocolOp request) {
        return request.getNewSuperiorDN() == null
                ? CompletableFuture.completedFuture(target.place().above())
                : directory()
                        .locate(Directory.parse(request.getNewSuperiorDN()), false)
                        .exceptionallyCompose(ModifyDnHandler::elsewhere);
    }

    /** RFC 3296, section 5.3: another server cannot be asked to take it. */
    private static CompletionStage<Place> elsewhere(Throwable failure) {
        boolean isReferral = Failures.result(failure).code().equals(ResultCode.REFERRAL);
        return CompletableFuture.failedFuture(
                isReferral
                        ? new ResultException(
                                ResultCode.AFFECTS_MULTIPLE_DSAS, "The entry above would be on another server")
                        : Failures.cause(failure));
    }

    /** The place that the entry will have. */
    private CompletionStage<Place.OfRow> moved(UpdateTarget target, Place above, RDN rdn) {
        RowType type = target.format().type();
        if (!type.isNamedBy(rdn)) {
            throw new ResultException(ResultCode.NAMING_VIOLATION, "No entry of this kind is named " + rdn);
        }
        CompletionStage<@Nullable Map<String, ASN1OctetString>> links;
        if (above == target.place().above()) {
            // What links it to the entry above is in its own name.
            links = CompletableFuture.completedFuture(target.known());
        } else if (above instanceof Place.OfRow parent) {
            boolean isAlike = target.place().above() instanceof Place.OfRow before
                    && before.level().type() == parent.level().type();
            if (!isAlike) {
                throw notThere(above);
            }
            links = directory().links(parent, type);
        } else {
            links = above.branch().types().thenApply(types -> {
                if (target.place().above() instanceof Place.OfRow || !types.contains(type)) {
                    throw notThere(above);
                }
                return Map.of();
            });
        }
        return links.thenCompose(found -> {
            if (found == null) {
                return directory().missing(above);
            }
            Map<String, ASN1OctetString> known = new HashMap<>(found);
            known.putAll(target.format().named(rdn));
            return CompletableFuture.completedFuture(target.place().moved(above, rdn, known));
        });
    }

    private static ResultException notThere(Place above) {
        return new ResultException(
                ResultCode.UNWILLING_TO_PERFORM, "Entries of this kind cannot be below " + above.dn());
    }

    private CompletionStage<Change> rename(
            UpdateTarget target,
            Place.OfRow moved,
            boolean deletesOldName,
            Permissions permissions,
            ChangeOrigin origin,
            @Nullable EntryWatch watch) {
        Map<String, Object> changes = changes(target, moved);
        for (DN name : List.of(target.place().dn(), moved.dn())) {
            WrittenColumns.require(target.format(), changes.keySet(), permissions.at(name));
        }
        boolean changesName = changes.keySet().stream().anyMatch(target.nameColumns()::contains);
        if (changesName && !deletesOldName) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION,
                    "What names the entry has one value, so that the old one cannot stay; ask for it to be deleted");
        }
        boolean isAlone = target.format().type().children().stream()
                .noneMatch(child -> MovedRow.isLinkedBy(child.links(), changes.keySet()));
        Change change = Change.of(
                transaction ->
                        new Renaming(transaction, target, moved, changes, origin, limits, permissions, watch).run(),
                failure -> target.failed(moved, isAlone, failure));
        return new References(directory())
                .requireKept(target.format(), changes.keySet())
                .thenApply(kept -> change);
    }

    /** The columns that get other values. */
    private static Map<String, Object> changes(UpdateTarget target, Place.OfRow moved) {
        Map<String, Object> changes = new HashMap<>();
        moved.known().forEach((column, value) -> {
            ASN1OctetString before = Objects.requireNonNull(target.known().get(column));
            if (!before.equals(value)) {
                changes.put(column, UpdateTarget.fitting(target.format(), column, value));
            }
        });
        return changes;
    }
}
