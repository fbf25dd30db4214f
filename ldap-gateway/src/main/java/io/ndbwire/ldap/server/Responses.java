package io.ndbwire.ldap.server;

import com.unboundid.ldap.protocol.AddResponseProtocolOp;
import com.unboundid.ldap.protocol.BindResponseProtocolOp;
import com.unboundid.ldap.protocol.CompareResponseProtocolOp;
import com.unboundid.ldap.protocol.DeleteResponseProtocolOp;
import com.unboundid.ldap.protocol.ExtendedResponseProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyDNResponseProtocolOp;
import com.unboundid.ldap.protocol.ModifyResponseProtocolOp;
import com.unboundid.ldap.protocol.SearchResultDoneProtocolOp;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.protocol.MessageBody;
import io.ndbwire.ldap.result.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The response that belongs to each kind of request. */
final class Responses {

    private static final String NOTICE_OF_DISCONNECTION = "1.3.6.1.4.1.1466.20036";

    private Responses() {}

    /** Whether that is the type of a request that is answered. */
    static boolean isAnswered(byte requestType) {
        return switch (requestType) {
            case LDAPMessage.PROTOCOL_OP_TYPE_BIND_REQUEST,
                    LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_REQUEST,
                    LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_REQUEST,
                    LDAPMessage.PROTOCOL_OP_TYPE_ADD_REQUEST,
                    LDAPMessage.PROTOCOL_OP_TYPE_DELETE_REQUEST,
                    LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_DN_REQUEST,
                    LDAPMessage.PROTOCOL_OP_TYPE_COMPARE_REQUEST,
                    LDAPMessage.PROTOCOL_OP_TYPE_EXTENDED_REQUEST -> true;
            default -> false;
        };
    }

    /** The response to a request of a type that is answered. */
    static MessageBody of(byte requestType, Result result) {
        int code = result.code().intValue();
        String matched = textOrNull(result.matchedDn());
        String text = textOrNull(result.diagnostic());
        List<String> referrals = result.referrals();
        return switch (requestType) {
            case LDAPMessage.PROTOCOL_OP_TYPE_BIND_REQUEST ->
                new BindResponseProtocolOp(code, matched, text, referrals, result.value())::writeTo;
            case LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_REQUEST ->
                new SearchResultDoneProtocolOp(code, matched, text, referrals)::writeTo;
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_REQUEST ->
                new ModifyResponseProtocolOp(code, matched, text, referrals)::writeTo;
            case LDAPMessage.PROTOCOL_OP_TYPE_ADD_REQUEST ->
                new AddResponseProtocolOp(code, matched, text, referrals)::writeTo;
            case LDAPMessage.PROTOCOL_OP_TYPE_DELETE_REQUEST ->
                new DeleteResponseProtocolOp(code, matched, text, referrals)::writeTo;
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_DN_REQUEST ->
                new ModifyDNResponseProtocolOp(code, matched, text, referrals)::writeTo;
            case LDAPMessage.PROTOCOL_OP_TYPE_COMPARE_REQUEST ->
                new CompareResponseProtocolOp(code, matched, text, referrals)::writeTo;
            case LDAPMessage.PROTOCOL_OP_TYPE_EXTENDED_REQUEST ->
                new ExtendedResponseProtocolOp(code, matched, text, referrals, result.oid(), result.value())::writeTo;
            default -> throw new IllegalArgumentException("Requests of type " + requestType + " are not answered");
        };
    }

    /** What is said before a connection is ended, RFC 4511 section 4.4.1. */
    static MessageBody noticeOfDisconnection(ResultCode code, String reason) {
        return new ExtendedResponseProtocolOp(code.intValue(), null, reason, null, NOTICE_OF_DISCONNECTION, null)
                ::writeTo;
    }

    private static @Nullable String textOrNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
