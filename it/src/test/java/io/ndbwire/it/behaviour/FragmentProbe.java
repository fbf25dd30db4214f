package io.ndbwire.it.behaviour;

import io.ndbwire.error.NdbException;
import io.ndbwire.internal.data.AttributeItems;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.management.ConnectString;
import io.ndbwire.internal.management.ManagementClient;
import io.ndbwire.internal.management.ManagementOptions;
import io.ndbwire.internal.transaction.Batch;
import io.ndbwire.internal.transaction.EngineOptions;
import io.ndbwire.internal.transaction.KeyOperation;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.TransportOptions;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyReq;
import io.netty.buffer.ByteBuf;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Asks the data nodes in which fragment a row is, by the pseudo column FRAGMENT (protocol document 03, section 20),
 * which the public API does not offer; and says where the client would look for it. A connection of its own.
 */
final class FragmentProbe implements AutoCloseable {

    private static final int FRAGMENT = 0xFFFE;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final MultiThreadIoEventLoopGroup eventLoops =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ClusterConnection connection;
    private final TransactionEngine engine;

    FragmentProbe(String connectString) {
        ManagementClient management =
                new ManagementClient(ConnectString.parse(connectString), eventLoops, ManagementOptions.defaults());
        connection = new ClusterConnection(
                eventLoops.next(), NioSocketChannel.class, management, 0, TransportOptions.DEFAULT);
        engine = new TransactionEngine(connection, EngineOptions.DEFAULT, null);
        Stages.value(connection.open(LIMIT));
    }

    /** Where a client would look for the row of that key. */
    static int computed(Table table, Object... key) {
        KeyLayout layout = KeyLayout.ofPrimaryKey(table);
        byte[] bytes = new byte[layout.maximumBytes()];
        int length = layout.encode(key, bytes, 0);
        return table.partitioning().partition(layout.distributionHash(bytes, 0, length));
    }

    /** Where the data nodes found the row of that key, which must exist. */
    CompletionStage<Integer> reported(Table table, Object... key) {
        CompletableFuture<Integer> fragment = new CompletableFuture<>();
        FragmentRead read = new FragmentRead(table, key);
        Batch batch = new Batch() {
            @Override
            protected void succeeded(long globalCheckpoint) {
                if (read.isAnswered()) {
                    fragment.complete(read.fragment);
                } else {
                    fragment.completeExceptionally(
                            new AssertionError("no row, or error " + read.errorCode() + " of " + table));
                }
            }

            @Override
            protected void failed(NdbException failure) {
                fragment.completeExceptionally(failure);
            }

            @Override
            protected String describe() {
                return "a read of the fragment";
            }
        };
        batch.add(read);
        batch.limit(LIMIT.toNanos(), false);
        engine.submit(batch);
        return fragment;
    }

    @Override
    public void close() {
        Stages.value(engine.close(LIMIT));
        Stages.value(connection.close());
        eventLoops
                .shutdownGracefully(0, LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .syncUninterruptibly();
    }

    private static final class FragmentRead extends KeyOperation {

        private int fragment = -1;

        FragmentRead(Table table, Object... key) {
            super(128);
            wantsValues(true);
            KeyLayout layout = KeyLayout.ofPrimaryKey(table);
            OutboundSignal signal = request();
            TcKeyReq.begin(
                    signal,
                    false,
                    TransactionEngine.BLOCK,
                    table.id(),
                    table.version(),
                    TcKeyReq.committedRead(),
                    true);
            byte[] room = signal.room(layout.maximumBytes());
            signal.advance(layout.encode(key, room, signal.end())).closeSection();
            signal.append(FRAGMENT << 16).closeSection();
        }

        @Override
        protected void valuesReceived(ByteBuf source, int index, int bytes) {
            byte[] copy = new byte[bytes];
            source.getBytes(index, copy);
            AttributeItems items = new AttributeItems(copy, 0, bytes);
            if (items.next() && items.columnId() == FRAGMENT) {
                fragment = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).getInt(items.offset());
            }
        }
    }
}
