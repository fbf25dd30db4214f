package io.ndbwire.rest.security;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration.NettyListenerConfiguration;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a gateway that asks nobody who they are on its own machine. */
@Context
final class Exposure {

    private static final Logger LOG = LoggerFactory.getLogger(Exposure.class);

    private static final String ANY = "0.0.0.0";

    private final boolean local;

    Exposure(SecuritySettings settings, Authentication authentication, NettyHttpServerConfiguration server) {
        List<String> hosts = hosts(server);
        local = hosts.stream().allMatch(Exposure::isLoopback);
        if (!authentication.isConfigured()) {
            requireConsent(settings, String.join(", ", hosts));
        }
    }

    /** Listeners are in the place of the server's own address. */
    private static List<String> hosts(NettyHttpServerConfiguration server) {
        List<NettyListenerConfiguration> listeners = server.getListeners();
        if (listeners == null || listeners.isEmpty()) {
            return List.of(server.getHost().orElse(ANY));
        }
        return listeners.stream()
                .filter(listener -> listener.getFamily() != NettyListenerConfiguration.Family.UNIX)
                .map(listener -> Objects.requireNonNullElse(listener.getHost(), ANY))
                .toList();
    }

    /** Whether other machines cannot reach it. */
    boolean isLocal() {
        return local;
    }

    private void requireConsent(SecuritySettings settings, String host) {
        if (local) {
            LOG.warn(
                    "There are neither API keys nor tokens: whoever is on this machine may read and change everything."
                            + " From others {} is not to be reached",
                    host);
        } else if (settings.open()) {
            LOG.warn(
                    "ndbwire.security.open: whoever reaches {} may read and change everything, without credentials",
                    host);
        } else {
            throw new ConfigurationException("Listening on " + host
                    + " would give everybody who reaches it every right: set ndbwire.security.keys-file or"
                    + " ndbwire.security.jwt, or, where that is wanted, ndbwire.security.open=true");
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new ConfigurationException(host + ", where the server is to listen, has no address", e);
        }
    }
}
