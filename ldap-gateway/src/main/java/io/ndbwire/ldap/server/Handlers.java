package io.ndbwire.ldap.server;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import io.ndbwire.ldap.operation.ExtendedOperation;
import io.ndbwire.ldap.operation.OperationHandler;
import java.util.Map;

/**
 * Who executes what.
 *
 * @param extended by their numbers
 */
public record Handlers(
        OperationHandler<BindRequestProtocolOp> bind,
        OperationHandler<SearchRequestProtocolOp> search,
        OperationHandler<CompareRequestProtocolOp> compare,
        OperationHandler<AddRequestProtocolOp> add,
        OperationHandler<ModifyRequestProtocolOp> modify,
        OperationHandler<DeleteRequestProtocolOp> delete,
        OperationHandler<ModifyDNRequestProtocolOp> modifyDn,
        Map<String, ExtendedOperation> extended) {

    public Handlers {
        extended = Map.copyOf(extended);
    }
}
