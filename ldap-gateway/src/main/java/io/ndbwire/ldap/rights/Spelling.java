package io.ndbwire.ldap.rights;

import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.result.ResultException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Requests by the name that the entry itself has: rules about oneself know nobody by another spelling, and a number, or a
 * text by its collation, can be written in many ways.
 *
 * @param name the name in a request
 * @param renamed the same request with another name
 * @param names finds an entry's own name by any that leads to it; what leads nowhere stays as it is
 */
public record Spelling<R extends ProtocolOp>(
        Function<R, String> name, BiFunction<R, DN, R> renamed, Function<DN, CompletionStage<DN>> names) {

    public static Spelling<ModifyRequestProtocolOp> ofModify(Function<DN, CompletionStage<DN>> names) {
        return new Spelling<>(
                ModifyRequestProtocolOp::getDN,
                (request, dn) -> new ModifyRequestProtocolOp(dn.toString(), request.getModifications()),
                names);
    }

    public static Spelling<DeleteRequestProtocolOp> ofDelete(Function<DN, CompletionStage<DN>> names) {
        return new Spelling<>(
                DeleteRequestProtocolOp::getDN, (request, dn) -> new DeleteRequestProtocolOp(dn.toString()), names);
    }

    public static Spelling<CompareRequestProtocolOp> ofCompare(Function<DN, CompletionStage<DN>> names) {
        return new Spelling<>(
                CompareRequestProtocolOp::getDN,
                (request, dn) -> new CompareRequestProtocolOp(
                        dn.toString(), request.getAttributeName(), request.getAssertionValue()),
                names);
    }

    public static Spelling<ModifyDNRequestProtocolOp> ofModifyDn(Function<DN, CompletionStage<DN>> names) {
        return new Spelling<>(
                ModifyDNRequestProtocolOp::getDN,
                (request, dn) -> new ModifyDNRequestProtocolOp(
                        dn.toString(), request.getNewRDN(), request.deleteOldRDN(), request.getNewSuperiorDN()),
                names);
    }

    /** The request with the entry's own name, if that can be who asks or somebody above, and it matters. */
    CompletionStage<R> own(R request, Permissions permissions) {
        if (!permissions.forbidsOwn()) {
            return CompletableFuture.completedFuture(request);
        }
        DN asked = parse(name.apply(request));
        Identity identity = permissions.identity();
        boolean isFurtherDown = asked.getRDNs().length > identity.dn().getRDNs().length;
        return isFurtherDown || identity.isBelow(asked)
                ? CompletableFuture.completedFuture(request)
                : names.apply(asked).thenApply(own -> renamed.apply(request, own));
    }

    private static DN parse(String name) {
        try {
            return new DN(name);
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.INVALID_DN_SYNTAX, e);
        }
    }
}
