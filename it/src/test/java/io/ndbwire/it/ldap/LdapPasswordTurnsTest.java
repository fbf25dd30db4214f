package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedResult;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Passwords take long to hash, on few threads; nobody's hold up those of others, nor rows. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapPasswordTurnsTest {

    private static final String SECURITY = """
            security:
              passwords: {threads: 1, iterations: 600000}
              rights:
                - {who: anyone, may: all}
            """;

    private final LdapPeople people;

    LdapPasswordTurnsTest(LdapUnderTest cluster) {
        people = new LdapPeople(cluster);
    }

    @BeforeEach
    void rows() {
        people.put("ada", LdapPeople.PBKDF2);
        people.put("bob", LdapPeople.PBKDF2);
    }

    private static void bind(LDAPConnection on) {
        LDAPResult result = LdapUnderTest.result(() -> on.bind(LdapPeople.ADA, LdapPeople.PASSWORD));
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(ResultCode.SUCCESS);
    }

    private static List<Modification> passwords(String... values) {
        return List.of(new Modification(ModificationType.REPLACE, "userPassword", values));
    }

    private static byte[] changes(int count, Control... controls) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int id = 1; id <= count; id++) {
            bytes.write(new LDAPMessage(
                            id, new ModifyRequestProtocolOp(LdapPeople.BOB, passwords("new")), List.of(controls))
                    .encode()
                    .encode());
        }
        return bytes.toByteArray();
    }

    private static Control in(ASN1OctetString transaction) {
        return new TransactionSpecificationRequestControl(transaction);
    }

    private static ASN1OctetString started(LDAPConnection on) throws LDAPException {
        StartTransactionExtendedResult result =
                (StartTransactionExtendedResult) on.processExtendedOperation(new StartTransactionExtendedRequest());
        return Objects.requireNonNull(result.getTransactionID());
    }

    /** What nobody waits for is not hashed. */
    @Test
    void whatIsOfNoTransactionIsNotHashed() throws Exception {
        int count = 1_000;
        try (LdapGateway gateway = people.start(SECURITY.replace("threads: 1", "threads: 1, waiting: 1"));
                LDAPConnection other = LdapUnderTest.connect(gateway);
                Wire wire = new Wire(gateway.address().getPort())) {
            wire.send(changes(count, in(new ASN1OctetString("none"))));
            for (int i = 0; i < count; i++) {
                assertThat(wire.nextResult().getModifyResponseProtocolOp().getResultCode())
                        .isEqualTo(ResultCode.UNWILLING_TO_PERFORM_INT_VALUE);
            }
            bind(other);
        }
    }

    /** One connection would keep the thread for minutes, and all places. */
    @Test
    void whoSendsManyHoldsUpNobodyElse() throws Exception {
        int count = 150;
        try (LdapGateway gateway = people.start(SECURITY.replace("threads: 1", "threads: 1, waiting: 20"));
                LDAPConnection other = LdapUnderTest.connect(gateway);
                Wire flood = new Wire(gateway.address().getPort(), InetAddress.getByName("127.0.0.2"))) {
            flood.send(changes(count));
            assertThat(flood.nextResult().getModifyResponseProtocolOp().getResultCode())
                    .isEqualTo(ResultCode.BUSY_INT_VALUE);
            for (int i = 0; i < 3; i++) {
                bind(other);
            }
        }
    }

    /** Hashing takes its time, in which others want the rows of the changes in front of it. */
    @Test
    void noLocksAreHeldWhileATransactionsPasswordsAreHashed() throws Exception {
        try (LdapGateway gateway = people.start(SECURITY);
                LDAPConnection one = LdapUnderTest.connect(gateway);
                LDAPConnection other = LdapUnderTest.connect(gateway)) {
            ASN1OctetString id = started(one);
            Control[] controls = {in(id)};
            Modification name = new Modification(ModificationType.REPLACE, "cn", "x");
            one.modify(new ModifyRequest(LdapPeople.ADA, List.of(name), controls));
            for (int i = 0; i < 8; i++) {
                one.modify(new ModifyRequest(LdapPeople.BOB, passwords("new"), controls));
            }
            CompletableFuture<LDAPResult> end = CompletableFuture.supplyAsync(() -> LdapUnderTest.result(
                    () -> one.processExtendedOperation(new EndTransactionExtendedRequest(id, true))));
            int changed = 0;
            while (!end.isDone()) {
                LDAPResult result = LdapUnderTest.result(() -> other.modify(LdapPeople.ADA, name));
                assertThat(result.getResultCode())
                        .as(result.getDiagnosticMessage())
                        .isEqualTo(ResultCode.SUCCESS);
                changed++;
            }
            assertThat(end.join().getResultCode())
                    .as(end.join().getDiagnosticMessage())
                    .isEqualTo(ResultCode.SUCCESS);
            assertThat(changed).isPositive();
            assertThat(people.stored("bob")).startsWith("{PBKDF2-SHA256}600000$");
        }
    }
}
