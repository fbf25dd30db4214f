package io.ndbwire.ldap.update;

import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedRequest;
import io.ndbwire.ldap.operation.ExtendedOperation;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Begins a transaction, RFC 5805 section 3.1. */
public final class StartTransaction implements ExtendedOperation {

    private final Transactions transactions;

    public StartTransaction(Transactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public String oid() {
        return StartTransactionExtendedRequest.START_TRANSACTION_REQUEST_OID;
    }

    @Override
    public CompletionStage<Result> handle(ExtendedRequestProtocolOp request, Operation operation) {
        if (request.getValue() != null) {
            throw new ResultException(ResultCode.PROTOCOL_ERROR, "The request that starts a transaction has no value");
        }
        return CompletableFuture.completedFuture(
                Result.extended(null, transactions.of(operation).start(operation)));
    }
}
