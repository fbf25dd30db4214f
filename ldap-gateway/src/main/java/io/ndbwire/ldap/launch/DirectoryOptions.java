package io.ndbwire.ldap.launch;

import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.configuration.Configuration;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which directory it is: what all commands have. */
final class DirectoryOptions {

    private static final String SAMPLE = "embedded:?sample=telecom";

    @Option(
            names = "--connect-string",
            paramLabel = "HOST:PORT",
            description = "management servers, or embedded: with its parameters; by default " + SAMPLE)
    private @Nullable String connectString;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "a YAML file that says what the directory is made of, its limits, and who may do what")
    private @Nullable Path config;

    @Option(
            names = "--sample",
            description = "the directory of the telecom sample, on a cluster that has its tables; so it is by itself "
                    + "without a connect string")
    private boolean sample;

    /**
     * What they say.
     *
     * @throws IllegalArgumentException if the file says something wrong
     */
    LdapSettings settings() {
        String cluster = connectString == null ? SAMPLE : connectString;
        boolean hasSample = cluster.startsWith("embedded:") && cluster.contains("sample=telecom");
        LdapSettings settings = LdapSettings.of(cluster)
                .withMapping(sample || hasSample ? MappingFile.telecomSample() : DirectoryMapping.ofTables());
        if (config == null) {
            return settings;
        }
        LdapSettings configured = Configuration.read(config, settings);
        return configured.withSecurity(SecurityFile.read(config, configured.mapping()));
    }

    /** Whether a cluster is named. */
    boolean hasCluster() {
        return connectString != null;
    }

    /** The file, or null. */
    @Nullable
    Path config() {
        return config;
    }
}
