package io.ndbwire.ldap.security;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import io.ndbwire.ldap.operation.ExtendedOperation;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Tells who asks, RFC 4532. */
final class WhoAmI implements ExtendedOperation {

    private final ProxyAuthorization proxies;

    WhoAmI(ProxyAuthorization proxies) {
        this.proxies = proxies;
    }

    @Override
    public String oid() {
        return WhoAmIExtendedRequest.WHO_AM_I_REQUEST_OID;
    }

    @Override
    public CompletionStage<Result> handle(ExtendedRequestProtocolOp request, Operation operation) {
        if (request.getValue() != null) {
            throw new ResultException(ResultCode.PROTOCOL_ERROR, "The request has no value");
        }
        return proxies.authorized(operation).thenApply(authorized -> answer(authorized.identity()));
    }

    private static Result answer(Identity identity) {
        String answer = identity.isAnonymous() ? "" : "dn:" + identity.dn();
        return Result.extended(null, new ASN1OctetString(answer));
    }

    @Override
    public Set<String> controls() {
        return Set.of(ProxyAuthorization.OID);
    }
}
