package io.ndbwire.ldap.operation;

import com.unboundid.ldap.protocol.ProtocolOp;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a request has to go through before it can be executed, which may take long. Both are called on the connection's event
 * loop. Thread-safe.
 *
 * @param <R> the kind of requests
 */
public interface Preparation<R extends ProtocolOp> {

    /** Refuses what can never be prepared, as soon as it has come. Begins nothing. */
    void require(R request, Operation operation);

    /**
     * Begins.
     *
     * @param waiting who waits for it, and with whom it is given up: the end of a transaction for its changes
     * @return what the request becomes, or null if it stays as it is
     */
    @Nullable
    CompletionStage<R> prepare(R request, Operation waiting);

    /** Leaves all requests as they are. */
    static <R extends ProtocolOp> Preparation<R> none() {
        return new Preparation<>() {
            @Override
            public void require(R request, Operation operation) {
                // All are as they have to be.
            }

            @Override
            public @Nullable CompletionStage<R> prepare(R request, Operation waiting) {
                return null;
            }
        };
    }
}
