package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ExtendedResult;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyDNRequest;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.RootDSE;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import com.unboundid.ldap.sdk.extensions.AbortedTransactionExtendedResult;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedResult;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedResult;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.control.ControlLimits;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Several changes as one, RFC 5805. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapTransactionTest {

    private final LdapUnderTest cluster;
    private final TableHandle table;
    private final String base;
    private final LDAPConnection connection;

    LdapTransactionTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        table = cluster.create(LdapUnderTest.text("name", 20));
        base = LdapUnderTest.dn(table);
        connection = cluster.connect();
    }

    @BeforeEach
    void rows() {
        IntStream.rangeClosed(1, 3)
                .forEach(i -> cluster.client()
                        .blocking()
                        .execute(table.insert().set("id", i).set("name", "n" + i)));
    }

    @AfterEach
    void close() {
        connection.close();
    }

    private static LDAPResult require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
        return result;
    }

    private static ASN1OctetString started(LDAPConnection on) throws LDAPException {
        StartTransactionExtendedResult result =
                (StartTransactionExtendedResult) on.processExtendedOperation(new StartTransactionExtendedRequest());
        assertThat(result.getResultCode()).isEqualTo(ResultCode.SUCCESS);
        return Objects.requireNonNull(result.getTransactionID());
    }

    private static EndTransactionExtendedResult ended(LDAPConnection on, ASN1OctetString id, boolean commits)
            throws LDAPException {
        return (EndTransactionExtendedResult)
                on.processExtendedOperation(new EndTransactionExtendedRequest(id, commits));
    }

    private static Control[] in(ASN1OctetString id, Control... others) {
        Control[] controls = new Control[others.length + 1];
        controls[0] = new TransactionSpecificationRequestControl(id);
        System.arraycopy(others, 0, controls, 1, others.length);
        return controls;
    }

    private String dn(int id) {
        return "id=" + id + "," + base;
    }

    private ModifyRequest renaming(int id, String name, Control... controls) {
        return new ModifyRequest(dn(id), List.of(new Modification(ModificationType.REPLACE, "name", name)), controls);
    }

    private LDAPResult rename(LDAPConnection on, int id, String name, Control... controls) throws LDAPException {
        return on.modify(renaming(id, name, controls));
    }

    private AddRequest addition(int id, ASN1OctetString transaction) {
        return new AddRequest(new Entry(dn(id), new Attribute("objectClass", "ndbRow")), in(transaction));
    }

    private String names() {
        return LdapUnderTest.search(connection, base, SearchScope.ONE, "(objectClass=*)", "*").stream()
                .map(entry -> entry.getAttributeValue("id") + entry.getAttributeValue("name"))
                .sorted()
                .toList()
                .toString();
    }

    @Test
    void changesAreMadeTogether() throws LDAPException {
        RootDSE dse = Objects.requireNonNull(connection.getRootDSE());
        assertThat(dse.supportsControl(TransactionSpecificationRequestControl.TRANSACTION_SPECIFICATION_REQUEST_OID))
                .isTrue();
        assertThat(dse.supportsExtendedOperation(StartTransactionExtendedRequest.START_TRANSACTION_REQUEST_OID))
                .isTrue();
        assertThat(dse.supportsExtendedOperation(EndTransactionExtendedRequest.END_TRANSACTION_REQUEST_OID))
                .isTrue();
        String before = names();
        ASN1OctetString id = started(connection);
        connection.add(addition(4, id));
        LDAPResult modified = rename(connection, 4, "new", in(id, new PostReadRequestControl(true, "name")));
        rename(connection, 1, "x", in(id));
        rename(connection, 1, "y", in(id));
        connection.delete(new DeleteRequest(dn(2), in(id)));
        ModifyDNRequest moved = new ModifyDNRequest(dn(3), "id=2", true);
        moved.setControls(in(id));
        connection.modifyDN(moved);
        assertThat(names()).isEqualTo(before);
        EndTransactionExtendedResult end = ended(connection, id, true);
        assertThat(end.getResultCode()).as(end.getDiagnosticMessage()).isEqualTo(ResultCode.SUCCESS);
        assertThat(end.getFailedOpMessageID()).isNegative();
        assertThat(names()).isEqualTo("[1y, 2n3, 4new]");
        Control[] seen = Objects.requireNonNull(end.getOperationResponseControls(modified.getMessageID()));
        assertThat(((PostReadResponseControl) seen[0]).getEntry().getAttributeValue("name"))
                .isEqualTo("new");
    }

    @Test
    void oneThatFailsUndoesAll() throws LDAPException {
        String before = names();
        ASN1OctetString id = started(connection);
        rename(connection, 1, "x", in(id));
        connection.delete(new DeleteRequest(dn(2), in(id)));
        LDAPResult wrong = connection.add(addition(3, id));
        connection.add(addition(5, id));
        EndTransactionExtendedResult end = ended(connection, id, true);
        assertThat(end.getResultCode()).isEqualTo(ResultCode.ENTRY_ALREADY_EXISTS);
        assertThat(end.getFailedOpMessageID()).isEqualTo(wrong.getMessageID());
        assertThat(names()).isEqualTo(before);

        // The entry that is there already has come with the transaction, and goes with it.
        ASN1OctetString twice = started(connection);
        connection.add(addition(6, twice));
        LDAPResult again = connection.add(addition(6, twice));
        EndTransactionExtendedResult refused = ended(connection, twice, true);
        assertThat(refused.getResultCode()).isEqualTo(ResultCode.ENTRY_ALREADY_EXISTS);
        assertThat(refused.getFailedOpMessageID()).isEqualTo(again.getMessageID());

        ASN1OctetString other = started(connection);
        rename(connection, 1, "x", in(other));
        LDAPResult missing = rename(connection, 77, "x", in(other));
        EndTransactionExtendedResult ended = ended(connection, other, true);
        assertThat(ended.getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        assertThat(ended.getFailedOpMessageID()).isEqualTo(missing.getMessageID());
        assertThat(names()).isEqualTo(before);
    }

    /** A change that is refused before its transaction ends. */
    private record Refused(ResultCode code, int messageId) {

        void requireOf(EndTransactionExtendedResult end) {
            assertThat(end.getResultCode()).as(end.getDiagnosticMessage()).isEqualTo(code);
            assertThat(end.getFailedOpMessageID()).isEqualTo(messageId);
        }
    }

    private Refused refused(ResultCode code, LDAPConnection on, int id, String name, Control... controls) {
        ModifyRequest request = renaming(id, name, controls);
        require(code, () -> on.modify(request));
        return new Refused(code, request.getLastMessageID());
    }

    /** A client that pipelines its changes and their end does not look at what each is answered. */
    @Test
    void oneThatIsRefusedAtOnceUndoesAll() throws LDAPException {
        String before = names();
        Control unknown = new Control("1.2.3.4", true);
        Control unreadable = new Control(PostReadRequestControl.POST_READ_REQUEST_OID, true);
        for (Control wrong : List.of(unknown, unreadable)) {
            ResultCode code = wrong == unknown ? ResultCode.UNAVAILABLE_CRITICAL_EXTENSION : ResultCode.PROTOCOL_ERROR;
            ASN1OctetString id = started(connection);
            rename(connection, 1, "x", in(id));
            Refused refused = refused(code, connection, 2, "x", in(id, wrong));
            require(ResultCode.UNWILLING_TO_PERFORM, () -> rename(connection, 3, "x", in(id)));
            refused.requireOf(ended(connection, id, true));
            require(ResultCode.UNWILLING_TO_PERFORM, () -> ended(connection, id, true));
        }
        ASN1OctetString given = started(connection);
        rename(connection, 1, "x", in(given));
        require(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION, () -> rename(connection, 2, "x", in(given, unknown)));
        assertThat(ended(connection, given, false).getResultCode()).isEqualTo(ResultCode.SUCCESS);
        assertThat(names()).isEqualTo(before);
    }

    @Test
    void whatIsNotCommittedIsNotMade() throws LDAPException {
        String before = names();
        ASN1OctetString id = started(connection);
        rename(connection, 1, "x", in(id));
        assertThat(ended(connection, id, false).getResultCode()).isEqualTo(ResultCode.SUCCESS);
        require(ResultCode.UNWILLING_TO_PERFORM, () -> ended(connection, id, true));
        require(ResultCode.UNWILLING_TO_PERFORM, () -> rename(connection, 1, "x", in(id)));
        // A bind is an end, too, and so is that of the connection.
        ASN1OctetString second = started(connection);
        rename(connection, 1, "x", in(second));
        connection.bind(new SimpleBindRequest());
        require(ResultCode.UNWILLING_TO_PERFORM, () -> ended(connection, second, true));
        ASN1OctetString third;
        try (LDAPConnection lost = cluster.connect()) {
            third = started(lost);
            rename(lost, 1, "x", in(third));
        }
        require(ResultCode.UNWILLING_TO_PERFORM, () -> ended(connection, third, true));
        assertThat(names()).isEqualTo(before);
    }

    @Test
    void whatIsNoTransactionIsRefused() throws LDAPException {
        ASN1OctetString id = started(connection);
        String oid = TransactionSpecificationRequestControl.TRANSACTION_SPECIFICATION_REQUEST_OID;
        require(ResultCode.PROTOCOL_ERROR, () -> rename(connection, 1, "x", new Control(oid, false, id)));
        require(ResultCode.PROTOCOL_ERROR, () -> rename(connection, 1, "x", new Control(oid, true)));
        require(
                ResultCode.PROTOCOL_ERROR,
                () -> connection.processExtendedOperation(
                        EndTransactionExtendedRequest.END_TRANSACTION_REQUEST_OID, new ASN1OctetString("x")));
        require(
                ResultCode.PROTOCOL_ERROR,
                () -> connection.processExtendedOperation(
                        StartTransactionExtendedRequest.START_TRANSACTION_REQUEST_OID, new ASN1OctetString("x")));
        for (int i = 0; i < 4; i++) {
            started(connection);
        }
        require(ResultCode.BUSY, () -> connection.processExtendedOperation(new StartTransactionExtendedRequest()));
    }

    /** All requests are kept until the end, and each may be as long as a message. */
    @Test
    void aTransactionHasNoMoreBytesThanItsLimit() throws LDAPException {
        try (LdapGateway narrow = cluster.start(
                        settings -> settings.withControls(ControlLimits.DEFAULT.withTransactionBytes(2_000, 20_000)));
                LDAPConnection on = LdapUnderTest.connect(narrow)) {
            ASN1OctetString id = started(on);
            rename(on, 1, "a", in(id));
            refused(ResultCode.ADMIN_LIMIT_EXCEEDED, on, 2, "b".repeat(2_000), in(id))
                    .requireOf(ended(on, id, true));
            ASN1OctetString other = started(on);
            rename(on, 1, "a", in(other));
            assertThat(ended(on, other, true).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            assertThat(names()).isEqualTo("[1a, 2n2, 3n3]");
        }
    }

    /** What many connections keep is no less than what one keeps. */
    @Test
    void allTransactionsHaveNoMoreBytesThanTheirLimit() throws LDAPException {
        try (LdapGateway narrow = cluster.start(
                        settings -> settings.withControls(ControlLimits.DEFAULT.withTransactionBytes(4_000, 5_000)));
                LDAPConnection one = LdapUnderTest.connect(narrow);
                LDAPConnection other = LdapUnderTest.connect(narrow)) {
            ASN1OctetString kept = started(one);
            rename(one, 1, "a".repeat(3_000), in(kept));
            // It counts until its end, and what is refused does not.
            for (boolean commits : List.of(true, false)) {
                ASN1OctetString id = started(other);
                Refused refused = refused(ResultCode.BUSY, other, 2, "b".repeat(3_000), in(id));
                if (commits) {
                    refused.requireOf(ended(other, id, true));
                } else {
                    assertThat(ended(other, id, false).getResultCode()).isEqualTo(ResultCode.SUCCESS);
                }
            }
            assertThat(ended(one, kept, true).getResultCode()).isEqualTo(ResultCode.CONSTRAINT_VIOLATION);
            // Whichever way a transaction ends, there is room again.
            for (int i = 0; i < 3; i++) {
                ASN1OctetString whole = started(other);
                rename(other, 2, "b".repeat(3_000), in(whole));
                if (i == 0) {
                    assertThat(ended(other, whole, false).getResultCode()).isEqualTo(ResultCode.SUCCESS);
                } else if (i == 1) {
                    other.bind(new SimpleBindRequest());
                }
            }
        }
    }

    @Test
    void aTransactionIsSmallAndDoesNotWaitForLong() throws Exception {
        CompletableFuture<ExtendedResult> notice = new CompletableFuture<>();
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setUnsolicitedNotificationHandler((on, result) -> notice.complete(result));
        try (LdapGateway narrow = cluster.start(settings ->
                        settings.withControls(ControlLimits.DEFAULT.withTransactions(2, Duration.ofSeconds(2))));
                LDAPConnection on = new LDAPConnection(
                        options, "127.0.0.1", narrow.address().getPort())) {
            ASN1OctetString full = started(on);
            rename(on, 1, "a", in(full));
            rename(on, 2, "a", in(full));
            refused(ResultCode.ADMIN_LIMIT_EXCEEDED, on, 3, "a", in(full)).requireOf(ended(on, full, true));
            ASN1OctetString whole = started(on);
            rename(on, 1, "a", in(whole));
            rename(on, 2, "a", in(whole));
            assertThat(ended(on, whole, true).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            ASN1OctetString late = started(on);
            rename(on, 1, "b", in(late));
            AbortedTransactionExtendedResult aborted =
                    new AbortedTransactionExtendedResult(notice.get(20, TimeUnit.SECONDS));
            assertThat(aborted.getTransactionID().stringValue()).isEqualTo(late.stringValue());
            require(ResultCode.UNWILLING_TO_PERFORM, () -> ended(on, late, true));
            assertThat(names()).isEqualTo("[1a, 2a, 3n3]");
        }
    }
}
