package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.UnbindRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.EXTERNALBindRequest;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ExtendedResult;
import com.unboundid.ldap.sdk.GenericSASLBindRequest;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.PLAINBindRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.RootDSE;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedResult;
import com.unboundid.util.ssl.KeyStoreKeyManager;
import com.unboundid.util.ssl.PEMFileTrustManager;
import com.unboundid.util.ssl.SSLUtil;
import com.unboundid.util.ssl.TrustAllTrustManager;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.server.TlsOptions;
import io.ndbwire.ldap.server.TlsOptions.ClientCertificates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** TLS from the beginning and by StartTLS, and who is known by it. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapTlsTest {

    private static final String SECURITY = """
            security:
              userNames: "uid={user},ou=people,dc=net"
              rights:
                - {who: anyone, may: all}
            """;

    @TempDir
    Path directory;

    private final LdapPeople people;
    private final List<AutoCloseable> open = new ArrayList<>();

    LdapTlsTest(LdapUnderTest cluster) {
        people = new LdapPeople(cluster);
        people.put("ada", LdapPeople.SSHA);
        people.put("bob", LdapPeople.SSHA);
    }

    @AfterEach
    void close() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private LdapGateway start(String security, @Nullable TlsOptions tls) {
        LdapGateway gateway = people.start(security, tls);
        open.add(gateway);
        return gateway;
    }

    private static SSLUtil client(LdapKeys server, @Nullable LdapKeys own) {
        try {
            PEMFileTrustManager trust =
                    new PEMFileTrustManager(server.certificate().toFile());
            return own == null
                    ? new SSLUtil(trust)
                    : new SSLUtil(
                            new KeyStoreKeyManager(
                                    own.store().toFile(), LdapKeys.PASSWORD.toCharArray(), "PKCS12", "it"),
                            trust);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private LDAPConnection secure(LdapGateway gateway, SSLUtil client) throws Exception {
        LDAPConnection connection = new LDAPConnection(
                client.createSSLSocketFactory(),
                "127.0.0.1",
                Objects.requireNonNull(gateway.secureAddress()).getPort());
        open.add(connection);
        return connection;
    }

    private LDAPConnection connect(LdapGateway gateway) {
        LDAPConnection connection = LdapUnderTest.connect(gateway);
        open.add(connection);
        return connection;
    }

    private static String whoAmI(LDAPConnection connection) throws LDAPException {
        ExtendedResult result = connection.processExtendedOperation(new WhoAmIExtendedRequest());
        assertThat(result.getResultCode()).isEqualTo(ResultCode.SUCCESS);
        return Objects.requireNonNull(((WhoAmIExtendedResult) result).getAuthorizationID());
    }

    @Test
    void tlsIsSpokenFromTheBeginningAndByStartTls() throws Exception {
        LdapKeys keys = LdapKeys.make(directory, "server", "CN=localhost");
        LdapGateway gateway =
                start(SECURITY, TlsOptions.of(keys.certificate(), keys.key()).withPort(0));
        SSLUtil client = client(keys, null);
        LDAPConnection secure = secure(gateway, client);
        assertThat(whoAmI(secure)).isEmpty();
        secure.bind(LdapPeople.ADA, LdapPeople.PASSWORD);
        assertThat(whoAmI(secure)).isEqualTo("dn:" + LdapPeople.ADA);
        assertThat(startTls(secure, client)).isEqualTo(ResultCode.OPERATIONS_ERROR);

        LDAPConnection upgraded = connect(gateway);
        upgraded.bind(LdapPeople.ADA, LdapPeople.PASSWORD);
        assertThat(startTls(upgraded, client)).isEqualTo(ResultCode.SUCCESS);
        assertThat(whoAmI(upgraded)).as("what was said in clear").isEmpty();
        upgraded.bind(LdapPeople.ADA, LdapPeople.PASSWORD);
        assertThat(whoAmI(upgraded)).isEqualTo("dn:" + LdapPeople.ADA);
        assertThat(upgraded.getSSLSession()).isNotNull();
        assertThat(startTls(upgraded, client)).isEqualTo(ResultCode.OPERATIONS_ERROR);
        RootDSE root = Objects.requireNonNull(upgraded.getRootDSE());
        assertThat(root.supportsExtendedOperation(StartTLSExtendedRequest.STARTTLS_REQUEST_OID))
                .isTrue();
        assertThat(root.getSupportedSASLMechanismNames()).containsExactly("PLAIN");
        LDAPConnection clear = connect(start(SECURITY, null));
        assertThat(startTls(clear, client)).isEqualTo(ResultCode.PROTOCOL_ERROR);
        assertThat(Objects.requireNonNull(clear.getRootDSE())
                        .supportsExtendedOperation(StartTLSExtendedRequest.STARTTLS_REQUEST_OID))
                .isFalse();
    }

    private static ResultCode startTls(LDAPConnection connection, SSLUtil client) throws Exception {
        var context = client.createSSLContext();
        return LdapUnderTest.result(() -> connection.processExtendedOperation(new StartTLSExtendedRequest(context)))
                .getResultCode();
    }

    /** What somebody on the way has put behind the request must not be heard as if it were said by TLS. */
    @Test
    void whatStandsBehindStartTlsIsNotHeard() throws Exception {
        LdapKeys keys = LdapKeys.make(directory, "server", "CN=localhost");
        LdapGateway gateway = start(SECURITY, TlsOptions.of(keys.certificate(), keys.key()));
        byte[] startTls = new LDAPMessage(
                        1, new ExtendedRequestProtocolOp(StartTLSExtendedRequest.STARTTLS_REQUEST_OID, null))
                .encode()
                .encode();
        byte[] whoAmI = new LDAPMessage(
                        2, new ExtendedRequestProtocolOp(WhoAmIExtendedRequest.WHO_AM_I_REQUEST_OID, null))
                .encode()
                .encode();
        for (int behind : new int[] {1, 3, whoAmI.length}) {
            try (Socket socket = new Socket(
                    InetAddress.getLoopbackAddress(), gateway.address().getPort())) {
                socket.setSoTimeout(20_000);
                ByteArrayOutputStream both = new ByteArrayOutputStream();
                both.write(startTls);
                both.write(whoAmI, 0, behind);
                socket.getOutputStream().write(both.toByteArray());
                byte[] answer = socket.getInputStream().readNBytes(12);
                assertThat(answer[2]).as("message id's tag").isEqualTo((byte) 2);
                assertThat(answer[4]).as("answers the first").isEqualTo((byte) 1);
                assertThat(answer[9]).as("result code").isEqualTo((byte) ResultCode.OPERATIONS_ERROR_INT_VALUE);
                socket.getOutputStream()
                        .write(new LDAPMessage(3, new UnbindRequestProtocolOp())
                                .encode()
                                .encode());
            }
        }
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), gateway.address().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(startTls);
            assertThat(socket.getInputStream().readNBytes(10)[9]).isEqualTo((byte) 0);
            // No TLS: the connection ends.
            socket.getOutputStream().write(whoAmI);
            socket.getInputStream().readAllBytes();
        }
        LDAPConnection connection = connect(gateway);
        assertThat(startTls(connection, client(keys, null))).isEqualTo(ResultCode.SUCCESS);
    }

    @Test
    void passwordsAreTakenByTlsAloneWhereThatIsWanted() throws Exception {
        LdapKeys keys = LdapKeys.make(directory, "server", "CN=localhost");
        LdapGateway gateway = start(
                SECURITY.replace("  rights", "  requireTls: true\n  rights"),
                TlsOptions.of(keys.certificate(), keys.key()));
        LDAPConnection connection = connect(gateway);
        for (String password : List.of(LdapPeople.PASSWORD, "wrong")) {
            assertThat(LdapUnderTest.result(() -> connection.bind(LdapPeople.ADA, password))
                            .getResultCode())
                    .isEqualTo(ResultCode.CONFIDENTIALITY_REQUIRED);
            assertThat(LdapUnderTest.result(() -> connection.bind(new PLAINBindRequest("u:ada", password)))
                            .getResultCode())
                    .isEqualTo(ResultCode.CONFIDENTIALITY_REQUIRED);
        }
        assertThat(whoAmI(connection)).isEmpty();
        Modification password = new Modification(ModificationType.REPLACE, "userPassword", "new");
        assertThat(LdapUnderTest.result(() -> connection.modify(LdapPeople.BOB, password))
                        .getResultCode())
                .isEqualTo(ResultCode.CONFIDENTIALITY_REQUIRED);
        assertThat(LdapUnderTest.result(() -> connection.add(new Entry(
                                "uid=new," + LdapPeople.BASE,
                                new Attribute("objectClass", "person"),
                                new Attribute("userPassword", "new"))))
                        .getResultCode())
                .isEqualTo(ResultCode.CONFIDENTIALITY_REQUIRED);
        assertThat(startTls(connection, client(keys, null))).isEqualTo(ResultCode.SUCCESS);
        connection.modify(LdapPeople.BOB, password);
        assertThatThrownBy(() -> people.start(SECURITY.replace("  rights", "  requireTls: true\n  rights")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'requireTls' is true, and there is no certificate");
        connection.bind(LdapPeople.ADA, LdapPeople.PASSWORD);
        assertThat(whoAmI(connection)).isEqualTo("dn:" + LdapPeople.ADA);
    }

    @Test
    void plainNamesUsersAndEntries() throws Exception {
        LDAPConnection connection = connect(start(SECURITY, null));
        for (String name : List.of("ada", "u:ada", "dn:" + LdapPeople.ADA)) {
            for (String wanted : List.of("", "u:ada", "dn:" + LdapPeople.ADA)) {
                connection.bind(new PLAINBindRequest(name, wanted, LdapPeople.PASSWORD));
                assertThat(whoAmI(connection)).as(name).isEqualTo("dn:" + LdapPeople.ADA);
            }
        }
        for (String wanted : List.of("u:bob", "dn:" + LdapPeople.BOB, "dn:cn=admin", "dn:=")) {
            assertThat(plain("u:ada", wanted, LdapPeople.PASSWORD, connection))
                    .isEqualTo(ResultCode.AUTHORIZATION_DENIED);
        }
        for (String name : List.of("u:nosuch", "nosuch", "dn:cn=nosuch", "dn:=", "u:ada,ou=people", "u:")) {
            assertThat(plain(name, "", LdapPeople.PASSWORD, connection)).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
        assertThat(plain("u:ada", "", "wrong", connection)).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        for (String message : List.of("", "ada", "\u0000ada", "\u0000ada\u0000secret\u0000")) {
            LDAPResult result = LdapUnderTest.result(
                    () -> connection.bind(new GenericSASLBindRequest(null, "PLAIN", new ASN1OctetString(message))));
            assertThat(result.getResultCode()).as(message).isEqualTo(ResultCode.PROTOCOL_ERROR);
        }
        assertThat(whoAmI(connection)).isEmpty();
        assertThat(LdapUnderTest.result(() -> connection.bind(new EXTERNALBindRequest()))
                        .getResultCode())
                .isEqualTo(ResultCode.INAPPROPRIATE_AUTHENTICATION);
    }

    private static ResultCode plain(String name, String wanted, String password, LDAPConnection connection) {
        String message = wanted + "\u0000" + name + "\u0000" + password;
        return LdapUnderTest.result(
                        () -> connection.bind(new GenericSASLBindRequest(null, "PLAIN", new ASN1OctetString(message))))
                .getResultCode();
    }

    @Test
    void certificatesTellWhoClientsAre() throws Exception {
        LdapKeys keys = LdapKeys.make(directory, "server", "CN=localhost");
        LdapKeys ada = LdapKeys.make(directory, "ada", "CN=ada,O=Net");
        LdapKeys stranger = LdapKeys.make(directory, "stranger", "CN=ada,O=Net");
        TlsOptions wanted = TlsOptions.of(keys.certificate(), keys.key())
                .withPort(0)
                .withClients(ClientCertificates.WANTED, ada.certificate());
        LdapGateway gateway = start(SECURITY, wanted);
        LDAPConnection known = secure(gateway, client(keys, ada));
        assertThat(whoAmI(known)).isEmpty();
        known.bind(new EXTERNALBindRequest());
        assertThat(whoAmI(known)).isEqualTo("dn:CN=ada,O=Net");
        assertThat(LdapUnderTest.result(() -> known.bind(new EXTERNALBindRequest("dn:" + LdapPeople.BOB)))
                        .getResultCode())
                .isEqualTo(ResultCode.AUTHORIZATION_DENIED);
        assertThat(whoAmI(known)).isEmpty();
        known.bind(new EXTERNALBindRequest("dn:cn=ada,o=Net"));
        assertThat(Objects.requireNonNull(known.getRootDSE()).getSupportedSASLMechanismNames())
                .containsExactly("EXTERNAL", "PLAIN");
        LDAPConnection unknown = secure(gateway, client(keys, null));
        assertThat(LdapUnderTest.result(() -> unknown.bind(new EXTERNALBindRequest()))
                        .getResultCode())
                .isEqualTo(ResultCode.INAPPROPRIATE_AUTHENTICATION);
        assertThatThrownBy(() -> secure(gateway, client(keys, stranger)).getRootDSE())
                .isInstanceOf(LDAPException.class);

        LdapGateway mapped = start(
                SECURITY.replace("  rights", "  certificateNames: \"uid={cn},ou=people,dc=net\"\n  rights"),
                wanted.withClients(ClientCertificates.REQUIRED, ada.certificate()));
        LDAPConnection entry = secure(mapped, client(keys, ada));
        entry.bind(new EXTERNALBindRequest());
        assertThat(whoAmI(entry)).isEqualTo("dn:" + LdapPeople.ADA);
        assertThatThrownBy(() -> secure(mapped, client(keys, null)).getRootDSE())
                .isInstanceOf(LDAPException.class);
    }

    @Test
    void changedFilesAreInForceSoon() throws Exception {
        LdapKeys keys = LdapKeys.make(directory, "server", "CN=one");
        TlsOptions options = new TlsOptions(0, keys.store(), null, LdapKeys.PASSWORD, ClientCertificates.NONE, null);
        LdapGateway gateway = start(SECURITY, options);
        assertThat(subject(gateway)).isEqualTo("CN=one");
        Files.writeString(keys.store(), "no keys");
        LdapKeys other = LdapKeys.make(directory, "other", "CN=two");
        assertThat(subject(gateway)).isEqualTo("CN=one");
        Files.copy(other.store(), keys.store(), StandardCopyOption.REPLACE_EXISTING);
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!subject(gateway).equals("CN=two")) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
        assertThatThrownBy(() -> people.start(SECURITY, TlsOptions.of(directory.resolve("nosuch"), keys.key())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("TLS cannot be spoken with")
                .hasMessageContaining("nosuch");
    }

    /** As when the certificate has been written anew, and its key has not yet. */
    @Test
    void aKeyIsThatOfItsCertificate() {
        LdapKeys keys = LdapKeys.make(directory, "server", "CN=localhost");
        LdapKeys other = LdapKeys.make(directory, "other", "CN=localhost");
        assertThatThrownBy(() -> people.start(SECURITY, TlsOptions.of(other.certificate(), keys.key())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The key is not that of the certificate");
    }

    private static String subject(LdapGateway gateway) throws Exception {
        SSLUtil anyone = new SSLUtil(new TrustAllTrustManager());
        try (SSLSocket socket = (SSLSocket) anyone.createSSLSocketFactory()
                .createSocket(
                        "127.0.0.1",
                        Objects.requireNonNull(gateway.secureAddress()).getPort())) {
            socket.startHandshake();
            return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                    .getSubjectX500Principal()
                    .getName();
        }
    }

    @Test
    void debiansClientsSpeakTls() throws Exception {
        LdapKeys keys = LdapKeys.make(directory, "server", "CN=localhost");
        LdapGateway gateway =
                start(SECURITY, TlsOptions.of(keys.certificate(), keys.key()).withPort(0));
        String clear = "ldap://127.0.0.1:" + gateway.address().getPort();
        String secure = "ldaps://127.0.0.1:"
                + Objects.requireNonNull(gateway.secureAddress()).getPort();
        for (List<String> how : List.of(List.of("-H", clear, "-ZZ"), List.of("-H", secure))) {
            assertThat(run(keys, "ldapwhoami", how, "-D", LdapPeople.ADA, "-w", "secret"))
                    .isEqualTo("dn:" + LdapPeople.ADA + "\n");
        }
        run(keys, "ldappasswd", List.of("-H", secure), "-D", LdapPeople.BOB, "-w", "secret", "-s", "other");
        assertThat(run(keys, "ldapwhoami", List.of("-H", secure), "-D", LdapPeople.BOB, "-w", "other"))
                .isEqualTo("dn:" + LdapPeople.BOB + "\n");
        String generated =
                run(keys, "ldappasswd", List.of("-H", secure), "-D", LdapPeople.ADA, "-w", "secret", LdapPeople.BOB);
        assertThat(generated).startsWith("New password: ");
        String password = generated.substring(generated.indexOf(':') + 2).trim();
        assertThat(run(keys, "ldapwhoami", List.of("-H", secure), "-D", LdapPeople.BOB, "-w", password))
                .isEqualTo("dn:" + LdapPeople.BOB + "\n");
    }

    private static String run(LdapKeys keys, String program, List<String> how, String... arguments)
            throws IOException, InterruptedException {
        Path path = Path.of("/usr/bin", program);
        assumeTrue(Files.isExecutable(path), path + " is not installed");
        List<String> command = new ArrayList<>(List.of(path.toString(), "-x"));
        command.addAll(how);
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LDAPTLS_CACERT", keys.certificate().toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
