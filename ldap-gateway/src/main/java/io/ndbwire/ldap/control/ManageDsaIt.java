package io.ndbwire.ldap.control;

import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import io.ndbwire.ldap.operation.Operation;

/** Whether a request takes referrals for entries like others, RFC 3296. */
public final class ManageDsaIt {

    public static final String OID = ManageDsaITRequestControl.MANAGE_DSA_IT_REQUEST_OID;

    private ManageDsaIt() {}

    /** Refuses the control if it cannot be read. */
    public static void require(Operation operation) {
        isAsked(operation);
    }

    /** Whether it does. */
    public static boolean isAsked(Operation operation) {
        return RequestControls.find(operation, OID, ManageDsaITRequestControl::new) != null;
    }
}
