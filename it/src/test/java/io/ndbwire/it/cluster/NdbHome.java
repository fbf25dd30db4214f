package io.ndbwire.it.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A directory that holds NDB's programs in {@code bin} and its shared libraries in {@code lib}. Immutable.
 *
 * @param directory the absolute path of that directory
 */
public record NdbHome(Path directory) {

    private static final String VARIABLE = "NDB_HOME";
    private static final String LIBRARY_PATH = "LD_LIBRARY_PATH";

    /**
     * Takes a directory.
     *
     * @throws IllegalArgumentException when one of the programs that a cluster needs is missing there
     */
    public NdbHome {
        directory = directory.toAbsolutePath().normalize();
        for (String needed : new String[] {"ndb_mgmd", "ndbmtd", "ndb_mgm"}) {
            if (!Files.isExecutable(directory.resolve("bin").resolve(needed))) {
                throw new IllegalArgumentException("no executable bin/" + needed + " in NDB home " + directory);
            }
        }
    }

    /**
     * Returns the directory named by the environment variable NDB_HOME, or nothing when it is unset or empty.
     *
     * @throws IllegalArgumentException when the variable names a directory without NDB's programs
     */
    public static Optional<NdbHome> fromEnvironment() {
        return Optional.ofNullable(System.getenv(VARIABLE))
                .filter(value -> !value.isBlank())
                .map(value -> new NdbHome(Path.of(value)));
    }

    /**
     * Prepares the start of one of the programs so that nothing on the machine but its arguments configures it:
     * no option files, no TLS keys of the user, no connect string of the environment.
     *
     * @param userDirectory stands in for the user's home directory
     */
    ProcessBuilder program(String name, Path userDirectory) {
        ProcessBuilder builder = testProgram(name, userDirectory);
        builder.command().add("--no-defaults");
        return builder;
    }

    /** The same for one of NDB's test programs, which know no options files. */
    ProcessBuilder testProgram(String name, Path userDirectory) {
        Path executable = directory.resolve("bin").resolve(name);
        if (!Files.isExecutable(executable)) {
            throw new IllegalArgumentException("no executable bin/" + name + " in NDB home " + directory);
        }
        ProcessBuilder builder = new ProcessBuilder(executable.toString());
        Map<String, String> environment = builder.environment();
        environment.remove("NDB_CONNECTSTRING");
        environment.put("HOME", userDirectory.toString());
        environment.merge(LIBRARY_PATH, directory.resolve("lib").toString(), (old, own) -> own + ":" + old);
        return builder;
    }
}
