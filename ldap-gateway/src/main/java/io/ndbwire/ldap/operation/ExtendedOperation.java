package io.ndbwire.ldap.operation;

import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;

/** Executes one extended operation. */
public interface ExtendedOperation extends OperationHandler<ExtendedRequestProtocolOp> {

    /** Its number, which the root DSE announces. */
    String oid();
}
