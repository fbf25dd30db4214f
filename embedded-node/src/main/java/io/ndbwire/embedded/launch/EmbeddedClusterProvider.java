package io.ndbwire.embedded.launch;

import io.ndbwire.client.spi.ClusterProvider;
import io.ndbwire.client.spi.ProvidedCluster;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.error.PermanentException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts embedded clusters for connect string {@code embedded:}; its parameters are the command line's options. */
public final class EmbeddedClusterProvider implements ClusterProvider {

    private static final String SCHEME = "embedded";
    private static final String ALLOWED =
            "allowed are host, port, data-nodes, api-nodes, sample=telecom, subscribers, seed and snapshot-directory";

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public ProvidedCluster start(Map<String, String> parameters) {
        EmbeddedOptions.Builder options = EmbeddedOptions.builder();
        boolean sample = parameters.containsKey("sample");
        if (sample) {
            options.telecomSample(ClusterArguments.DEFAULT_SUBSCRIBERS);
        } else if (parameters.containsKey("subscribers") || parameters.containsKey("seed")) {
            throw refused("parameters subscribers and seed need sample=telecom", null);
        }
        parameters.forEach((name, value) -> set(options, name, value));
        return EmbeddedCluster.start(options.build());
    }

    private static void set(EmbeddedOptions.Builder options, String name, String value) {
        try {
            switch (name) {
                case "host" -> options.host(value);
                case "port" -> options.port(Integer.parseInt(value));
                case "data-nodes" -> options.dataNodes(Integer.parseInt(value));
                case "api-nodes" -> options.apiNodes(Integer.parseInt(value));
                case "sample" -> requireTelecom(value);
                case "subscribers" -> options.telecomSample(Integer.parseInt(value));
                case "seed" -> options.seed(Long.parseLong(value));
                case "snapshot-directory" -> options.snapshotDirectory(Path.of(value));
                default -> throw refused("parameter '" + name + "' is unknown; " + ALLOWED, null);
            }
        } catch (NumberFormatException e) {
            throw refused("parameter " + name + ": '" + value + "' is not a number", e);
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
    }

    private static void requireTelecom(String sample) {
        if (!sample.equals("telecom")) {
            throw refused("parameter sample: '" + sample + "' is unknown; allowed is telecom", null);
        }
    }

    private static PermanentException refused(String why, @Nullable Throwable cause) {
        String message = "Connect string '" + SCHEME + ":': " + why;
        return cause == null
                ? new PermanentException(PermanentException.NO_CODE, message)
                : new PermanentException(PermanentException.NO_CODE, message, cause);
    }
}
