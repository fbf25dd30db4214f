package io.ndbwire.ldap.access;

import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ProxiedAuthorizationV2RequestControl;
import io.ndbwire.ldap.operation.FinishedOperation;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.OperationKind;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is told of an operation. Texts of clients are cut, so that no request costs much here; passwords and values are
 * not among them. Immutable.
 *
 * @param name the entry's, or the base of a search; null of extended operations
 * @param detail of this kind of operation, or null
 * @param as as whom it was asked to be executed, in the words of the request; null of one that was not
 * @param code null of an operation that was not answered
 */
record AccessRecord(
        Instant time,
        long connection,
        SocketAddress peer,
        int message,
        OperationKind kind,
        @Nullable String name,
        @Nullable Detail detail,
        @Nullable String filter,
        String identity,
        @Nullable String as,
        @Nullable ResultCode code,
        long entries,
        long micros) {

    private static final String AUTHORIZATION =
            ProxiedAuthorizationV2RequestControl.PROXIED_AUTHORIZATION_V2_REQUEST_OID;

    /**
     * One more thing.
     *
     * @param label its name in the log
     */
    record Detail(String label, String value) {}

    static AccessRecord of(FinishedOperation operation) {
        LDAPMessage request = operation.request();
        String filter = operation.kind() == OperationKind.SEARCH
                ? FilterText.of(request.getSearchRequestProtocolOp().getFilter())
                : null;
        String name = name(operation.kind(), request);
        return new AccessRecord(
                Instant.now(),
                operation.connectionNumber(),
                operation.session().peer(),
                request.getMessageID(),
                operation.kind(),
                name == null ? null : CutText.of(name),
                detail(operation.kind(), request),
                filter,
                CutText.of(identity(operation).dn().toString()),
                as(request),
                operation.code(),
                operation.entries(),
                operation.nanos() / 1_000);
    }

    /** Who asked; of a bind who is known by it. */
    private static Identity identity(FinishedOperation operation) {
        return operation.kind() == OperationKind.BIND ? operation.session().identity() : operation.identity();
    }

    /** Whether it was is told by the result. */
    private static @Nullable String as(LDAPMessage request) {
        for (Control control : request.getControls()) {
            if (control.getOID().equals(AUTHORIZATION)) {
                try {
                    return CutText.of(new ProxiedAuthorizationV2RequestControl(control).getAuthorizationID());
                } catch (LDAPException e) {
                    return null;
                }
            }
        }
        return null;
    }

    private static @Nullable String name(OperationKind kind, LDAPMessage request) {
        return switch (kind) {
            case BIND -> request.getBindRequestProtocolOp().getBindDN();
            case SEARCH -> request.getSearchRequestProtocolOp().getBaseDN();
            case COMPARE -> request.getCompareRequestProtocolOp().getDN();
            case ADD -> request.getAddRequestProtocolOp().getDN();
            case MODIFY -> request.getModifyRequestProtocolOp().getDN();
            case DELETE -> request.getDeleteRequestProtocolOp().getDN();
            case MODIFY_DN -> request.getModifyDNRequestProtocolOp().getDN();
            case EXTENDED -> null;
        };
    }

    private static @Nullable Detail detail(OperationKind kind, LDAPMessage request) {
        return switch (kind) {
            case BIND -> method(request.getBindRequestProtocolOp());
            case SEARCH -> scope(request.getSearchRequestProtocolOp());
            case COMPARE ->
                new Detail(
                        "attribute",
                        CutText.of(request.getCompareRequestProtocolOp().getAttributeName()));
            case MODIFY ->
                new Detail(
                        "attributes",
                        attributes(request.getModifyRequestProtocolOp().getModifications()));
            case MODIFY_DN -> newName(request.getModifyDNRequestProtocolOp());
            case EXTENDED ->
                new Detail(
                        "oid", CutText.of(request.getExtendedRequestProtocolOp().getOID()));
            case ADD, DELETE -> null;
        };
    }

    private static Detail method(BindRequestProtocolOp request) {
        String mechanism = request.getSASLMechanism();
        return new Detail("method", mechanism == null ? "simple" : CutText.of(mechanism));
    }

    private static Detail scope(SearchRequestProtocolOp request) {
        String[] scopes = {"base", "one", "sub", "subordinates"};
        int scope = request.getScope().intValue();
        return new Detail("scope", scope >= 0 && scope < scopes.length ? scopes[scope] : Integer.toString(scope));
    }

    private static String attributes(List<Modification> modifications) {
        StringBuilder names = new StringBuilder();
        for (Modification modification : modifications) {
            if (names.length() > CutText.MAXIMUM_CHARACTERS) {
                break;
            }
            names.append(names.isEmpty() ? "" : ",").append(CutText.of(modification.getAttributeName()));
        }
        return CutText.of(names.toString());
    }

    private static Detail newName(ModifyDNRequestProtocolOp request) {
        String superior = request.getNewSuperiorDN();
        String rdn = request.getNewRDN();
        return new Detail("newName", CutText.of(superior == null ? rdn : rdn + "," + superior));
    }
}
