package io.ndbwire.embedded.event;

import io.ndbwire.wire.FrameDecoder;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubGcpCompleteRep;
import io.ndbwire.wire.SubTableData;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Two node groups or one, whose nodes a test stops and starts, and which writes down what is sent. */
final class FakeCluster implements EventCluster {

    private final List<List<Integer>> groups;
    private final Set<Integer> dead = new HashSet<>();
    private final Set<Integer> unconnected = new HashSet<>();
    private final Map<Integer, Integer> starts = new HashMap<>();
    private final List<String> sent = new ArrayList<>();
    private final List<String> ejected = new ArrayList<>();
    private long epoch = 1L << 32;

    FakeCluster(List<List<Integer>> groups) {
        this.groups = groups;
    }

    void stop(int node) {
        dead.add(node);
        unconnected.add(node);
    }

    /** The node works again; API nodes still have to connect to it. */
    void start(int node) {
        dead.remove(node);
        starts.merge(node, 1, Integer::sum);
    }

    void connect(int node) {
        unconnected.remove(node);
    }

    /** Begins the next epoch; returns the one that has ended. */
    long nextEpoch() {
        return epoch++;
    }

    /** What was sent since the last call: {@code node 1: INSERT 1/0}, {@code node 1: end 1/0 of 100 200}. */
    List<String> sent() {
        List<String> since = List.copyOf(sent);
        sent.clear();
        return since;
    }

    List<String> ejected() {
        return ejected;
    }

    @Override
    public List<List<Integer>> nodeGroups() {
        return groups;
    }

    @Override
    public boolean isStarted(int dataNodeId) {
        return !dead.contains(dataNodeId);
    }

    @Override
    public int dynamicId(int dataNodeId) {
        return starts.getOrDefault(dataNodeId, 0);
    }

    @Override
    public boolean isConnected(int dataNodeId, int apiNodeId) {
        return !unconnected.contains(dataNodeId);
    }

    @Override
    public void send(int dataNodeId, int apiNodeId, OutboundSignal signal) {
        if (isConnected(dataNodeId, apiNodeId)) {
            ByteBuf bytes = Unpooled.buffer();
            signal.writeTo(bytes, new LinkFormat(false, false));
            new FrameDecoder(received -> sent.add("node " + dataNodeId + ": " + text(received))).decode(bytes);
        }
    }

    private static String text(Signal signal) {
        if (signal.gsn() == SubGcpCompleteRep.GSN) {
            StringBuilder text = new StringBuilder("end " + text(SubGcpCompleteRep.epoch(signal)) + " of");
            for (int i = 0; i < SubGcpCompleteRep.buckets(signal); i++) {
                text.append(' ').append(Integer.toHexString(SubGcpCompleteRep.stream(signal, i)));
            }
            return text.toString();
        }
        String kind = switch (SubTableData.kind(signal)) {
            case SubTableData.INSERT -> "INSERT";
            case SubTableData.UPDATE -> "UPDATE";
            case SubTableData.DELETE -> "DELETE";
            case SubTableData.ACTIVE -> "ACTIVE";
            case SubTableData.STOP -> "STOP";
            case SubTableData.SUBSCRIBE -> "SUBSCRIBE of " + SubTableData.originNode(signal);
            case SubTableData.UNSUBSCRIBE -> "UNSUBSCRIBE of " + SubTableData.originNode(signal);
            default -> "kind " + SubTableData.kind(signal);
        };
        return kind + " " + text(SubTableData.epoch(signal));
    }

    private static String text(long epoch) {
        return (epoch >>> 32) + "/" + (int) epoch;
    }

    @Override
    public int president() {
        return groups.stream()
                .flatMap(List::stream)
                .filter(this::isStarted)
                .min(Integer::compare)
                .orElseThrow();
    }

    @Override
    public long globalCheckpoint() {
        return epoch;
    }

    @Override
    public void eject(int apiNodeId, String why) {
        ejected.add(apiNodeId + ": " + why);
    }
}
