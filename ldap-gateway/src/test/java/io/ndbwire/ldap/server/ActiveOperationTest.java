package io.ndbwire.ldap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.protocol.MessageDecoder;
import io.ndbwire.ldap.protocol.MessageLimits;
import io.ndbwire.ldap.result.Result;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ActiveOperationTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final LdapConnection connection = new LdapConnection(
            channel,
            1,
            UnreadAnswersTest.noHandlers(),
            ServerOptions.DEFAULT,
            new ServerMonitor(List.of()),
            new MessageDecoder(MessageLimits.DEFAULT),
            null);

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private ActiveOperation deletion() {
        LDAPMessage request = new LDAPMessage(1, new DeleteRequestProtocolOp("uid=bob"));
        return new ActiveOperation(connection, request, Set.of(), false);
    }

    /** What is left of it is done with the rights of who sent it. */
    @Test
    void aBindDoesNotChangeWhoSentARequest() {
        Identity ada = new Identity(new DN(new RDN("uid", "ada")));
        connection.session().identity(ada);
        ActiveOperation operation = deletion();
        connection.session().identity(Identity.ANONYMOUS);
        assertThat(operation.identity()).isEqualTo(ada);
        assertThat(operation.session().identity()).isEqualTo(Identity.ANONYMOUS);
    }

    /** Ten thousand values of a byte are few on the way, and many in memory. */
    @Test
    void aRequestIsAsLargeAsItIsInMemory() {
        String[] values = new String[10_000];
        Arrays.fill(values, "x");
        Modification modification = new Modification(ModificationType.REPLACE, "cn", values);
        LDAPMessage change = new LDAPMessage(1, new ModifyRequestProtocolOp("uid=bob", List.of(modification)));
        LDAPMessage addition =
                new LDAPMessage(1, new AddRequestProtocolOp("uid=bob", List.of(new Attribute("cn", values))));
        for (LDAPMessage message : List.of(change, addition)) {
            assertThat(new ActiveOperation(connection, message, Set.of(), false).requestBytes())
                    .isBetween(600_000, 1_000_000);
        }
        assertThat(deletion().requestBytes()).isLessThan(100);
    }

    /** What has been answered has nothing left that could be given up. */
    @Test
    void whatIsAnsweredIsNotGivenUp() {
        List<String> givenUp = new ArrayList<>();
        ActiveOperation answered = deletion();
        answered.onCancel(() -> givenUp.add("answered"));
        answered.answer(Result.SUCCESS);
        answered.onCancel(() -> givenUp.add("answered before"));
        answered.abandon();
        ActiveOperation abandoned = deletion();
        abandoned.onCancel(() -> givenUp.add("abandoned"));
        abandoned.abandon();
        abandoned.onCancel(() -> givenUp.add("abandoned before"));
        ActiveOperation cancelled = deletion();
        cancelled.onCancel(() -> givenUp.add("cancelled"));
        cancelled.cancel();
        cancelled.onCancel(() -> givenUp.add("cancelled before"));
        assertThat(givenUp).containsExactly("abandoned", "abandoned before", "cancelled", "cancelled before");
    }
}
