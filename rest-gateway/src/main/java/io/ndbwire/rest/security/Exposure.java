package io.ndbwire.rest.security;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.http.server.HttpServerConfiguration;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a gateway that asks nobody who they are on its own machine. */
@Context
final class Exposure {

    private static final Logger LOG = LoggerFactory.getLogger(Exposure.class);

    Exposure(SecuritySettings settings, Authentication authentication, HttpServerConfiguration server) {
        if (authentication.isConfigured()) {
            return;
        }
        String host = server.getHost().orElse("0.0.0.0");
        if (isLoopback(host)) {
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
            throw new ConfigurationException("micronaut.server.host: " + host + " has no address", e);
        }
    }
}
