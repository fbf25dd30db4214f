package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.metrics.LatencyRecorder;
import io.netty.channel.IoEventLoopGroup;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a client behaves. Immutable; every default suits production.
 *
 * <p>Made by {@link #builder}.
 */
public final class ClientOptions {

    private final String connectString;
    private final String name;
    private final int connections;
    private final Duration connectTimeout;
    private final Duration requestTimeout;
    private final Duration closeTimeout;
    private final Duration blockingSpin;
    private final int maximumPending;
    private final int maximumTransactionsPerNode;
    private final int maximumOperationsPerNode;
    private final int maximumScansPerNode;
    private final int autoIncrementPrefetch;
    private final long maximumUnfinishedChangeBytes;
    private final boolean failFast;
    private final boolean epoll;
    private final @Nullable IoEventLoopGroup eventLoops;
    private final RetryPolicy retryPolicy;
    private final ClientListener listener;
    private final @Nullable LatencyRecorder latencyRecorder;

    private ClientOptions(Builder builder) {
        connectString = builder.connectString;
        name = builder.name;
        connections = builder.connections;
        connectTimeout = builder.connectTimeout;
        requestTimeout = builder.requestTimeout;
        closeTimeout = builder.closeTimeout;
        blockingSpin = builder.blockingSpin;
        maximumPending = builder.maximumPending;
        maximumTransactionsPerNode = builder.maximumTransactionsPerNode;
        maximumOperationsPerNode = builder.maximumOperationsPerNode;
        maximumScansPerNode = builder.maximumScansPerNode;
        autoIncrementPrefetch = builder.autoIncrementPrefetch;
        maximumUnfinishedChangeBytes = builder.maximumUnfinishedChangeBytes;
        failFast = builder.failFast;
        epoll = builder.epoll;
        eventLoops = builder.eventLoops;
        retryPolicy = builder.retryPolicy;
        listener = builder.listener;
        latencyRecorder = builder.latencyRecorder;
    }

    /**
     * Starts from the defaults.
     *
     * @param connectString the management servers, such as {@code host1:1186,host2:1186}; also {@code nodeid=N} and
     *     {@code bind-address=HOST} (protocol document 01, section 1). Or {@code embedded:}, also with parameters such as
     *     {@code embedded:?sample=telecom&subscribers=1000}, which starts a cluster in this JVM for this client alone,
     *     ended when the client is closed; it needs {@code io.ndbwire:embedded-node}, which documents the parameters
     */
    public static Builder builder(String connectString) {
        return new Builder(connectString);
    }

    /** Starts from these options. */
    public Builder toBuilder() {
        Builder builder = new Builder(connectString);
        builder.name = name;
        builder.connections = connections;
        builder.connectTimeout = connectTimeout;
        builder.requestTimeout = requestTimeout;
        builder.closeTimeout = closeTimeout;
        builder.blockingSpin = blockingSpin;
        builder.maximumPending = maximumPending;
        builder.maximumTransactionsPerNode = maximumTransactionsPerNode;
        builder.maximumOperationsPerNode = maximumOperationsPerNode;
        builder.maximumScansPerNode = maximumScansPerNode;
        builder.autoIncrementPrefetch = autoIncrementPrefetch;
        builder.maximumUnfinishedChangeBytes = maximumUnfinishedChangeBytes;
        builder.failFast = failFast;
        builder.epoll = epoll;
        builder.eventLoops = eventLoops;
        builder.retryPolicy = retryPolicy;
        builder.listener = listener;
        builder.latencyRecorder = latencyRecorder;
        return builder;
    }

    public String connectString() {
        return connectString;
    }

    /** What the management server's log calls this client. */
    public String name() {
        return name;
    }

    /** Number of cluster connections, each with a node id and an event loop of its own. */
    public int connections() {
        return connections;
    }

    /** How long connecting to the cluster may take. */
    public Duration connectTimeout() {
        return connectTimeout;
    }

    /** How long an operation, or a batch of them, may take unless its transaction says otherwise. */
    public Duration requestTimeout() {
        return requestTimeout;
    }

    /** How long closing waits for work under way. */
    public Duration closeTimeout() {
        return closeTimeout;
    }

    /**
     * How long a blocking call looks for its answer, at most, before it lets its thread sleep.
     *
     * <p>It looks for twice the time that answers took of late, and not at all where they take longer than this; one
     * processor is always left to others.
     */
    public Duration blockingSpin() {
        return blockingSpin;
    }

    /** Operations that one connection accepts before their answers: sent ones and waiting ones together. */
    public int maximumPending() {
        return maximumPending;
    }

    /** Transactions that one connection has under way at one data node; more wait. */
    public int maximumTransactionsPerNode() {
        return maximumTransactionsPerNode;
    }

    /** Operations that one connection has under way at one data node; more wait. */
    public int maximumOperationsPerNode() {
        return maximumOperationsPerNode;
    }

    /** Scans that one connection has under way at one data node; more wait. */
    public int maximumScansPerNode() {
        return maximumScansPerNode;
    }

    /** How many numbers of an auto-increment column are taken from its counter at once. */
    public int autoIncrementPrefetch() {
        return autoIncrementPrefetch;
    }

    /**
     * Bytes that the change streams of this client together keep of epochs whose end has not come. That is a fraction of
     * a second's changes, and, while the failure of a data node is handled, all since it failed.
     */
    public long maximumUnfinishedChangeBytes() {
        return maximumUnfinishedChangeBytes;
    }

    /** Whether work that would have to wait for others' end is refused at once. */
    public boolean failFast() {
        return failFast;
    }

    /** Whether Linux's own sockets are used in place of the JDK's. */
    public boolean epoll() {
        return epoll;
    }

    /** The event loops that the connections run on; null if the client makes and ends its own. */
    public @Nullable IoEventLoopGroup eventLoops() {
        return eventLoops;
    }

    /** When {@link NdbClient#transact} repeats a transaction. */
    public RetryPolicy retryPolicy() {
        return retryPolicy;
    }

    /** Is told of connections' coming and going. */
    public ClientListener listener() {
        return listener;
    }

    /** Is told how long each batch took, or null. */
    public @Nullable LatencyRecorder latencyRecorder() {
        return latencyRecorder;
    }

    /** Describes options. Not thread-safe. */
    public static final class Builder {

        private static final int MAXIMUM_CONNECTIONS = 64;

        private final String connectString;
        private String name = "ndbwire";
        private int connections = 1;
        private Duration connectTimeout = Duration.ofSeconds(30);
        private Duration requestTimeout = Duration.ofSeconds(10);
        private Duration closeTimeout = Duration.ofSeconds(10);
        private Duration blockingSpin = Duration.ofNanos(250_000);
        private int maximumPending = 1 << 17;
        private int maximumTransactionsPerNode = 1024;
        private int maximumOperationsPerNode = 1 << 16;
        private int maximumScansPerNode = 100;
        private int autoIncrementPrefetch = 512;
        private long maximumUnfinishedChangeBytes = 256L << 20;
        private boolean failFast;
        private boolean epoll;
        private @Nullable IoEventLoopGroup eventLoops;
        private RetryPolicy retryPolicy = RetryPolicy.DEFAULT;
        private ClientListener listener = new ClientListener() {};
        private @Nullable LatencyRecorder latencyRecorder;

        private Builder(String connectString) {
            this.connectString = connectString;
        }

        /** See {@link ClientOptions#name()}; default {@code ndbwire}. */
        public Builder name(String newName) {
            name = newName;
            return this;
        }

        /** See {@link ClientOptions#connections()}: 1..64, default 1, which is enough up to a million operations/s. */
        public Builder connections(int count) {
            connections = range("connections", count, 1, MAXIMUM_CONNECTIONS);
            return this;
        }

        /** See {@link ClientOptions#connectTimeout()}; default 30 s. */
        public Builder connectTimeout(Duration timeout) {
            connectTimeout = positive("connect time-out", timeout);
            return this;
        }

        /** See {@link ClientOptions#requestTimeout()}; default 10 s. */
        public Builder requestTimeout(Duration timeout) {
            requestTimeout = positive("request time-out", timeout);
            return this;
        }

        /** See {@link ClientOptions#closeTimeout()}; default 10 s. */
        public Builder closeTimeout(Duration timeout) {
            closeTimeout = positive("close time-out", timeout);
            return this;
        }

        /** See {@link ClientOptions#blockingSpin()}; default 250 microseconds, zero for none. */
        public Builder blockingSpin(Duration spin) {
            if (spin.isNegative()) {
                throw new InvalidValueException("Option blocking spin: " + spin + " is negative");
            }
            blockingSpin = spin;
            return this;
        }

        /** See {@link ClientOptions#maximumPending()}: 1..1,048,576, default 131,072. */
        public Builder maximumPending(int operations) {
            maximumPending = range("maximum pending", operations, 1, 1 << 20);
            return this;
        }

        /** See {@link ClientOptions#maximumTransactionsPerNode()}: 1..16,384, default 1,024. */
        public Builder maximumTransactionsPerNode(int transactions) {
            maximumTransactionsPerNode = range("maximum transactions per node", transactions, 1, 16_384);
            return this;
        }

        /** See {@link ClientOptions#maximumOperationsPerNode()}: 1..524,288, default 65,536. */
        public Builder maximumOperationsPerNode(int operations) {
            maximumOperationsPerNode = range("maximum operations per node", operations, 1, 1 << 19);
            return this;
        }

        /**
         * See {@link ClientOptions#maximumScansPerNode()}: 1..500, default 100. A data node takes {@code
         * MaxNoOfConcurrentScans}, 256 unless configured, from all its clients.
         */
        public Builder maximumScansPerNode(int scans) {
            maximumScansPerNode = range("maximum scans per node", scans, 1, 500);
            return this;
        }

        /**
         * See {@link ClientOptions#autoIncrementPrefetch()}: 1..65,535, default 512 as of SQL servers
         * ({@code ndb_autoincrement_prefetch_sz}). What is taken and not used is lost when the client closes.
         */
        public Builder autoIncrementPrefetch(int numbers) {
            autoIncrementPrefetch = range("auto-increment prefetch", numbers, 1, 65_535);
            return this;
        }

        /** See {@link ClientOptions#maximumUnfinishedChangeBytes()}: 1,024 or more, default 256 MiB. */
        public Builder maximumUnfinishedChangeBytes(long bytes) {
            if (bytes < 1_024) {
                throw new InvalidValueException(
                        "Option maximum unfinished change bytes: " + bytes + " is less than 1024");
            }
            maximumUnfinishedChangeBytes = bytes;
            return this;
        }

        /** See {@link ClientOptions#failFast()}; default false. */
        public Builder failFast(boolean refuse) {
            failFast = refuse;
            return this;
        }

        /**
         * See {@link ClientOptions#epoll()}; default false, which is as fast. Needs Netty's epoll classes and native library, of the version of the other Netty jars,
         * on the class path.
         */
        public Builder epoll(boolean wanted) {
            epoll = wanted;
            return this;
        }

        /**
         * Runs the connections on event loops that the program has, which it ends after the client is closed; by default the client
         * has its own, one for each connection. For servers: a request that arrives on the event loop of a cluster connection is
         * sent, and its answer handed back, without another thread. Nothing may block them, as the data nodes take a client for dead
         * that is silent for seconds. They are to be of the kind that {@link ClientOptions#epoll()} says, which is looked at when
         * connecting.
         */
        public Builder eventLoops(IoEventLoopGroup group) {
            eventLoops = group;
            return this;
        }

        /** See {@link ClientOptions#retryPolicy()}. */
        public Builder retryPolicy(RetryPolicy policy) {
            retryPolicy = policy;
            return this;
        }

        /** See {@link ClientOptions#listener()}. */
        public Builder listener(ClientListener newListener) {
            listener = newListener;
            return this;
        }

        /** See {@link ClientOptions#latencyRecorder()}; default none. */
        public Builder latencyRecorder(LatencyRecorder recorder) {
            latencyRecorder = recorder;
            return this;
        }

        public ClientOptions build() {
            return new ClientOptions(this);
        }

        private static int range(String what, int value, int minimum, int maximum) {
            if (value < minimum || value > maximum) {
                throw new InvalidValueException(
                        "Option " + what + ": " + value + " is outside of " + minimum + ".." + maximum);
            }
            return value;
        }

        private static Duration positive(String what, Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new InvalidValueException("Option " + what + ": " + value + " is not positive");
            }
            return value;
        }
    }
}
