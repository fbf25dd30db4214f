package io.ndbwire.ldap.update;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.ToLongFunction;

/**
 * Refuses requests that give too many values, before anything is read for them.
 *
 * @param <R> the kind of request
 */
public final class ValueLimit<R extends ProtocolOp> implements OperationHandler<R> {

    private final OperationHandler<R> handler;
    private final ToLongFunction<R> count;
    private final int maximum;

    private ValueLimit(OperationHandler<R> handler, ToLongFunction<R> count, int maximum) {
        this.handler = handler;
        this.count = count;
        this.maximum = maximum;
    }

    /** Counts the values of all attributes of an entry. */
    public static OperationHandler<AddRequestProtocolOp> ofAdd(
            OperationHandler<AddRequestProtocolOp> handler, int maximum) {
        return new ValueLimit<>(
                handler,
                request -> request.getAttributes().stream()
                        .mapToLong(Attribute::size)
                        .sum(),
                maximum);
    }

    /** Counts the values of all modifications; one without values is one, too. */
    public static OperationHandler<ModifyRequestProtocolOp> ofModify(
            OperationHandler<ModifyRequestProtocolOp> handler, int maximum) {
        return new ValueLimit<>(handler, ValueLimit::values, maximum);
    }

    private static long values(ModifyRequestProtocolOp request) {
        long values = 0;
        for (Modification modification : request.getModifications()) {
            values += Math.max(1, modification.getRawValues().length);
        }
        return values;
    }

    @Override
    public CompletionStage<Result> handle(R request, Operation operation) {
        long values = count.applyAsLong(request);
        if (values > maximum) {
            throw new ResultException(
                    ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "The request has " + values + " values, a request may have " + maximum);
        }
        return handler.handle(request, operation);
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
