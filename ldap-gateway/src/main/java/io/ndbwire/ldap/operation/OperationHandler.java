package io.ndbwire.ldap.operation;

import com.unboundid.ldap.protocol.ProtocolOp;
import io.ndbwire.ldap.result.Result;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Executes the requests of one kind. Thread-safe.
 *
 * @param <R> the kind
 */
public interface OperationHandler<R extends ProtocolOp> {

    /** Begins, on the connection's event loop. Any thread may complete the stage; a failure becomes its result. */
    CompletionStage<Result> handle(R request, Operation operation);

    /** The numbers of the controls that it sees to; a critical one that is not among them is refused. */
    default Set<String> controls() {
        return Set.of();
    }

    /** Whether RFC 3909's cancel can end it without the question whether anything has been changed. */
    default boolean isCancellable() {
        return false;
    }
}
