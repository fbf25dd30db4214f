package io.ndbwire.ldap.protocol;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * A message that is told from the next one and has a number, but is no request as RFC 4511 has them: it is answered if
 * requests of that type are, section 4.1.1.
 *
 * @param messageId 1 at least
 * @param type of the request
 * @param code what it is answered with
 */
public record UnreadableRequest(int messageId, byte type, ResultCode code, String reason) {

    private static final int AUTHENTICATION = 2;

    /** What is known of a message, or null if that is too little for an answer. */
    static @Nullable UnreadableRequest of(byte[] message, String reason) {
        try {
            ASN1Element[] parts = ASN1Sequence.decodeAsSequence(message).elements();
            int id =
                    parts.length < 2 ? 0 : ASN1Integer.decodeAsInteger(parts[0]).intValue();
            return id <= 0 ? null : new UnreadableRequest(id, parts[1].getType(), code(parts[1]), reason);
        } catch (ASN1Exception e) {
            return null;
        }
    }

    /** Ways to authenticate are the one choice with a code for who does not know all of them, section 4.2. */
    private static ResultCode code(ASN1Element request) throws ASN1Exception {
        if (request.getType() != LDAPMessage.PROTOCOL_OP_TYPE_BIND_REQUEST) {
            return ResultCode.PROTOCOL_ERROR;
        }
        ASN1Element[] parts = ASN1Sequence.decodeAsSequence(request).elements();
        byte choice = parts.length <= AUTHENTICATION
                ? BindRequestProtocolOp.CRED_TYPE_SIMPLE
                : parts[AUTHENTICATION].getType();
        boolean isKnown =
                choice == BindRequestProtocolOp.CRED_TYPE_SIMPLE || choice == BindRequestProtocolOp.CRED_TYPE_SASL;
        return isKnown ? ResultCode.PROTOCOL_ERROR : ResultCode.AUTH_METHOD_NOT_SUPPORTED;
    }
}
