package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.AsyncRequestID;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.PasswordModifyExtendedRequest;
import com.unboundid.ldap.sdk.extensions.PasswordModifyExtendedResult;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedResult;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Binds with passwords of rows and of the configuration, and passwords that are written. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapSecurityTest {

    private static final String ALL = """
            security:
              users:
                - {name: cn=admin, password: "%s"}
              passwords: {iterations: 1000}
              rights:
                - {who: anyone, may: all}
                - {who: cn=admin, attributes: userPassword, may: all}
            """.formatted(LdapPeople.SSHA);

    private final LdapUnderTest cluster;
    private final LdapPeople people;
    private final List<AutoCloseable> open = new ArrayList<>();

    LdapSecurityTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        people = new LdapPeople(cluster);
    }

    @AfterEach
    void close() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private LdapGateway start(String security) {
        LdapGateway gateway = people.start(security);
        open.add(gateway);
        return gateway;
    }

    private LDAPConnection connect(LdapGateway gateway) {
        LDAPConnection connection = LdapUnderTest.connect(gateway);
        open.add(connection);
        return connection;
    }

    private static ResultCode bind(LDAPConnection connection, String name, String password) {
        LDAPResult result = LdapUnderTest.result(() -> connection.bind(name, password));
        if (!result.getResultCode().equals(ResultCode.SUCCESS)) {
            assertThat(result.getDiagnosticMessage()).as("diagnostic").isNull();
            assertThat(result.getMatchedDN()).as("matched").isNull();
        }
        return result.getResultCode();
    }

    @Test
    void aRowsPasswordBindsByEachScheme() {
        people.put("ssha", LdapPeople.SSHA);
        people.put("pbkdf2", LdapPeople.PBKDF2);
        people.put("argon2", LdapPeople.ARGON2);
        LDAPConnection connection = connect(start(ALL));
        for (String name : List.of("ssha", "pbkdf2", "argon2")) {
            String dn = "uid=" + name + "," + LdapPeople.BASE;
            assertThat(bind(connection, dn, "secret")).as(name).isEqualTo(ResultCode.SUCCESS);
            assertThat(bind(connection, dn, "Secret")).as(name).isEqualTo(ResultCode.INVALID_CREDENTIALS);
            assertThat(bind(connection, dn, "secret\u0000")).as(name).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
        assertThat(bind(connection, "cn=admin", "secret")).isEqualTo(ResultCode.SUCCESS);
        assertThat(bind(connection, "cn=admin", "other")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
    }

    @Test
    void whoIsNotThereIsAsWhoIsWrong() {
        people.put("none", null);
        LDAPConnection connection = connect(start(ALL));
        for (String name : List.of(
                "uid=none," + LdapPeople.BASE,
                "uid=nosuch," + LdapPeople.BASE,
                LdapPeople.BASE,
                "dc=net",
                "cn=nosuch",
                "uid=x,dc=elsewhere")) {
            assertThat(bind(connection, name, "secret")).as(name).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
    }

    /** Whoever may make a table would make users. */
    @Test
    void aRowOfAnyTableIsNoAccountUnlessItIsSaid() {
        TableHandle table = cluster.create(Column.builder("userPassword", ColumnType.VARCHAR)
                .length(200)
                .collation(65)
                .nullable(true)
                .build());
        cluster.client().blocking().execute(table.insert().set("id", 1).set("userPassword", LdapPeople.SSHA));
        String name = "id=1," + LdapUnderTest.dn(table);
        LDAPConnection connection = connect(start(ALL));
        assertThat(bind(connection, name, "secret")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        LDAPConnection tables = connect(start(ALL.replace("  rights", "  accounts: dc=ndb\n  rights")));
        assertThat(bind(tables, name, "secret")).isEqualTo(ResultCode.SUCCESS);
    }

    @Test
    void whatIsNoHashBindsNobody() throws LDAPException {
        List<String> wrong = List.of(
                "secret",
                "",
                "{}secret",
                "{SSHA}",
                "{SSHA}!!!",
                "{SSHA}c2VjcmV0",
                "{CLEARTEXT}secret",
                "{PBKDF2-SHA256}",
                "{PBKDF2-SHA256}0$jq40ImWtmpTE.aYDYV1GfQ$mpiL4ui02ACmYOAnCjp/MI1gQk50xLbZ54RZneU0fCg",
                "{PBKDF2-SHA256}2147483647$jq40ImWtmpTE.aYDYV1GfQ$mpiL4ui02ACmYOAnCjp/MI1gQk50xLbZ54RZneU0fCg",
                "{PBKDF2-SHA256}99999999999$jq40ImWtmpTE.aYDYV1GfQ$mpiL4ui02ACmYOAnCjp/MI1gQk50xLbZ54RZneU0fCg",
                "{PBKDF2-SHA256}10000$jq40ImWtmpTE.aYDYV1GfQ$",
                "{ARGON2}$argon2id$v=19$m=999999999,t=1,p=1$KGFrMjQRWl5EiHQKqKquuQ$4LUi41rMs8ICqCosoDk1K",
                "{ARGON2}$argon2id$v=16$m=4096,t=3,p=1$KGFrMjQRWl5EiHQKqKquuQ$4LUi41rMs8ICqCosoDk1K",
                "{ARGON2}$argon2id$v=19$m=4096,t=0,p=0$KGFrMjQRWl5EiHQKqKquuQ$4LUi41rMs8ICqCosoDk1K");
        LdapGateway gateway = start(ALL);
        LDAPConnection connection = connect(gateway);
        for (String stored : wrong) {
            people.put("ada", stored);
            for (String given : List.of("secret", stored.isEmpty() ? "x" : stored)) {
                assertThat(bind(connection, LdapPeople.ADA, given))
                        .as(stored)
                        .isEqualTo(ResultCode.INVALID_CREDENTIALS);
            }
        }
        people.put("ada", "secret");
        LDAPConnection lenient = connect(start(ALL.replace("{iterations: 1000}", "{clearText: true}")));
        assertThat(bind(lenient, LdapPeople.ADA, "secret")).isEqualTo(ResultCode.SUCCESS);
        assertThat(bind(lenient, LdapPeople.ADA, "secre")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
    }

    @Test
    void aPasswordThatIsWrittenIsHashed() throws LDAPException {
        for (String scheme : List.of("SSHA", "PBKDF2-SHA256", "ARGON2")) {
            LDAPConnection connection =
                    connect(start(ALL.replace("{iterations: 1000}", "{scheme: " + scheme + ", iterations: 1000}")));
            String uid = "new" + scheme;
            String dn = "uid=" + uid + "," + LdapPeople.BASE;
            connection.add(new Entry(
                    dn, new Attribute("objectClass", "person"), new Attribute("userPassword", "f\u00fcr mich")));
            assertThat(people.stored(uid)).startsWith("{" + scheme + "}").doesNotContain("mich");
            assertThat(bind(connection, dn, "f\u00fcr mich")).isEqualTo(ResultCode.SUCCESS);
            connection.modify(dn, new Modification(ModificationType.REPLACE, "userpassword", "two"));
            assertThat(people.stored(uid)).startsWith("{" + scheme + "}");
            assertThat(bind(connection, dn, "f\u00fcr mich")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
            assertThat(bind(connection, dn, "two")).isEqualTo(ResultCode.SUCCESS);
            connection.modify(
                    dn,
                    new Modification(ModificationType.DELETE, "userPassword"),
                    new Modification(ModificationType.ADD, "userPassword", LdapPeople.ARGON2));
            assertThat(people.stored(uid)).isEqualTo(LdapPeople.ARGON2);
            assertThat(bind(connection, dn, "secret")).isEqualTo(ResultCode.SUCCESS);
        }
    }

    /** Each costs as much as a bind, and nobody is to keep others from binding. */
    @Test
    void fewPasswordsAreWrittenAtOnce() {
        people.put("ada", LdapPeople.SSHA);
        LDAPConnection connection = connect(start(ALL.replace("iterations: 1000", "iterations: 600000")));
        String[] five = {"1", "2", "3", "4", "5"};
        List<Modification> each = new ArrayList<>();
        for (String one : five) {
            each.add(new Modification(ModificationType.REPLACE, "userPassword", one));
        }
        for (List<Modification> modifications :
                List.of(List.of(new Modification(ModificationType.REPLACE, "userPassword", five)), each)) {
            LDAPResult result = LdapUnderTest.result(() -> connection.modify(LdapPeople.ADA, modifications));
            assertThat(result.getResultCode()).isEqualTo(ResultCode.CONSTRAINT_VIOLATION);
            assertThat(result.getDiagnosticMessage()).contains("3000000 iterations");
        }
        Entry entry = new Entry(
                "uid=five," + LdapPeople.BASE,
                new Attribute("objectClass", "person"),
                new Attribute("userPassword", five));
        LDAPResult added = LdapUnderTest.result(() -> connection.add(entry));
        assertThat(added.getResultCode()).isEqualTo(ResultCode.CONSTRAINT_VIOLATION);
        assertThat(added.getDiagnosticMessage()).contains("3000000 iterations");
        LDAPResult few = LdapUnderTest.result(() -> connection.modify(LdapPeople.ADA, each.subList(0, 4)));
        assertThat(few.getResultCode()).isEqualTo(ResultCode.SUCCESS);
        assertThat(bind(connection, LdapPeople.ADA, "4")).isEqualTo(ResultCode.SUCCESS);
        assertThat(people.stored("ada")).startsWith("{PBKDF2-SHA256}");
    }

    @Test
    void moreBindsThanWaitAreBusy() throws Exception {
        people.put("ada", LdapPeople.PBKDF2);
        LdapGateway gateway = start(ALL.replace("{iterations: 1000}", "{threads: 1, waiting: 3}"));
        int clients = 200;
        int each = 50;
        Map<ResultCode, LongAdder> ends = bindAtOnce(gateway, clients, each);
        assertThat(ends).containsOnlyKeys(ResultCode.SUCCESS, ResultCode.BUSY);
        assertThat(ends.values().stream().mapToLong(LongAdder::sum).sum()).isEqualTo((long) clients * each);
        assertThat(bind(connect(gateway), LdapPeople.ADA, "secret")).isEqualTo(ResultCode.SUCCESS);
    }

    /** How binds with the right password end that so many clients make at the same time, so often each. */
    private Map<ResultCode, LongAdder> bindAtOnce(LdapGateway gateway, int clients, int each)
            throws InterruptedException {
        Map<ResultCode, LongAdder> ends = new ConcurrentHashMap<>();
        CountDownLatch done = new CountDownLatch(clients);
        for (int i = 0; i < clients; i++) {
            LDAPConnection connection = connect(gateway);
            Thread thread = new Thread(() -> {
                for (int j = 0; j < each; j++) {
                    LDAPResult result = LdapUnderTest.result(() -> connection.bind(LdapPeople.ADA, "secret"));
                    ends.computeIfAbsent(result.getResultCode(), absent -> new LongAdder())
                            .increment();
                }
                done.countDown();
            });
            thread.setDaemon(true);
            thread.start();
        }
        done.await();
        return ends;
    }

    @Test
    void rightPasswordsAtOnceLockNobody() throws Exception {
        people.put("ada", LdapPeople.PBKDF2);
        LdapGateway gateway = start(ALL.replace("  rights", "  lockOut: {failures: 3}\n  rights"));
        assertThat(bindAtOnce(gateway, 50, 4)).containsOnlyKeys(ResultCode.SUCCESS);
        assertThat(gateway.lockOuts()).isZero();
    }

    /** While the one thread is busy with bob's, which takes seconds, wrong ones on ada are tried and given up. */
    @Test
    void bindsThatAreGivenUpLockNobody() throws Exception {
        people.put("ada", LdapPeople.PBKDF2);
        people.put("bob", LdapPeople.PBKDF2.replace("10000$", "5000000$"));
        LdapGateway gateway = start(ALL.replace("{iterations: 1000}", "{threads: 1, iterations: 1000}")
                .replace("  rights", "  lockOut: {failures: 3}\n  rights"));
        int port = gateway.address().getPort();
        try (Wire busy = new Wire(port)) {
            busy.send(1, new BindRequestProtocolOp(LdapPeople.BOB, "wrong"));
            for (int i = 0; i < 10; i++) {
                try (Wire wire = new Wire(port)) {
                    wire.send(1, new BindRequestProtocolOp(LdapPeople.ADA, "wrong"));
                }
            }
            SimpleBindRequest right = new SimpleBindRequest(LdapPeople.ADA, "secret");
            right.setResponseTimeoutMillis(120_000);
            assertThat(connect(gateway).bind(right).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            assertThat(gateway.lockOuts()).isZero();
        }
    }

    @Test
    void aBindEndsWhatIsUnderWayAndWhoWasKnown() throws Exception {
        people.put("ada", LdapPeople.PBKDF2);
        for (int i = 0; i < 500; i++) {
            people.put("many" + i, null);
        }
        LdapGateway gateway =
                start(ALL.replace("{who: anyone, may: all}", "{who: \"" + LdapPeople.ADA + "\", may: all}"));
        LDAPConnection connection = connect(gateway);
        assertThat(bind(connection, LdapPeople.ADA, "secret")).isEqualTo(ResultCode.SUCCESS);
        assertThat(LdapUnderTest.search(connection, LdapPeople.BASE, SearchScope.ONE, "(uid=many*)"))
                .hasSize(500);
        AsyncRequestID search = connection.asyncSearch(new com.unboundid.ldap.sdk.SearchRequest(
                new Silent(), LdapPeople.BASE, SearchScope.ONE, "(cn=*many*)"));
        assertThat(bind(connection, LdapPeople.ADA, "wrong")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        connection.abandon(search);
        LDAPResult after =
                LdapUnderTest.result(() -> connection.search(LdapPeople.BASE, SearchScope.ONE, "(uid=many*)"));
        assertThat(after.getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        BindResult anonymous = connection.bind(new SimpleBindRequest());
        assertThat(anonymous.getResultCode()).isEqualTo(ResultCode.SUCCESS);
    }

    @Test
    void aLockedNameIsAsAWrongOne() {
        people.put("ada", LdapPeople.SSHA);
        people.put("bob", LdapPeople.SSHA);
        LdapGateway gateway = start(
                ALL.replace("  rights", "  lockOut: {failures: 3, withinSeconds: 60, lastsSeconds: 5}\n  rights"));
        LDAPConnection connection = connect(gateway);
        for (int i = 0; i < 2; i++) {
            assertThat(bind(connection, LdapPeople.ADA, "wrong")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
        assertThat(bind(connection, LdapPeople.ADA, "secret")).isEqualTo(ResultCode.SUCCESS);
        // What is right makes those before forgotten; other ways to write the name are the same name.
        for (String name : List.of(LdapPeople.ADA, "UID = ada," + LdapPeople.BASE, "uid=\\61da," + LdapPeople.BASE)) {
            assertThat(gateway.lockOuts()).isZero();
            assertThat(bind(connection, name, "wrong")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
        assertThat(gateway.lockOuts()).isEqualTo(1);
        assertThat(bind(connection, LdapPeople.ADA, "secret")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        assertThat(bind(connection, LdapPeople.BOB, "secret")).isEqualTo(ResultCode.SUCCESS);
        for (int i = 0; i < 5; i++) {
            assertThat(bind(connection, "uid=nosuch," + LdapPeople.BASE, "x"))
                    .isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
        assertThat(gateway.lockOuts()).isEqualTo(1);
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (bind(connection, LdapPeople.ADA, "secret") != ResultCode.SUCCESS) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
        for (int i = 0; i < 3; i++) {
            assertThat(bind(connection, "cn=admin", "wrong")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
        assertThat(bind(connection, "cn=admin", "secret")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        assertThat(gateway.lockOuts()).isEqualTo(2);
    }

    @Test
    void passwordsAreChangedByWhoMayWriteThem() throws LDAPException {
        people.put("ada", LdapPeople.SSHA);
        people.put("bob", LdapPeople.SSHA);
        LDAPConnection connection = connect(
                start(ALL.replace("{who: anyone, may: all}", "{who: self, attributes: userPassword, may: write}")
                        .replace("attributes: userPassword, may: all", "may: all")
                        .replace("  rights", "  userNames: \"uid={user},ou=people,dc=net\"\n  rights")));
        assertThat(change(connection, null, null, "new").getResultCode()).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        for (String old : List.of("secret", "wrong")) {
            assertThat(change(connection, LdapPeople.ADA, old, "new").getResultCode())
                    .as("tells nothing of the password")
                    .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        }
        assertThat(bind(connection, LdapPeople.ADA, "secret")).isEqualTo(ResultCode.SUCCESS);
        assertThat(change(connection, null, "wrong", "new").getResultCode()).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        assertThat(change(connection, LdapPeople.BOB, null, "new").getResultCode())
                .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(change(connection, "uid=nosuch," + LdapPeople.BASE, null, "new")
                        .getResultCode())
                .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(change(connection, null, null, "").getResultCode()).isEqualTo(ResultCode.CONSTRAINT_VIOLATION);
        PasswordModifyExtendedResult own = change(connection, "u:ada", "secret", "new");
        assertThat(own.getResultCode()).isEqualTo(ResultCode.SUCCESS);
        assertThat(own.getGeneratedPassword()).isNull();
        assertThat(people.stored("ada")).startsWith("{PBKDF2-SHA256}");
        assertThat(bind(connection, LdapPeople.ADA, "secret")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        assertThat(bind(connection, LdapPeople.ADA, "new")).isEqualTo(ResultCode.SUCCESS);
        assertThat(bind(connection, "cn=admin", "secret")).isEqualTo(ResultCode.SUCCESS);
        PasswordModifyExtendedResult generated = change(connection, LdapPeople.BOB, null, null);
        String password = Objects.requireNonNull(generated.getGeneratedPassword());
        assertThat(password).hasSize(20);
        assertThat(bind(connection, LdapPeople.BOB, password)).isEqualTo(ResultCode.SUCCESS);
        assertThat(bind(connection, "cn=admin", "secret")).isEqualTo(ResultCode.SUCCESS);
        assertThat(change(connection, null, null, "new").getResultCode()).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        assertThat(change(connection, "uid=nosuch," + LdapPeople.BASE, null, "new")
                        .getResultCode())
                .isEqualTo(ResultCode.NO_SUCH_OBJECT);
    }

    /** They belong to changes by modify, and are no part of this one. */
    @Test
    void controlsThatDoNotBelongToPasswordModifyAreIgnored() throws LDAPException {
        people.put("ada", LdapPeople.SSHA);
        LDAPConnection connection = connect(start(ALL));
        for (Control ignored : List.of(
                new Control(
                        TransactionSpecificationRequestControl.TRANSACTION_SPECIFICATION_REQUEST_OID,
                        false,
                        new ASN1OctetString("1")),
                new AssertionRequestControl("(cn=nobody)", false))) {
            assertThat(bind(connection, "cn=admin", "secret")).isEqualTo(ResultCode.SUCCESS);
            LDAPResult changed = LdapUnderTest.result(() -> connection.processExtendedOperation(
                    new PasswordModifyExtendedRequest(LdapPeople.ADA, null, "new", new Control[] {ignored})));
            assertThat(changed.getResultCode()).as(ignored.getOID()).isEqualTo(ResultCode.SUCCESS);
            assertThat(bind(connection, LdapPeople.ADA, "new")).isEqualTo(ResultCode.SUCCESS);
        }
    }

    /** Hashing takes its time, and what comes behind it must not come to be in front of it. */
    @Test
    void aPasswordKeepsItsPlaceInATransaction() throws Exception {
        LDAPConnection connection = connect(start(ALL.replace("iterations: 1000", "iterations: 600000")));
        String dn = "uid=late," + LdapPeople.BASE;
        StartTransactionExtendedResult started = (StartTransactionExtendedResult)
                connection.processExtendedOperation(new StartTransactionExtendedRequest());
        ASN1OctetString id = Objects.requireNonNull(started.getTransactionID());
        Entry entry =
                new Entry(dn, new Attribute("objectClass", "person"), new Attribute("userPassword", "not hashed yet"));
        AsyncRequestID added = connection.asyncAdd(
                new AddRequest(entry, new Control[] {new TransactionSpecificationRequestControl(id)}), null);
        AsyncRequestID modified = connection.asyncModify(
                new ModifyRequest(dn, List.of(new Modification(ModificationType.REPLACE, "cn", "Late")), new Control[] {
                    new TransactionSpecificationRequestControl(id)
                }),
                null);
        LDAPResult ended = LdapUnderTest.result(
                () -> connection.processExtendedOperation(new EndTransactionExtendedRequest(id, true)));
        assertThat(ended.getResultCode()).as(ended.getDiagnosticMessage()).isEqualTo(ResultCode.SUCCESS);
        assertThat(added.get().getResultCode()).isEqualTo(ResultCode.SUCCESS);
        assertThat(modified.get().getResultCode()).isEqualTo(ResultCode.SUCCESS);
        assertThat(LdapUnderTest.entry(connection, dn).getAttributeValue("cn")).isEqualTo("Late");
        assertThat(bind(connection, dn, "not hashed yet")).isEqualTo(ResultCode.SUCCESS);
    }

    private static PasswordModifyExtendedResult change(
            LDAPConnection connection, @Nullable String name, @Nullable String old, @Nullable String given)
            throws LDAPException {
        return (PasswordModifyExtendedResult)
                connection.processExtendedOperation(new PasswordModifyExtendedRequest(name, old, given));
    }

    @Test
    void withoutSecurityItStaysOnThisMachine() {
        LdapSettings settings = LdapSettings.of("embedded:");
        assertThatThrownBy(() ->
                        LdapGateway.start(settings.withServer(settings.server().withAddress("0.0.0.0", 0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Listening on 0.0.0.0 would let everybody")
                .hasMessageContaining("'security'");
    }
}
