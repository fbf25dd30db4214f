package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1StreamReader;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A socket with messages on it, as no client library would send them. */
final class Wire implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Socket socket;
    private final ASN1StreamReader reader;

    Wire(int port) throws IOException {
        this(port, InetAddress.getLoopbackAddress());
    }

    /** From an address of this machine. */
    Wire(int port, InetAddress from) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port, from, 0);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        reader = new ASN1StreamReader(socket.getInputStream());
    }

    Wire send(int id, ProtocolOp operation) throws IOException {
        ASN1Buffer buffer = new ASN1Buffer();
        new LDAPMessage(id, operation).writeTo(buffer);
        return send(buffer.toByteArray());
    }

    Wire send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    InputStream input() throws IOException {
        return socket.getInputStream();
    }

    /** The next message, or null at the end. */
    @Nullable
    LDAPMessage next() throws LDAPException {
        return LDAPMessage.readFrom(reader, false);
    }

    /** The next message that is no entry. */
    LDAPMessage nextResult() throws LDAPException {
        LDAPMessage message = Objects.requireNonNull(next());
        while (message.getProtocolOpType() == LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY) {
            message = Objects.requireNonNull(next());
        }
        return message;
    }

    /** The code of a response, whatever it is to. */
    static int code(LDAPMessage response) {
        return switch (response.getProtocolOpType()) {
            case LDAPMessage.PROTOCOL_OP_TYPE_BIND_RESPONSE ->
                response.getBindResponseProtocolOp().getResultCode();
            case LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_DONE ->
                response.getSearchResultDoneProtocolOp().getResultCode();
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_RESPONSE ->
                response.getModifyResponseProtocolOp().getResultCode();
            case LDAPMessage.PROTOCOL_OP_TYPE_ADD_RESPONSE ->
                response.getAddResponseProtocolOp().getResultCode();
            case LDAPMessage.PROTOCOL_OP_TYPE_DELETE_RESPONSE ->
                response.getDeleteResponseProtocolOp().getResultCode();
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_DN_RESPONSE ->
                response.getModifyDNResponseProtocolOp().getResultCode();
            case LDAPMessage.PROTOCOL_OP_TYPE_COMPARE_RESPONSE ->
                response.getCompareResponseProtocolOp().getResultCode();
            case LDAPMessage.PROTOCOL_OP_TYPE_EXTENDED_RESPONSE ->
                response.getExtendedResponseProtocolOp().getResultCode();
            default -> throw new AssertionError(response);
        };
    }

    /** The next result is a notice of disconnection, and the end. */
    void requireNotice(ResultCode code) throws LDAPException {
        LDAPMessage notice = nextResult();
        assertThat(notice.getMessageID()).isZero();
        assertThat(notice.getExtendedResponseProtocolOp().getResponseOID()).isEqualTo("1.3.6.1.4.1.1466.20036");
        assertThat(notice.getExtendedResponseProtocolOp().getResultCode()).isEqualTo(code.intValue());
        assertThat(next()).isNull();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
