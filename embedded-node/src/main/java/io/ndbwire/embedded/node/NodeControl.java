package io.ndbwire.embedded.node;

import io.ndbwire.embedded.transport.LinkServer;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Injures data nodes and starts them again, from any thread but the event loop. */
public final class NodeControl {

    private static final long LIMIT_SECONDS = 30;

    private final DataNodes nodes;
    private final EventLoop eventLoop;
    private final EventLoopGroup eventLoops;

    public NodeControl(DataNodes nodes, EventLoop eventLoop, EventLoopGroup eventLoops) {
        this.nodes = nodes;
        this.eventLoop = eventLoop;
        this.eventLoops = eventLoops;
    }

    public void kill(int nodeId) {
        with(nodeId, nodes.failures()::kill);
    }

    public void freeze(int nodeId) {
        with(nodeId, nodes.failures()::freeze);
    }

    public void thaw(int nodeId) {
        with(nodeId, nodes.failures()::thaw);
    }

    /** Returns when the node has ended. */
    public void stop(int nodeId) {
        DataNode node = nodes.required(nodeId);
        await(onEventLoop(() -> nodes.failures().stop(node)));
    }

    /** Returns when the nodes take work. */
    public void restart(int... nodeIds) {
        List<DataNode> starting =
                Arrays.stream(nodeIds).mapToObj(nodes::required).toList();
        await(onEventLoop(() -> nodes.failures().mayStart(starting)));
        Map<DataNode, LinkServer> servers = new HashMap<>();
        starting.forEach(node -> servers.put(node, nodes.listen(eventLoops, node)));
        CompletableFuture<Void> started;
        try {
            started = onEventLoop(() -> {
                CompletableFuture<Void> stage = nodes.failures().start(starting);
                servers.forEach(DataNode::listens);
                return stage;
            });
        } catch (IllegalStateException refused) {
            servers.values().forEach(LinkServer::close);
            throw refused;
        }
        await(started);
    }

    public boolean isStarted(int nodeId) {
        DataNode node = nodes.required(nodeId);
        return onEventLoop(() -> node.state() == NodeState.STARTED);
    }

    private void with(int nodeId, Consumer<DataNode> action) {
        DataNode node = nodes.required(nodeId);
        onEventLoop(() -> {
            action.accept(node);
            return node;
        });
    }

    private <T> T onEventLoop(Callable<T> task) {
        return eventLoop.submit(task).syncUninterruptibly().getNow();
    }

    private static void await(CompletableFuture<Void> stage) {
        try {
            stage.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a data node", e);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException("the cluster was closed, or a data node takes too long", e);
        }
    }
}
