package io.ndbwire.ldap.security;

import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Executes requests as whom they ask to be executed as.
 *
 * @param <R> the kind of requests
 */
final class ProxiedHandler<R extends ProtocolOp> implements OperationHandler<R> {

    private static final String TRANSACTION =
            TransactionSpecificationRequestControl.TRANSACTION_SPECIFICATION_REQUEST_OID;

    private final ProxyAuthorization authorization;
    private final OperationHandler<R> handler;
    private final Set<String> controls;

    /**
     * @param handler asks for rights
     */
    ProxiedHandler(ProxyAuthorization authorization, OperationHandler<R> handler) {
        this.authorization = authorization;
        this.handler = handler;
        Set<String> all = new HashSet<>(handler.controls());
        all.add(ProxyAuthorization.OID);
        controls = Set.copyOf(all);
    }

    @Override
    public CompletionStage<Result> handle(R request, Operation operation) {
        if (operation.control(ProxyAuthorization.OID) == null) {
            return handler.handle(request, operation);
        }
        if (operation.control(TRANSACTION) != null) {
            // Whoever ends the transaction is told what comes of it.
            throw new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM, "A transaction is of one identity: the one of its connection");
        }
        return authorization
                .authorized(operation)
                .thenComposeAsync(
                        proxied -> proxied.isEnded()
                                ? CompletableFuture.completedFuture(Result.of(ResultCode.CANCELED, ""))
                                : handler.handle(request, proxied),
                        operation.executor());
    }

    @Override
    public Set<String> controls() {
        return controls;
    }

    @Override
    public boolean isCancellable() {
        return handler.isCancellable();
    }
}
