package io.ndbwire.it.cluster;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A cluster that somebody else runs: tests use it and leave its nodes alone. */
final class ExternalCluster implements ClusterUnderTest {

    private final String connectString;
    private final Optional<NdbPrograms> programs;

    ExternalCluster(String connectString, Optional<NdbHome> home) {
        this.connectString = connectString;
        this.programs = home.map(directory -> new NdbPrograms(directory, connectString));
    }

    @Override
    public String connectString() {
        return connectString;
    }

    @Override
    public Set<ClusterCapability> capabilities() {
        return programs.isPresent()
                ? Set.of(
                        ClusterCapability.PROGRAMS,
                        ClusterCapability.ALTERATION,
                        ClusterCapability.CHANGES,
                        ClusterCapability.INFORMATION,
                        ClusterCapability.PUSHED_JOINS)
                : Set.of(
                        ClusterCapability.ALTERATION,
                        ClusterCapability.CHANGES,
                        ClusterCapability.INFORMATION,
                        ClusterCapability.PUSHED_JOINS);
    }

    @Override
    public String run(String program, String... arguments) {
        return programs.orElseThrow(() -> new UnsupportedOperationException(
                        program + " cannot be run: NDB_HOME does not say where NDB's programs are"))
                .run(program, List.of(arguments));
    }
}
