package io.ndbwire.ldap.rights;

import com.unboundid.ldap.protocol.ProtocolOp;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks for rights before an operation, and keeps what it must not tell out of its result.
 *
 * @param <R> the kind of requests
 */
public final class GuardedHandler<R extends ProtocolOp> implements OperationHandler<R> {

    private final Rights rights;
    private final BiConsumer<R, Permissions> check;
    private final @Nullable Spelling<R> spelling;
    private final OperationHandler<R> handler;

    /** One for requests of which it does not matter how an entry's name is spelled. */
    public GuardedHandler(Rights rights, BiConsumer<R, Permissions> check, OperationHandler<R> handler) {
        this(rights, check, null, handler);
    }

    /**
     * @param check throws what a request ends with that is not allowed, before anything has been looked up
     * @param spelling finds the entry's own name, by which is asked once more
     */
    public GuardedHandler(
            Rights rights,
            BiConsumer<R, Permissions> check,
            @Nullable Spelling<R> spelling,
            OperationHandler<R> handler) {
        this.rights = rights;
        this.check = check;
        this.spelling = spelling;
        this.handler = handler;
    }

    @Override
    public CompletionStage<Result> handle(R request, Operation operation) {
        Permissions permissions = rights.of(operation);
        check.accept(request, permissions);
        return asked(request, permissions, operation).handle((result, failure) -> {
            if (failure == null) {
                return permissions.narrowed(result);
            }
            throw new ResultException(permissions.narrowed(Failures.result(failure)));
        });
    }

    private CompletionStage<Result> asked(R request, Permissions permissions, Operation operation) {
        if (spelling == null || !permissions.forbidsOwn()) {
            return handler.handle(request, operation);
        }
        return spelling.own(request, permissions)
                .thenComposeAsync(
                        own -> {
                            check.accept(own, permissions);
                            return handler.handle(own, operation);
                        },
                        operation.executor());
    }

    @Override
    public Set<String> controls() {
        return handler.controls();
    }

    @Override
    public boolean isCancellable() {
        return handler.isCancellable();
    }
}
