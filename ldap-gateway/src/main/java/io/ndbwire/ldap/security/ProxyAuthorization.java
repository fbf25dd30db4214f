package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ProxiedAuthorizationV2RequestControl;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.ProxyRule;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Finds out as whom a request is to be executed, RFC 4370. Thread-safe. */
final class ProxyAuthorization {

    static final String OID = ProxiedAuthorizationV2RequestControl.PROXIED_AUTHORIZATION_V2_REQUEST_OID;

    private static final String DN_FORM = "dn:";
    private static final String USER_FORM = "u:";

    private final Accounts accounts;
    private final List<ProxyRule> rules;
    private final SignInOptions options;

    ProxyAuthorization(Accounts accounts, List<ProxyRule> rules, SignInOptions options) {
        this.accounts = accounts;
        this.rules = List.copyOf(rules);
        this.options = options;
    }

    /** The request as it is to be executed: itself without the control; fails with authorizationDenied. */
    CompletionStage<Operation> authorized(Operation operation) {
        ProxiedAuthorizationV2RequestControl control =
                RequestControls.find(operation, OID, ProxiedAuthorizationV2RequestControl::new);
        if (control == null) {
            return CompletableFuture.completedFuture(operation);
        }
        if (!control.isCritical()) {
            // RFC 4370, section 3: who does not see to it would execute the request as somebody else.
            throw new ResultException(ResultCode.PROTOCOL_ERROR, "Control " + OID + " is critical, or it is wrong");
        }
        Identity asking = operation.identity();
        if (rules.stream().noneMatch(rule -> rule.isOf(asking))) {
            throw denied();
        }
        return wanted(control.getAuthorizationID()).thenApply(wanted -> {
            if (wanted == null || rules.stream().noneMatch(rule -> rule.permits(asking, wanted))) {
                throw denied();
            }
            return new ProxiedOperation(operation, wanted);
        });
    }

    /** The same words whether there is such an account or not. */
    private static ResultException denied() {
        return new ResultException(
                ResultCode.AUTHORIZATION_DENIED, "Nobody is taken for somebody else without a right to it");
    }

    /** Whom an authorization identity is of, by the one name that it has, or null if of nobody. */
    private CompletionStage<@Nullable Identity> wanted(String authorization) {
        if (authorization.isEmpty()) {
            return CompletableFuture.completedFuture(Identity.ANONYMOUS);
        }
        boolean hasForm = authorization.startsWith(DN_FORM) || authorization.startsWith(USER_FORM);
        DN name = hasForm ? Names.of(authorization, options.users()) : null;
        if (name == null) {
            return CompletableFuture.completedFuture(null);
        }
        return name.isNullDN()
                ? CompletableFuture.completedFuture(Identity.ANONYMOUS)
                : accounts.find(name).thenApply(account -> account == null ? null : account.identity());
    }
}
