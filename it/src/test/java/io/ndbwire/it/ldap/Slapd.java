package io.ndbwire.it.ldap;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import io.ndbwire.it.cluster.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** OpenLDAP's server, Debian's package slapd, with an empty directory on a free port of the loopback address. */
final class Slapd implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/slapd");
    private static final Path MODULE = Path.of("/usr/lib/ldap/back_mdb.so");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process process;
    private final int port;

    /**
     * Starts it, and waits until it answers.
     *
     * @param directory its own, empty
     * @param configuration what slapd.conf(5) says, but for the place of its files
     */
    Slapd(Path directory, String configuration) throws IOException {
        port = freePort();
        Path file = Files.writeString(
                directory.resolve("slapd.conf"),
                "pidfile " + directory.resolve("pid") + "\n" + configuration + "\ndirectory " + directory + "\n");
        Path log = directory.resolve("log");
        // It stays in the foreground while it is told to write its log itself.
        process = new ProcessBuilder(PROGRAM.toString(), "-h", "ldap://127.0.0.1:" + port, "-f", file.toString(), "-d0")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            Await.until("slapd answers", PATIENCE, this::isServing, () -> text(log));
        } catch (AssertionError e) {
            close();
            throw e;
        }
    }

    static boolean isThere() {
        return List.of(PROGRAM, MODULE).stream().allMatch(Files::isReadable);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean isServing() {
        if (!process.isAlive()) {
            throw new AssertionError("slapd has ended by itself, exit status " + process.exitValue());
        }
        try (LDAPConnection connection = new LDAPConnection("127.0.0.1", port)) {
            return connection.getRootDSE() != null;
        } catch (LDAPException e) {
            return false;
        }
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
