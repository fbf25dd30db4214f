package io.ndbwire.ldap.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.SearchScope;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageDecoderTest {

    private static final MessageLimits LIMITS = new MessageLimits(1_000, 10);

    private final EmbeddedChannel channel = new EmbeddedChannel(new MessageDecoder(LIMITS));

    private static byte[] search(int id, Filter filter) {
        ASN1Buffer buffer = new ASN1Buffer();
        SearchRequestProtocolOp search = new SearchRequestProtocolOp(
                "dc=ndb", SearchScope.BASE, DereferencePolicy.NEVER, 0, 0, false, filter, List.of("cn"));
        new LDAPMessage(id, search).writeTo(buffer);
        return buffer.toByteArray();
    }

    private static Filter negated(int times) {
        Filter filter = Filter.present("cn");
        for (int i = 0; i < times; i++) {
            filter = Filter.not(filter);
        }
        return filter;
    }

    @Test
    void messagesComeInPiecesAndTogether() {
        byte[] one = search(1, negated(0));
        for (byte piece : one) {
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {piece}));
        }
        channel.writeInbound(Unpooled.wrappedBuffer(search(2, negated(1)), search(3, negated(2))));
        for (int id = 1; id <= 3; id++) {
            LDAPMessage message = channel.readInbound();
            assertThat(message.getMessageID()).isEqualTo(id);
            assertThat(message.getSearchRequestProtocolOp().getFilter()).isEqualTo(negated(id - 1));
        }
        assertThat(channel.<Object>readInbound()).isNull();
    }

    @Test
    void theDeepestFilterThatIsAllowedIsReadAndTheNextOneIsNot() {
        // Message, request, attributes or filter: the negations are what else lies in each other.
        channel.writeInbound(Unpooled.wrappedBuffer(search(1, negated(8))));
        assertThat(channel.<Object>readInbound()).isNotNull();
        requireRefused(search(2, negated(9)), "11 deep");
    }

    @Test
    void lengthsAreRefusedBeforeTheirBytesCome() {
        requireRefused(new byte[] {0x30, (byte) 0x82, 0x03, (byte) 0xe9}, "1001 bytes");
    }

    @Test
    void theLargestMessageIsRead() {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {0x30, (byte) 0x82, 0x03, (byte) 0xe8}));
        assertThat(channel.<Object>readInbound()).isNull();
    }

    @Test
    void indefiniteLengthsAreRefused() {
        requireRefused(new byte[] {0x30, (byte) 0x80}, "no definite length");
    }

    @Test
    void anElementThatIsLongerThanItsMessageIsRefused() {
        requireRefused(new byte[] {0x30, 0x05, 0x02, 0x01, 0x01, 0x42, 0x09}, "behind the one around it");
    }

    @Test
    void nothingIsReadBehindWhatIsRefused() {
        requireRefused(new byte[] {0x31}, "No LDAP message begins with byte 49");
        channel.writeInbound(Unpooled.wrappedBuffer(search(1, negated(0))));
        assertThat(channel.<Object>readInbound()).isNull();
    }

    private void requireRefused(byte[] bytes, String reason) {
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(bytes)))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining(reason);
    }
}
