package io.ndbwire.ldap.server;

import io.ndbwire.ldap.server.TlsOptions.ClientCertificates;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keys and certificates, followed through the changes of their files, which are compared by their bytes. Files that are being
 * written, one after the other, count when they have stayed the same for a while; those that became wrong leave in force what
 * they said before. Thread-safe.
 */
final class TlsContext implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);
    private static final long RELOAD_SECONDS = 2;
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final TlsOptions options;
    private final ScheduledThreadPoolExecutor watcher;
    private List<byte[]> inForce;
    /** What was read last. */
    private List<byte[]> seen;

    private volatile SslContext context;
    private @Nullable String trouble;

    /**
     * @throws IllegalArgumentException if the files cannot be read or are wrong
     */
    TlsContext(TlsOptions options) {
        this.options = options;
        try {
            seen = read();
            context = context(seen);
            inForce = seen;
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "TLS cannot be spoken with " + options.certificate() + ": " + reason(e), e);
        }
        watcher = new ScheduledThreadPoolExecutor(1, TlsContext::thread);
        watcher.scheduleWithFixedDelay(this::look, RELOAD_SECONDS, RELOAD_SECONDS, TimeUnit.SECONDS);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "ldap-certificates");
        thread.setDaemon(true);
        return thread;
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.toString();
    }

    private List<byte[]> read() throws IOException {
        return List.of(bytes(options.certificate()), bytes(options.key()), bytes(options.trusted()));
    }

    private static byte[] bytes(@Nullable Path file) throws IOException {
        return file == null ? new byte[0] : Files.readAllBytes(file);
    }

    private SslContext context(List<byte[]> files) throws IOException, GeneralSecurityException {
        if (options.key() != null) {
            KeyPairs.require(files.get(0), files.get(1), options.password());
        }
        SslContextBuilder builder = options.key() == null
                ? SslContextBuilder.forServer(keyStore(files.get(0)))
                : SslContextBuilder.forServer(
                        new ByteArrayInputStream(files.get(0)),
                        new ByteArrayInputStream(files.get(1)),
                        options.password());
        if (options.trusted() != null) {
            builder.trustManager(new ByteArrayInputStream(files.get(2)));
        }
        return builder.protocols(PROTOCOLS)
                .clientAuth(clientAuth(options.clients()))
                .build();
    }

    private KeyManagerFactory keyStore(byte[] file) throws IOException, GeneralSecurityException {
        char[] password = Objects.requireNonNullElse(options.password(), "").toCharArray();
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(new ByteArrayInputStream(file), password);
        KeyPairs.require(store, password);
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory;
    }

    private static ClientAuth clientAuth(ClientCertificates clients) {
        return switch (clients) {
            case NONE -> ClientAuth.NONE;
            case WANTED -> ClientAuth.OPTIONAL;
            case REQUIRED -> ClientAuth.REQUIRE;
        };
    }

    /** What speaks TLS on one connection. */
    SslHandler handler(ByteBufAllocator allocator, boolean beginsBehindAnswer) {
        return new SslHandler(context.newEngine(allocator), beginsBehindAnswer);
    }

    private void look() {
        try {
            List<byte[]> now = read();
            boolean isWritten = isSame(now, seen);
            seen = now;
            if (isSame(now, inForce)) {
                trouble = null;
            } else if (isWritten) {
                context = context(now);
                inForce = now;
                trouble = null;
                LOG.info("{} has changed and is in force", options.certificate());
            }
        } catch (IOException | GeneralSecurityException | RuntimeException | Error e) {
            // Whatever it is, the next look may find it mended; what is thrown from here ends the looking.
            String reason = reason(e);
            if (!reason.equals(trouble)) {
                LOG.error(
                        "{}, or what belongs to it, is wrong; what was before stays in force: {}",
                        options.certificate(),
                        reason);
            }
            trouble = reason;
        }
    }

    private static boolean isSame(List<byte[]> now, List<byte[]> before) {
        for (int i = 0; i < now.size(); i++) {
            if (!Arrays.equals(now.get(i), before.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        watcher.shutdownNow();
    }
}
