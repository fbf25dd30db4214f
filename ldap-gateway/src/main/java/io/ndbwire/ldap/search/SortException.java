package io.ndbwire.ldap.search;

import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ServerSideSortResponseControl;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.ResultException;

/** Entries cannot be sorted as they are to be. */
final class SortException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient ResultCode code;
    private final String attribute;

    SortException(ResultCode code, String attribute, String reason) {
        super(reason, null, false, false);
        this.code = code;
        this.attribute = attribute;
    }

    /** Tells the client that there is no order. */
    void tell(Operation operation) {
        operation.addResponseControl(new ServerSideSortResponseControl(code, attribute));
    }

    /** Tells it, and what a request ends with for which the order is critical. */
    ResultException refusal(Operation operation) {
        tell(operation);
        return new ResultException(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION, String.valueOf(getMessage()));
    }
}
