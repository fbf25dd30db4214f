package io.ndbwire.client;

import io.ndbwire.error.PermanentException;
import io.ndbwire.internal.management.ConnectString;
import io.ndbwire.internal.management.ManagementClient;
import io.ndbwire.internal.management.ManagementOptions;
import io.ndbwire.internal.scan.ScanEngine;
import io.ndbwire.internal.scan.ScanOptions;
import io.ndbwire.internal.transaction.EngineOptions;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.SocketKind;
import io.ndbwire.internal.transport.TransportOptions;
import io.ndbwire.metrics.ClientCounter;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/** The cluster connections of one client and the event loops they run on. Thread-safe. */
final class ClusterMembership {

    /** A server that is silent for longer is left for another, or asked anew, well before connecting is given up. */
    private static final Duration MANAGEMENT_TIMEOUT = Duration.ofSeconds(10);

    private static final String DAEMON_THREAD_NAME = "ndbwire";

    private final ClientOptions options;
    private final SocketKind sockets;
    private final IoEventLoopGroup eventLoops;
    private final List<Member> members = new ArrayList<>();

    ClusterMembership(ClientOptions options, ConnectString connectString) {
        this.options = options;
        sockets = options.epoll() ? SocketKind.EPOLL : SocketKind.NIO;
        eventLoops = eventLoops();
        for (int i = 0; i < options.connections(); i++) {
            members.add(member(connectString, i));
        }
    }

    private IoEventLoopGroup eventLoops() {
        IoEventLoopGroup given = options.eventLoops();
        if (given == null) {
            return new MultiThreadIoEventLoopGroup(
                    options.connections(),
                    new DefaultThreadFactory(DAEMON_THREAD_NAME, true),
                    sockets.ioHandlerFactory());
        }
        sockets.requireFit(given);
        return given;
    }

    private Member member(ConnectString connectString, int index) {
        EventLoop eventLoop = eventLoops.next();
        ManagementClient management = new ManagementClient(
                connectString,
                eventLoop,
                ManagementOptions.defaults()
                        .withRequestTimeout(MANAGEMENT_TIMEOUT)
                        .withClientName(options.name())
                        .withChannelType(sockets.channelType()));
        ClusterConnection connection = new ClusterConnection(
                eventLoop,
                sockets.channelType(),
                management,
                connectString.nodeId() == 0 ? 0 : connectString.nodeId() + index,
                TransportOptions.DEFAULT);
        TransactionEngine engine = new TransactionEngine(
                connection,
                new EngineOptions(
                        options.maximumPending(),
                        options.maximumTransactionsPerNode(),
                        options.maximumOperationsPerNode()),
                options.latencyRecorder());
        ScanEngine scans = new ScanEngine(
                connection, engine, new ScanOptions(options.maximumPending(), options.maximumScansPerNode()));
        return new Member(management, connection, engine, scans);
    }

    /** Completes when all data nodes that are up take work on every connection. */
    CompletableFuture<Void> open() {
        return all(member -> Stream.of(member.connection().open(options.connectTimeout())));
    }

    /** The connection that serves the dictionary, change streams and reports. */
    Member first() {
        return members.get(0);
    }

    /** The connection for the calling thread's work: its own one if it is an event loop, else always the same. */
    Member next() {
        int count = members.size();
        if (count == 1) {
            return members.get(0);
        }
        for (int i = 0; i < count; i++) {
            if (members.get(i).connection().eventLoop().inEventLoop()) {
                return members.get(i);
            }
        }
        return members.get((int) (Thread.currentThread().getId() % count));
    }

    long statistic(ClientCounter counter) {
        return members.stream()
                .mapToLong(member -> member.connection().counters().get(counter))
                .sum();
    }

    int pending() {
        return members.stream().mapToInt(member -> member.engine().pending()).sum();
    }

    List<Integer> nodeIds() {
        return members.stream().map(member -> member.connection().nodeId()).toList();
    }

    /** Refuses to let one of the client's own threads wait for itself. */
    void requireOtherThread() {
        for (Member member : members) {
            if (member.connection().eventLoop().inEventLoop()) {
                throw new PermanentException(
                        PermanentException.NO_CODE,
                        "A blocking call in a callback would wait for ever; use the stages, or an Async callback");
            }
        }
    }

    /** Refuses new work; completes when what is under way has ended, and the cluster is left. */
    CompletableFuture<Void> leave() {
        return all(member -> Stream.of(
                        member.engine().close(options.closeTimeout()),
                        member.scans().close(options.closeTimeout())))
                .thenCompose(
                        drained -> all(member -> Stream.of(member.connection().close())));
    }

    private CompletableFuture<Void> all(Function<Member, Stream<? extends CompletableFuture<?>>> work) {
        return CompletableFuture.allOf(members.stream().flatMap(work).toArray(CompletableFuture[]::new));
    }

    /** Nothing of this client runs on event loops any more; ends those that are its own. */
    CompletableFuture<Void> stop() {
        if (options.eventLoops() != null) {
            return all(member -> Stream.of(
                    CompletableFuture.runAsync(() -> {}, member.connection().eventLoop())));
        }
        CompletableFuture<Void> terminated = new CompletableFuture<>();
        eventLoops
                .shutdownGracefully(0, options.closeTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .addListener(done -> terminated.complete(null));
        return terminated;
    }
}
