package io.ndbwire.ldap.control;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.ResultException;
import org.jspecify.annotations.Nullable;

/** Reads the controls of requests. */
public final class RequestControls {

    /** Reads the value of a control. */
    @FunctionalInterface
    public interface Reader<C> {

        C read(Control control) throws LDAPException;
    }

    private RequestControls() {}

    /**
     * The control of that number, or null if the request has none.
     *
     * @throws ResultException of protocolError if it cannot be read, or comes twice
     */
    public static <C> @Nullable C find(Operation operation, String oid, Reader<C> reader) {
        Control found = null;
        for (Control control : operation.controls()) {
            if (!control.getOID().equals(oid)) {
                continue;
            }
            if (found != null) {
                throw new ResultException(ResultCode.PROTOCOL_ERROR, "Control " + oid + " comes twice");
            }
            found = control;
        }
        if (found == null) {
            return null;
        }
        try {
            return reader.read(found);
        } catch (LDAPException e) {
            throw new ResultException(ResultCode.PROTOCOL_ERROR, "Control " + oid + ": " + e.getMessage());
        }
    }
}
