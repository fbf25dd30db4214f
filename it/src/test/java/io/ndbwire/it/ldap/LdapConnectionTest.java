package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.ldap.protocol.AbandonRequestProtocolOp;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.protocol.UnbindRequestProtocolOp;
import com.unboundid.ldap.sdk.CRAMMD5BindRequest;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.PLAINBindRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.extensions.CancelExtendedRequest;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.protocol.MessageLimits;
import io.ndbwire.ldap.server.ServerOptions;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections: binds, what is no request, requests that are taken back, and limits. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapConnectionTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int ROWS = 3_000;
    private static final ServerOptions LOOPBACK = ServerOptions.DEFAULT.withAddress("127.0.0.1", 0);

    private final LdapUnderTest gateway;

    LdapConnectionTest(LdapUnderTest gateway) {
        this.gateway = gateway;
    }

    private static SearchRequestProtocolOp search(String base, SearchScope scope) {
        return new SearchRequestProtocolOp(
                base, scope, DereferencePolicy.NEVER, 0, 0, false, Filter.present("objectClass"), List.of());
    }

    private static SearchRequestProtocolOp rootDse() {
        return search("", SearchScope.BASE);
    }

    @Test
    void bindsTellWhoIsKnown() throws LDAPException {
        try (LDAPConnection connection = gateway.connect()) {
            assertThat(connection.bind(new SimpleBindRequest()).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            assertThat(code(() -> connection.bind("cn=nobody", "secret"))).isEqualTo(ResultCode.INVALID_CREDENTIALS);
            connection.getConnectionOptions().setBindWithDNRequiresPassword(false);
            assertThat(code(() -> connection.bind("cn=nobody", ""))).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
            assertThat(code(() -> connection.bind("nobody", "secret"))).isEqualTo(ResultCode.INVALID_DN_SYNTAX);
            assertThat(code(() -> connection.bind(new PLAINBindRequest("u:x", "secret"))))
                    .isEqualTo(ResultCode.INVALID_CREDENTIALS);
            assertThat(code(() -> connection.bind(new CRAMMD5BindRequest("u:x", "secret"))))
                    .isEqualTo(ResultCode.AUTH_METHOD_NOT_SUPPORTED);
            assertThat(connection.getRootDSE()).isNotNull();
        }
    }

    private static ResultCode code(LdapUnderTest.Attempt attempt) {
        return LdapUnderTest.result(attempt).getResultCode();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // An indefinite length, lengths beyond the limit, another tag, no message in the sequence, and a
                // response.
                "3080020101420000",
                "3084 7fffffff",
                "3088 0000000000000001",
                "04050201014200",
                "3003020101",
                "3005020101 4201",
                "300c020101 6507 0a0100 0400 0400",
                "3000",
                "3006 020100 6000 00",
                "30050201017f00",
                "474554202f20485454502f312e310d0a"
            })
    void whatIsNoRequestEndsTheConnectionWithANotice(String hex) throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(bytes(hex));
            wire.requireNotice(ResultCode.PROTOCOL_ERROR);
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    @Test
    void filtersMayNotLieInEachOtherWithoutEnd() throws IOException, LDAPException {
        Filter deep = Filter.present("cn");
        for (int i = 0; i < 40; i++) {
            deep = Filter.not(deep);
        }
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(1, filtered(deep));
            assertThat(wire.nextResult().getSearchResultDoneProtocolOp().getResultCode())
                    .isZero();
            for (int i = 0; i < 500; i++) {
                deep = Filter.not(deep);
            }
            wire.send(2, filtered(deep));
            wire.requireNotice(ResultCode.PROTOCOL_ERROR);
        }
    }

    private static SearchRequestProtocolOp filtered(Filter filter) {
        return new SearchRequestProtocolOp(
                "", SearchScope.BASE, DereferencePolicy.NEVER, 0, 0, false, filter, List.of());
    }

    @Test
    void messageNumbersAreNotUsedTwiceAtATime() throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(0, rootDse());
            wire.requireNotice(ResultCode.PROTOCOL_ERROR);
        }
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(1, rootDse()).send(2, rootDse()).send(Integer.MAX_VALUE, rootDse());
            assertThat(wire.nextResult().getMessageID()).isEqualTo(1);
            assertThat(wire.nextResult().getMessageID()).isEqualTo(2);
            assertThat(wire.nextResult().getMessageID()).isEqualTo(Integer.MAX_VALUE);
        }
    }

    @Test
    void anUnbindEndsTheConnectionWithoutAWord() throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(1, new UnbindRequestProtocolOp());
            assertThat(wire.next()).isNull();
        }
    }

    @Test
    void anUnknownExtendedOperationIsRefused() throws IOException, LDAPException {
        try (Wire wire = new Wire(gateway.port())) {
            wire.send(1, new ExtendedRequestProtocolOp("1.2.3.4", null));
            assertThat(Objects.requireNonNull(wire.next())
                            .getExtendedResponseProtocolOp()
                            .getResultCode())
                    .isEqualTo(ResultCode.PROTOCOL_ERROR_INT_VALUE);
        }
    }

    /** A table so large that the answer to a search does not fit into the sockets' buffers. */
    private String large() {
        TableHandle table = gateway.create(Column.builder("name", ColumnType.LONG_VARCHAR)
                .length(2_000)
                .collation(65)
                .build());
        List<CompletionStage<Void>> inserts = gateway.client()
                .executeAll(IntStream.range(0, ROWS)
                        .mapToObj(id -> table.insert().set("id", id).set("name", "x".repeat(2_000)))
                        .toList());
        inserts.forEach(insert -> insert.toCompletableFuture().join());
        return LdapUnderTest.dn(table);
    }

    @Test
    void whoDoesNotReadHoldsUpItsOwnSearchAlone() throws IOException, LDAPException {
        String base = large();
        try (Wire slow = new Wire(gateway.port());
                LDAPConnection other = gateway.connect()) {
            slow.send(1, search(base, SearchScope.ONE));
            assertThat(Objects.requireNonNull(slow.next()).getMessageID()).isEqualTo(1);
            assertThat(other.getEntry("id=7," + base)).isNotNull();
            // Taken back while it waits for its reader: no answer of its own, and the connection goes on.
            slow.send(2, new AbandonRequestProtocolOp(1)).send(3, rootDse());
            LDAPMessage result = slow.nextResult();
            assertThat(result.getMessageID()).isEqualTo(3);
            slow.send(4, search(base, SearchScope.ONE));
            assertThat(Objects.requireNonNull(slow.next()).getMessageID()).isEqualTo(4);
            slow.send(
                    5,
                    new ExtendedRequestProtocolOp(
                            CancelExtendedRequest.CANCEL_REQUEST_OID, new CancelExtendedRequest(4).getValue()));
            LDAPMessage cancelled = slow.nextResult();
            assertThat(cancelled.getMessageID()).isEqualTo(4);
            assertThat(cancelled.getSearchResultDoneProtocolOp().getResultCode())
                    .isEqualTo(ResultCode.CANCELED_INT_VALUE);
            assertThat(slow.nextResult().getExtendedResponseProtocolOp().getResultCode())
                    .isZero();
            slow.send(
                    6,
                    new ExtendedRequestProtocolOp(
                            CancelExtendedRequest.CANCEL_REQUEST_OID, new CancelExtendedRequest(4).getValue()));
            assertThat(slow.nextResult().getExtendedResponseProtocolOp().getResultCode())
                    .isEqualTo(ResultCode.NO_SUCH_OPERATION_INT_VALUE);
            slow.send(7, search(base, SearchScope.ONE));
            int entries = 0;
            while (Objects.requireNonNull(slow.next()).getProtocolOpType()
                    == LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY) {
                entries++;
            }
            assertThat(entries).isEqualTo(ROWS);
        }
    }

    @Test
    void aSearchShowsWhatItHasFoundBeforeItWaits() throws IOException, LDAPException {
        String base = large();
        String other = LdapUnderTest.dn(gateway.create());
        // Of two scans one is for searches.
        try (LdapGateway narrow = gateway.start(settings -> settings.withCluster(
                        ClientOptions.builder(settings.cluster().connectString())
                                .maximumScansPerNode(2)
                                .build()));
                Wire slow = new Wire(narrow.address().getPort());
                Wire waiting = new Wire(narrow.address().getPort())) {
            slow.send(1, search(base, SearchScope.ONE));
            assertThat(slow.next()).isNotNull();
            waiting.send(1, search(other, SearchScope.SUB));
            LDAPMessage found = Objects.requireNonNull(waiting.next());
            assertThat(found.getSearchResultEntryProtocolOp().getDN()).isEqualTo(other);
            slow.send(2, new AbandonRequestProtocolOp(1));
            assertThat(waiting.nextResult().getSearchResultDoneProtocolOp().getResultCode())
                    .isZero();
        }
    }

    @Test
    void limitsAreToldByTheirCodes() throws IOException, LDAPException {
        String base = large();
        ServerOptions strict = LOOPBACK.withMessages(new MessageLimits(4_096, 56))
                .withOperations(2)
                .withConnections(1);
        try (LdapGateway limited = gateway.start(settings -> settings.withServer(strict));
                Wire wire = new Wire(limited.address().getPort())) {
            wire.send(1, search(base, SearchScope.ONE)).send(2, search(base, SearchScope.ONE));
            assertThat(wire.next()).isNotNull();
            wire.send(3, rootDse());
            LDAPMessage refused = wire.nextResult();
            assertThat(refused.getMessageID()).isEqualTo(3);
            assertThat(refused.getSearchResultDoneProtocolOp().getResultCode()).isEqualTo(ResultCode.BUSY_INT_VALUE);
            try (Wire second = new Wire(limited.address().getPort())) {
                second.requireNotice(ResultCode.BUSY);
            }
            wire.send(4, search("cn=" + "x".repeat(5_000), SearchScope.BASE));
            wire.requireNotice(ResultCode.PROTOCOL_ERROR);
        }
    }

    @Test
    void whoDoesNotReadIsNotReadEither() throws Exception {
        int requests = 20_000;
        try (Wire wire = new Wire(gateway.port())) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> sendRequests(wire, requests));
            // More than any socket's buffers take: it has to wait for the gateway, which waits for its client.
            assertThatThrownBy(() -> sent.get(5, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
            byte[] answers = new byte[1 << 16];
            while (!sent.isDone()) {
                assertThat(wire.input().read(answers)).isPositive();
            }
            sent.get(1, TimeUnit.SECONDS);
        }
    }

    private static void sendRequests(Wire wire, int requests) {
        ASN1Buffer buffer = new ASN1Buffer();
        Filter large = Filter.createORFilter(Filter.present("objectClass"), Filter.equals("cn", "x".repeat(2_000)));
        SearchRequestProtocolOp request = new SearchRequestProtocolOp(
                "", SearchScope.BASE, DereferencePolicy.NEVER, 0, 0, false, large, List.of("*", "+"));
        try {
            for (int id = 1; id <= requests; id++) {
                new LDAPMessage(id, request).writeTo(buffer);
                if (id % 100 == 0) {
                    wire.send(buffer.toByteArray());
                    buffer.clear();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whoDoesNotReadTheNoticeIsDisconnectedAllTheSame() throws IOException, LDAPException {
        String base = large();
        ServerOptions single = LOOPBACK.withConnections(1);
        try (LdapGateway limited = gateway.start(settings -> settings.withServer(single));
                Wire slow = new Wire(limited.address().getPort())) {
            slow.send(1, search(base, SearchScope.ONE));
            assertThat(slow.next()).isNotNull();
            slow.send(bytes("30050201017f00"));
            int port = limited.address().getPort();
            Await.until("another connection has room", PATIENCE, () -> isServed(port), () -> "");
        }
    }

    private static boolean isServed(int port) {
        try (Wire wire = new Wire(port)) {
            LDAPMessage first = wire.send(1, rootDse()).next();
            return first != null && first.getMessageID() == 1;
        } catch (IOException | LDAPException e) {
            return false;
        }
    }

    @Test
    void aBindIsNeverOneOperationTooMany() throws IOException, LDAPException {
        String base = large();
        try (LdapGateway limited = gateway.start(settings -> settings.withServer(oneOperation()));
                Wire wire = new Wire(limited.address().getPort())) {
            wire.send(1, search(base, SearchScope.ONE));
            assertThat(wire.next()).isNotNull();
            wire.send(2, rootDse()).send(3, new BindRequestProtocolOp("", "")).send(4, rootDse());
            assertThat(wire.nextResult().getSearchResultDoneProtocolOp().getResultCode())
                    .isEqualTo(ResultCode.BUSY_INT_VALUE);
            LDAPMessage bound = wire.nextResult();
            assertThat(bound.getMessageID()).isEqualTo(3);
            assertThat(bound.getBindResponseProtocolOp().getResultCode()).isZero();
            assertThat(wire.nextResult().getSearchResultDoneProtocolOp().getResultCode())
                    .isZero();
        }
    }

    private static ServerOptions oneOperation() {
        return LOOPBACK.withOperations(1);
    }

    @Test
    void aChangeThatIsAbandonedKeepsItsPlaceUntilItEnds() throws IOException, LDAPException {
        TableHandle table = gateway.create(LdapUnderTest.text("name", 40));
        gateway.client().blocking().execute(table.insert().set("id", 1).set("name", "Ada"));
        try (LdapGateway limited = gateway.start(settings -> settings.withServer(oneOperation()));
                Wire wire = new Wire(limited.address().getPort())) {
            Transaction holding = gateway.client().begin();
            holding.execute(table.read(1).lock(LockMode.EXCLUSIVE))
                    .toCompletableFuture()
                    .join();
            Modification change = new Modification(ModificationType.REPLACE, "name", "Grace");
            wire.send(1, new ModifyRequestProtocolOp("id=1," + LdapUnderTest.dn(table), List.of(change)))
                    .send(2, new AbandonRequestProtocolOp(1))
                    .send(3, rootDse());
            assertThat(wire.nextResult().getSearchResultDoneProtocolOp().getResultCode())
                    .isEqualTo(ResultCode.BUSY_INT_VALUE);
            holding.rollback().toCompletableFuture().join();
            Await.until("the change has ended", PATIENCE, () -> isServed(wire), () -> "");
        }
    }

    private static boolean isServed(Wire wire) {
        try {
            return wire.send(4, rootDse())
                            .nextResult()
                            .getSearchResultDoneProtocolOp()
                            .getResultCode()
                    == ResultCode.SUCCESS_INT_VALUE;
        } catch (IOException | LDAPException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aGatewayThatEndsSaysSo() throws IOException, LDAPException {
        LdapGateway ending = gateway.start(settings -> settings);
        try (Wire wire = new Wire(ending.address().getPort())) {
            wire.send(1, rootDse());
            assertThat(wire.nextResult().getMessageID()).isEqualTo(1);
            ending.close();
            wire.requireNotice(ResultCode.UNAVAILABLE);
        }
    }
}
