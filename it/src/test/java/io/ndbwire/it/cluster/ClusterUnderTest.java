package io.ndbwire.it.cluster;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.UnavailableException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

/** A running NDB Cluster as a behaviour test sees it, whatever kind it is of. Implementations are thread-safe. */
public interface ClusterUnderTest {

    /** How long a client waits for a certain node id before it takes any. */
    Duration FOR_ONE = Duration.ofSeconds(12);

    /** Returns where its management servers listen, in NDB's connect string form. */
    String connectString();

    /**
     * Returns a connect string for one client, other than the last one's. In a real cluster it names a node id that has
     * not been used for long: data nodes let a node that has left in again only some 4 s later, which is most of the
     * time that tests would take.
     */
    default String connectStringForOne() {
        return connectString();
    }

    /**
     * Connects a client by {@link #connectStringForOne}, or by any node id where the management server does not give that
     * one. To be closed by the caller.
     */
    default NdbClient connect(UnaryOperator<ClientOptions.Builder> options) {
        try {
            return NdbClient.connect(
                    options.apply(ClientOptions.builder(connectStringForOne()).connectTimeout(FOR_ONE))
                            .build());
        } catch (UnavailableException notThatOne) {
            return NdbClient.connect(
                    options.apply(ClientOptions.builder(connectString())).build());
        }
    }

    /** Whether who was started with {@link #connectStringForOne} is there soon. */
    static boolean isThere(CompletionStage<?> connected) {
        try {
            connected.toCompletableFuture().get(FOR_ONE.toSeconds(), TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException notThatOne) {
            return false;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns what this cluster offers beyond the protocol itself. */
    Set<ClusterCapability> capabilities();

    /**
     * Runs one of NDB's own programs, such as {@code ndb_desc}, with the cluster's connect string.
     *
     * @param program its name, without a directory
     * @param arguments follow the connect string
     * @return its standard output
     * @throws UnsupportedOperationException without {@link ClusterCapability#PROGRAMS}
     * @throws IllegalArgumentException when there is no such program
     * @throws IllegalStateException when it exits with anything but 0 or runs longer than 60 s; says what it printed
     */
    String run(String program, String... arguments);
}
