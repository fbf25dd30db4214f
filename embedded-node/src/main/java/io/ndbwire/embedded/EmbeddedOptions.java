package io.ndbwire.embedded;

import io.ndbwire.embedded.management.ClusterLayout;
import io.ndbwire.embedded.sample.TelecomSample;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How an embedded cluster is built; immutable. Each option has a default that suits a first try. */
public final class EmbeddedOptions {

    private static final int MAXIMUM_DATA_NODES = 4;
    private static final int MAXIMUM_API_NODES = 200;

    private final Builder values;

    private EmbeddedOptions(Builder values) {
        this.values = values.copy();
    }

    public static Builder builder() {
        return new Builder();
    }

    String host() {
        return values.host;
    }

    int port() {
        return values.port;
    }

    int subscribers() {
        return values.subscribers;
    }

    long seed() {
        return values.seed;
    }

    @Nullable
    Path snapshotDirectory() {
        return values.snapshotDirectory;
    }

    /** Data nodes come first, then the management server, then API nodes, as NDB's own examples have it. */
    ClusterLayout layout() {
        int management = 49;
        List<Integer> dataNodes =
                IntStream.rangeClosed(1, values.dataNodes).boxed().toList();
        List<Integer> apiNodes = IntStream.rangeClosed(management + 1, management + values.apiNodes)
                .boxed()
                .toList();
        return new ClusterLayout(
                values.host,
                management,
                dataNodes,
                apiNodes,
                values.dataNodes % 2 == 0 ? 2 : 1,
                values.heartbeatMillis,
                values.dataNodeHeartbeatMillis,
                values.deadlockTimeoutMillis,
                values.inactiveTimeoutMillis,
                values.epochMillis,
                values.maximumBufferedEpochs,
                values.maximumBufferedEpochBytes,
                values.maximumOperations,
                Math.min(values.maximumOperations, values.maximumOperationsOfTransaction),
                values.maximumScans,
                values.signalIds,
                values.checksums);
    }

    /** Collects options; not thread-safe. */
    public static final class Builder {

        private String host = "127.0.0.1";
        private int port;
        private int dataNodes = 1;
        private int apiNodes = 64;
        private int heartbeatMillis = 1_500;
        private int dataNodeHeartbeatMillis = 5_000;
        private int deadlockTimeoutMillis = 1_200;
        private int inactiveTimeoutMillis = Integer.MAX_VALUE;
        private int epochMillis = 100;
        private int maximumBufferedEpochs = 100;
        private int maximumBufferedEpochBytes = 25 << 20;
        private int maximumOperations = 65_536;
        private int maximumOperationsOfTransaction = Integer.MAX_VALUE;
        private int maximumScans = 256;
        private boolean signalIds = true;
        private boolean checksums;
        private int subscribers;
        private long seed;
        private @Nullable Path snapshotDirectory;

        private Builder() {}

        private Builder copy() {
            Builder copy = new Builder();
            copy.host = host;
            copy.port = port;
            copy.dataNodes = dataNodes;
            copy.apiNodes = apiNodes;
            copy.heartbeatMillis = heartbeatMillis;
            copy.dataNodeHeartbeatMillis = dataNodeHeartbeatMillis;
            copy.deadlockTimeoutMillis = deadlockTimeoutMillis;
            copy.inactiveTimeoutMillis = inactiveTimeoutMillis;
            copy.epochMillis = epochMillis;
            copy.maximumBufferedEpochs = maximumBufferedEpochs;
            copy.maximumBufferedEpochBytes = maximumBufferedEpochBytes;
            copy.maximumOperations = maximumOperations;
            copy.maximumOperationsOfTransaction = maximumOperationsOfTransaction;
            copy.maximumScans = maximumScans;
            copy.signalIds = signalIds;
            copy.checksums = checksums;
            copy.subscribers = subscribers;
            copy.seed = seed;
            copy.snapshotDirectory = snapshotDirectory;
            return copy;
        }

        /** The address that all nodes listen on; by default loopback, where only this host's programs reach them. */
        public Builder host(String newHost) {
            host = newHost;
            return this;
        }

        /** The management server's port, 0 to 65535; 0, the default, for any that is free. NDB's own is 1186. */
        public Builder port(int newPort) {
            port = inRange("port", newPort, 0, 65_535);
            return this;
        }

        /** Number of data nodes, 1 to 4, by default 1; an even number has two replicas of each row. */
        public Builder dataNodes(int number) {
            dataNodes = inRange("data nodes", number, 1, MAXIMUM_DATA_NODES);
            return this;
        }

        /** How many API nodes (connections of clients) there can be at once, 1 to 200, by default 64. */
        public Builder apiNodes(int number) {
            apiNodes = inRange("API nodes", number, 1, MAXIMUM_API_NODES);
            return this;
        }

        /** In what interval data nodes want to hear of clients, in milliseconds, at least 100, by default 1500. */
        public Builder heartbeatMillis(int milliseconds) {
            heartbeatMillis = inRange("heartbeat", milliseconds, 100, 60_000);
            return this;
        }

        /**
         * In what interval data nodes want to hear of each other, in milliseconds, at least 100, by default 5000: one that
         * is frozen is declared failed after four of them.
         */
        public Builder dataNodeHeartbeatMillis(int milliseconds) {
            dataNodeHeartbeatMillis = inRange("data node heartbeat", milliseconds, 100, 60_000);
            return this;
        }

        /** How long an operation waits for a lock, in milliseconds, at least 50, by default 1200. */
        public Builder deadlockTimeoutMillis(int milliseconds) {
            deadlockTimeoutMillis = inRange("deadlock time-out", milliseconds, 50, Integer.MAX_VALUE);
            return this;
        }

        /** How long a transaction may be idle, in milliseconds, at least 100; by default for ever. */
        public Builder inactiveTimeoutMillis(int milliseconds) {
            inactiveTimeoutMillis = inRange("inactive time-out", milliseconds, 100, Integer.MAX_VALUE);
            return this;
        }

        /**
         * How long an epoch of changes lasts, in milliseconds, 10 to 2000, by default 100; NDB's
         * {@code TimeBetweenEpochs}.
         */
        public Builder epochMillis(int milliseconds) {
            epochMillis = inRange("epoch", milliseconds, 10, 2_000);
            return this;
        }

        /**
         * How many epochs of changes a client may leave unacknowledged before it loses its connections, 1 to 100,000, by
         * default 100; NDB's {@code MaxBufferedEpochs}.
         */
        public Builder maximumBufferedEpochs(int epochs) {
            maximumBufferedEpochs = inRange("maximum of buffered epochs", epochs, 1, 100_000);
            return this;
        }

        /**
         * How many bytes of changes, but those of the newest epoch, a client may leave unacknowledged before it loses its
         * connections, at least 1 MB, by default 25 MB. Only clusters with two replicas keep changes.
         */
        public Builder maximumBufferedEpochBytes(int bytes) {
            maximumBufferedEpochBytes = inRange("maximum of buffered bytes", bytes, 1 << 20, Integer.MAX_VALUE);
            return this;
        }

        /**
         * How many changes of open transactions there may be at one data node, at least 32, by default 65,536: NDB's
         * {@code MaxNoOfConcurrentOperations}. One more fails its transaction with 234.
         */
        public Builder maximumOperations(int number) {
            maximumOperations = inRange("maximum of operations", number, 32, Integer.MAX_VALUE);
            return this;
        }

        /**
         * How many changes one transaction may have, at least 32, by default as many as there may be at all: NDB's
         * {@code MaxDMLOperationsPerTransaction}. One more fails the transaction with 261.
         */
        public Builder maximumOperationsOfTransaction(int number) {
            maximumOperationsOfTransaction =
                    inRange("maximum of a transaction's operations", number, 32, Integer.MAX_VALUE);
            return this;
        }

        /**
         * How many scans there may be at one data node at once, of all clients, 2 to 500, by default 256: NDB's {@code
         * MaxNoOfConcurrentScans}. One more is refused with 245.
         */
        public Builder maximumScans(int number) {
            maximumScans = inRange("maximum of scans", number, 2, 500);
            return this;
        }

        /** Whether messages carry signal ids; by default they do. */
        public Builder signalIds(boolean present) {
            signalIds = present;
            return this;
        }

        /** Whether messages carry checksums; by default they do not. */
        public Builder checksums(boolean present) {
            checksums = present;
            return this;
        }

        /**
         * Whose rows the cluster has from the start: the TATP benchmark's four tables, {@code subscriber},
         * {@code access_info}, {@code special_facility} and {@code call_forwarding}, and {@code session}, all in database
         * {@code telecom}; by default none, and no such tables.
         *
         * @param count of subscribers, 1 to 1,000,000, numbered from 1; each has about ten rows, in all about 1 KB
         */
        public Builder telecomSample(int count) {
            subscribers = inRange("subscribers", count, 1, TelecomSample.MAXIMUM_SUBSCRIBERS);
            return this;
        }

        /** What the sample's rows are generated from, by default 0; the same seed gives the same rows. */
        public Builder seed(long newSeed) {
            seed = newSeed;
            return this;
        }

        /**
         * Where a snapshot of all committed rows and of the schema is written when the cluster is closed, and read from
         * when it starts; by default nowhere. It is made where it is missing; one cluster at a time uses it.
         *
         * <p>This is no durability: what was committed since the last regular end is lost when the process is killed. A
         * cluster that finds a snapshot makes no sample.
         */
        public Builder snapshotDirectory(Path directory) {
            snapshotDirectory = directory;
            return this;
        }

        public EmbeddedOptions build() {
            return new EmbeddedOptions(this);
        }

        private static int inRange(String what, int value, int least, int most) {
            if (value < least || value > most) {
                throw new IllegalArgumentException(what + ": " + value + " is not in " + least + ".." + most);
            }
            return value;
        }
    }
}
