package io.ndbwire.embedded.node;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.NodeFailRep;
import io.ndbwire.wire.NodeFailureCompleteRep;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TakeOverTcConf;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Data nodes that fail, stop and come back, and what the others and API nodes hear of it (protocol documents 02, section
 * 9, and 03, section 15). Event loop only.
 */
final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    /** From a failure to the decision about its transactions; the end of its handling is told one later. */
    private static final int TAKE_OVER_TICKS = 1;

    /** From a node's first word to API nodes until it takes work. */
    private static final int START_TICKS = 2;

    /** How long a node that stops waits until clients have heard of it, and at most for its transactions. */
    private static final int LEAST_STOP_TICKS = 5;

    private static final int STOP_TICKS = 30;

    private static final int MISSED_HEARTBEATS = 4;

    private record Awaited(BooleanSupplier condition, CompletableFuture<Void> done) {}

    private final DataNodes nodes;
    private final int allowedSilentTicks;
    private final Map<DataNode, Integer> unhandled = new HashMap<>();
    private final List<Awaited> awaited = new ArrayList<>();
    private int failureNumber;

    /** @param heartbeatTicks in which data nodes want to hear of each other */
    Failures(DataNodes nodes, int heartbeatTicks) {
        this.nodes = nodes;
        allowedSilentTicks = MISSED_HEARTBEATS * heartbeatTicks;
    }

    private Collection<DataNode> all() {
        return nodes.all();
    }

    private List<DataNode> members() {
        return all().stream().filter(DataNode::isAlive).toList();
    }

    // ---- injuries

    /** Ends a node's process at once: what it has not sent is lost. */
    void kill(DataNode node) {
        boolean wasMember = node.isAlive();
        boolean wasStarting = node.state() == NodeState.STARTING;
        end(node);
        if (wasMember || wasStarting && !members().isEmpty()) {
            failed(node);
        }
    }

    private void end(DataNode node) {
        node.state(NodeState.ENDED);
        node.frozen(false);
        node.disconnect();
        node.coordinator().fail();
    }

    /** Stops a node's process where it is. */
    void freeze(DataNode node) {
        if (node.state() == NodeState.ENDED) {
            throw new IllegalStateException("data node " + node.nodeId() + " does not run");
        }
        node.frozen(true);
    }

    /** Lets a frozen node go on; if the others have declared it failed, it ends. */
    void thaw(DataNode node) {
        if (!node.isFrozen()) {
            return;
        }
        if (node.state() == NodeState.EXPELLED) {
            LOG.warn("Data node {} was declared failed while it was frozen, and ends", node.nodeId());
            end(node);
        } else {
            node.frozen(false);
            goOn();
        }
    }

    private void goOn() {
        members().stream()
                .filter(node -> !node.isFrozen())
                .forEach(node -> node.coordinator().goOn());
    }

    /** Shuts a node down in order; the stage completes when it has ended. */
    CompletableFuture<Void> stop(DataNode node) {
        if (node.state() != NodeState.STARTED || node.isFrozen()) {
            throw new IllegalStateException("data node " + node.nodeId() + " is not at work");
        }
        node.state(NodeState.STOPPING);
        node.coordinator().refuseWith(ErrorCode.NODE_SHUTTING_DOWN);
        tell(node, link -> node.registration().state());
        return until(() -> node.state() == NodeState.ENDED);
    }

    // ---- what the others do

    private void failed(DataNode node) {
        if (members().stream().noneMatch(other -> isInGroupOf(node, other))) {
            crash(node);
            return;
        }
        LOG.warn("Data node {} has failed", node.nodeId());
        BitSet mask = new BitSet();
        mask.set(node.nodeId());
        failureNumber++;
        for (DataNode survivor : members()) {
            tell(survivor, link -> NodeFailRep.encode(failureNumber, mask, link.version()));
            survivor.coordinator().nodeFailed(node.nodeId());
        }
        nodes.memberFailed(node);
        unhandled.put(node, TAKE_OVER_TICKS);
    }

    private boolean isInGroupOf(DataNode node, DataNode other) {
        return nodes.nodeGroup(node.nodeId()) == nodes.nodeGroup(other.nodeId());
    }

    /** Without a node group its rows are nowhere, and the other nodes end, too. */
    private void crash(DataNode last) {
        LOG.warn(
                "Node group {} has lost its last data node, {}: the cluster is down",
                nodes.nodeGroup(last.nodeId()),
                last.nodeId());
        for (DataNode node : all()) {
            if (node.isFrozen()) {
                node.state(NodeState.EXPELLED);
                node.coordinator().fail();
            } else {
                end(node);
            }
        }
        for (DataNode node : all()) {
            node.coordinator().clear();
        }
        unhandled.clear();
        nodes.allFailed();
    }

    private static void tell(DataNode node, Function<ApiLink, OutboundSignal> signal) {
        List.copyOf(node.links()).stream().filter(ApiLink::isRegistered).forEach(link -> link.send(signal.apply(link)));
    }

    /** Returns whether there is somebody who does: who is frozen does not. */
    private boolean takeOver(DataNode failed) {
        List<DataNode> awake =
                members().stream().filter(node -> !node.isFrozen()).toList();
        if (awake.isEmpty()) {
            return false;
        }
        failed.coordinator()
                .handOver(apiNode -> awake.stream()
                        .filter(node -> nodes.link(node.nodeId(), apiNode) != null)
                        .findFirst()
                        .map(DataNode::coordinator)
                        .orElse(null));
        goOn();
        return true;
    }

    private void handled(DataNode failed) {
        for (DataNode survivor : members()) {
            tell(survivor, link -> TakeOverTcConf.encode(survivor.nodeId(), failed.nodeId()));
            tell(survivor, link -> NodeFailureCompleteRep.encode(survivor.nodeId(), failed.nodeId()));
        }
    }

    // ---- coming back

    /**
     * Completes when the failure of these nodes has been handled, so that they may be started.
     *
     * @throws IllegalStateException if one of them runs, or a node group would be left without a node
     */
    CompletableFuture<Void> mayStart(List<DataNode> starting) {
        for (DataNode node : starting) {
            if (node.state() != NodeState.ENDED) {
                throw new IllegalStateException("data node " + node.nodeId() + " runs");
            }
        }
        requireGroups(starting);
        return until(() -> starting.stream().noneMatch(unhandled::containsKey));
    }

    /** Starts nodes, which listen already; the stage completes when they take work. */
    CompletableFuture<Void> start(List<DataNode> starting) {
        for (DataNode node : starting) {
            if (node.state() != NodeState.ENDED) {
                throw new IllegalStateException("data node " + node.nodeId() + " is being started by somebody else");
            }
        }
        for (DataNode node : starting) {
            node.coordinator().clear();
            node.coordinator().refuseWith(ErrorCode.NODE_NOT_STARTED);
            node.state(NodeState.STARTING);
        }
        return until(() -> starting.stream().allMatch(node -> node.state() == NodeState.STARTED));
    }

    private void requireGroups(List<DataNode> starting) {
        for (DataNode node : all()) {
            boolean isServed = all().stream()
                    .filter(other -> isInGroupOf(node, other))
                    .anyMatch(other ->
                            other.isAlive() || other.state() == NodeState.STARTING || starting.contains(other));
            if (!isServed) {
                throw new IllegalStateException("node group " + nodes.nodeGroup(node.nodeId())
                        + " has no data node; restart one of it together with "
                        + starting.stream().map(DataNode::nodeId).toList());
            }
        }
    }

    private CompletableFuture<Void> until(BooleanSupplier condition) {
        Awaited wait = new Awaited(condition, new CompletableFuture<>());
        awaited.add(wait);
        return wait.done();
    }

    // ---- the time

    void tick() {
        all().forEach(this::tick);
        for (DataNode node : List.copyOf(unhandled.keySet())) {
            goOnHandling(node);
        }
        for (Iterator<Awaited> each = awaited.iterator(); each.hasNext(); ) {
            Awaited wait = each.next();
            if (wait.condition().getAsBoolean()) {
                each.remove();
                wait.done().complete(null);
            }
        }
    }

    private void goOnHandling(DataNode failed) {
        Integer left = unhandled.get(failed);
        if (left == null) {
            // The cluster went down meanwhile, and that was the end of it.
            return;
        }
        if (left == 0) {
            unhandled.remove(failed);
            handled(failed);
        } else if (left > 1 || takeOver(failed)) {
            // The end is told later than what became of the transactions: these come on other links.
            unhandled.put(failed, left - 1);
        }
    }

    private void tick(DataNode node) {
        int ticks = node.tick();
        if (node.isFrozen()) {
            boolean anyWatches = members().stream().anyMatch(other -> !other.isFrozen());
            if (node.isAlive() && anyWatches && ticks > allowedSilentTicks) {
                LOG.warn("Data node {} missed {} heartbeats", node.nodeId(), MISSED_HEARTBEATS);
                node.state(NodeState.EXPELLED);
                node.coordinator().fail();
                failed(node);
            }
        } else if (node.state() == NodeState.STARTING && ticks > START_TICKS) {
            started(node);
        } else if (node.state() == NodeState.STOPPING && mayEnd(node, ticks)) {
            kill(node);
        }
    }

    private static boolean mayEnd(DataNode node, int ticks) {
        return ticks > STOP_TICKS
                || ticks > LEAST_STOP_TICKS && node.coordinator().isIdle();
    }

    private void started(DataNode node) {
        node.coordinator().refuseWith(ErrorCode.NONE);
        node.started(nodes.nextDynamicId());
        tell(node, link -> node.registration().state());
        LOG.info("Data node {} is started", node.nodeId());
    }
}
