package io.ndbwire.client;

import io.ndbwire.client.spi.ClusterProvider;
import io.ndbwire.client.spi.ProvidedCluster;
import io.ndbwire.error.PermanentException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A connect string that asks for a cluster to be started, {@code SCHEME:} or {@code SCHEME:?NAME=VALUE&NAME=VALUE}. */
final class ClusterRequest {

    private static final Pattern FORM = Pattern.compile("([a-z][a-z0-9-]*):(?:\\?(.*))?");
    private static final String EMBEDDED = "embedded";
    private static final String THREAD_NAME = "ndbwire-cluster";

    private final ClusterProvider provider;
    private final Map<String, String> parameters;

    private ClusterRequest(ClusterProvider provider, Map<String, String> parameters) {
        this.provider = provider;
        this.parameters = parameters;
    }

    /**
     * Reads a connect string.
     *
     * @return null if it names management servers
     * @throws PermanentException if nobody starts clusters of that scheme, or a parameter is not NAME=VALUE
     */
    static @Nullable ClusterRequest parse(String connectString) {
        Matcher form = FORM.matcher(connectString.strip());
        if (!form.matches()) {
            return null;
        }
        ClusterProvider provider = find(form.group(1), connectString);
        if (provider == null) {
            if (form.group(1).equals(EMBEDDED)) {
                throw refused(
                        connectString,
                        "nothing on the class path or module path starts embedded clusters: add io.ndbwire:embedded-node");
            }
            return null;
        }
        return new ClusterRequest(provider, parameters(connectString, form.group(2)));
    }

    private static @Nullable ClusterProvider find(String scheme, String connectString) {
        try {
            ClusterProvider visible = find(scheme, ServiceLoader.load(ClusterProvider.class));
            // Containers give threads class loaders that do not see what stands beside the client.
            return visible != null
                    ? visible
                    : find(scheme, ServiceLoader.load(ClusterProvider.class, ClusterRequest.class.getClassLoader()));
        } catch (ServiceConfigurationError e) {
            throw new PermanentException(
                    PermanentException.NO_CODE,
                    "Connect string '" + connectString + "': a provider of clusters is broken: " + e.getMessage(),
                    e);
        }
    }

    private static @Nullable ClusterProvider find(String scheme, ServiceLoader<ClusterProvider> providers) {
        for (ClusterProvider provider : providers) {
            if (provider.scheme().equals(scheme)) {
                return provider;
            }
        }
        return null;
    }

    private static Map<String, String> parameters(String connectString, @Nullable String text) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (text == null || text.isEmpty()) {
            return parameters;
        }
        for (String parameter : text.split("&", -1)) {
            int equals = parameter.indexOf('=');
            if (equals <= 0) {
                throw refused(connectString, "parameter '" + parameter + "' is not NAME=VALUE");
            }
            String name = parameter.substring(0, equals);
            if (parameters.putIfAbsent(name, parameter.substring(equals + 1)) != null) {
                throw refused(connectString, "parameter " + name + " is given a second time");
            }
        }
        return Collections.unmodifiableMap(parameters);
    }

    private static PermanentException refused(String connectString, String why) {
        return new PermanentException(PermanentException.NO_CODE, "Connect string '" + connectString + "': " + why);
    }

    /** Starts the cluster, on a thread of its own because that takes its time. */
    CompletableFuture<ProvidedCluster> start() {
        return onOwnThread(() -> provider.start(parameters));
    }

    /** Ends a cluster that was started, on a thread of its own because that takes its time. */
    static CompletableFuture<Void> close(ProvidedCluster cluster) {
        return onOwnThread(() -> {
            cluster.close();
            return null;
        });
    }

    private static <T extends @Nullable Object> CompletableFuture<T> onOwnThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> {
            Thread thread = new Thread(task, THREAD_NAME);
            thread.setDaemon(true);
            thread.start();
        });
    }
}
