package io.ndbwire.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Enumerated;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.protocol.MalformedMessageException;
import io.ndbwire.ldap.protocol.MessageDecoder;
import io.ndbwire.ldap.protocol.MessageLimits;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * Whatever a client sends to a gateway, its connection ends, with a notice of disconnection if the client is to blame, or goes
 * on; nothing waits for ever, and no answer is an error of the gateway's own.
 */
class ConnectionFuzzTest {

    private static final int PATIENCE_MILLIS = 30_000;
    private static final int LAST_NUMBER = Integer.MAX_VALUE;

    /** A comparison with the root DSE, whose answer tells that all before it has been read. */
    private static final byte[] LAST = new LDAPMessage(
                    LAST_NUMBER, new CompareRequestProtocolOp("", "objectClass", new ASN1OctetString("top")))
            .encode()
            .encode();

    private static @Nullable LdapGateway gateway;

    @BeforeAll
    static void start() {
        LdapSettings settings =
                LdapSettings.of("embedded:?sample=telecom&subscribers=100").withMapping(MappingFile.telecomSample());
        gateway = LdapGateway.start(settings.withServer(settings.server().withAddress("127.0.0.1", 0)));
        gateway.connected().toCompletableFuture().join();
    }

    @AfterAll
    static void close() {
        if (gateway != null) {
            gateway.close();
        }
    }

    /** What is to come of bytes, as a decoder alone sees them. */
    private enum End {
        /** They, or what is behind others, are no messages. */
        NOTICE,
        /** An unbind comes before anything else that would end it. */
        UNBIND,
        /** The last one is not complete, so that more is waited for. */
        WAITING,
        /** Messages, which may end the connection themselves. */
        MESSAGES
    }

    @FuzzTest(maxDuration = "1m")
    void bytes(byte[] bytes) throws IOException, ASN1Exception {
        // Only this machine is connected to, whatever the bytes are.
        BugDetectors.allowNetworkConnections((host, port) -> true);
        End end = end(bytes);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            all.writeBytes(bytes);
            if (end == End.MESSAGES) {
                all.writeBytes(LAST);
            }
            socket.getOutputStream().write(all.toByteArray());
            if (end == End.WAITING) {
                socket.shutdownOutput();
            }
            boolean isNotice = requireEnd(socket.getInputStream());
            if (end == End.NOTICE) {
                assertThat(isNotice).isTrue();
            }
        }
    }

    private static int port() {
        return Objects.requireNonNull(gateway).address().getPort();
    }

    private static End end(byte[] bytes) {
        EmbeddedChannel channel = new EmbeddedChannel(new MessageDecoder(MessageLimits.DEFAULT));
        try {
            channel.writeInbound(Unpooled.wrappedBuffer(bytes));
            boolean isAtEnd = channel.pipeline().get(MessageDecoder.class).isAtEnd();
            return hasUnbind(channel) ? End.UNBIND : isAtEnd ? End.MESSAGES : End.WAITING;
        } catch (MalformedMessageException e) {
            return hasUnbind(channel) ? End.UNBIND : End.NOTICE;
        } finally {
            channel.finishAndReleaseAll();
        }
    }

    private static boolean hasUnbind(EmbeddedChannel channel) {
        return channel.inboundMessages().stream()
                .anyMatch(received -> received instanceof LDAPMessage message
                        && message.getProtocolOpType() == LDAPMessage.PROTOCOL_OP_TYPE_UNBIND_REQUEST);
    }

    /** Reads until the connection ends or the last request is answered; returns whether there was a notice. */
    private static boolean requireEnd(InputStream in) throws IOException, ASN1Exception {
        boolean isNotice = false;
        for (ASN1Element message = next(in); message != null; message = next(in)) {
            ASN1Element[] parts = ASN1Sequence.decodeAsSequence(message).elements();
            int number = ASN1Integer.decodeAsInteger(parts[0]).intValue();
            assertThat(code(parts[1]))
                    .as("%s", HexFormat.of().formatHex(message.encode()))
                    .isNotEqualTo(ResultCode.OTHER_INT_VALUE);
            isNotice |= number == 0 && parts[1].getType() == LDAPMessage.PROTOCOL_OP_TYPE_EXTENDED_RESPONSE;
            if (number == LAST_NUMBER) {
                return isNotice;
            }
        }
        return isNotice;
    }

    private static @Nullable ASN1Element next(InputStream in) throws IOException, ASN1Exception {
        try {
            return ASN1Element.readFrom(in);
        } catch (SocketException e) {
            // The gateway has closed it with bytes unread.
            return null;
        }
    }

    /** The code of a result, or nothing if it is none. */
    private static int code(ASN1Element response) throws ASN1Exception {
        return switch (response.getType()) {
            case LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY,
                    LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_REFERENCE,
                    LDAPMessage.PROTOCOL_OP_TYPE_INTERMEDIATE_RESPONSE -> ResultCode.SUCCESS_INT_VALUE;
            default ->
                ASN1Enumerated.decodeAsEnumerated(
                                ASN1Sequence.decodeAsSequence(response).elements()[0])
                        .intValue();
        };
    }
}
