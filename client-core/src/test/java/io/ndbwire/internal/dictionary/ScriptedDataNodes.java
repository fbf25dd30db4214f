package io.ndbwire.internal.dictionary;

import io.ndbwire.wire.Block;
import io.ndbwire.wire.CapturedExchanges;
import io.ndbwire.wire.FrameDecoder;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Data nodes that answer what the test says when the test says it; time passes only when the test says so. */
final class ScriptedDataNodes implements DataNodes {

    private final Deque<Request> requests = new ArrayDeque<>();
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::nanos).thenComparingInt(Timer::order));
    private final List<Integer> available = new ArrayList<>(List.of(1, 2));
    private long now;
    private int order;
    private int next;
    private @Nullable Dictionary dictionary;

    /** A request that a data node got. */
    record Request(int node, int gsn, List<Integer> words) {

        int[] data() {
            return words.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    private record Timer(long nanos, int order, Runnable work) {}

    void attach(Dictionary newDictionary) {
        dictionary = newDictionary;
    }

    private Dictionary dictionary() {
        return Objects.requireNonNull(dictionary, "attach comes first");
    }

    /** The oldest request that was not looked at yet. */
    Request take(int gsn) {
        Request request = requests.poll();
        if (request == null || request.gsn() != gsn) {
            throw new AssertionError("request " + gsn + " was expected, there is " + request);
        }
        return request;
    }

    /** Number of the oldest request that was not looked at yet, or 0. */
    int peekGsn() {
        Request request = requests.peek();
        return request == null ? 0 : request.gsn();
    }

    /** The node that got the oldest request that was not looked at yet. */
    int peekNode() {
        return requests.element().node();
    }

    /** Whether every request was looked at. */
    boolean isQuiet() {
        return requests.isEmpty();
    }

    void reply(int node, int gsn, int[] data, byte[]... sections) {
        CapturedExchanges.deliver(
                CapturedExchanges.signal(gsn, data, sections),
                signal -> dictionary().receive(node, signal));
    }

    /** Lets time pass, and what was to happen in it. */
    void advance(long millis) {
        long until = now + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!timers.isEmpty() && timers.peek().nanos() <= until) {
            Timer timer = timers.poll();
            now = timer.nanos();
            timer.work().run();
        }
        now = until;
    }

    void lose(int node) {
        available.remove(Integer.valueOf(node));
        dictionary().nodeFailed(node);
        if (available.isEmpty()) {
            dictionary().allNodesLost();
        }
    }

    void recover(int node) {
        available.add(node);
    }

    @Override
    public int reference() {
        return Block.reference(Dictionary.BLOCK, 66);
    }

    @Override
    public int availableNode() {
        return available.isEmpty() ? NO_NODE : available.get(next++ % available.size());
    }

    @Override
    public boolean send(int nodeId, OutboundSignal signal) {
        if (!available.contains(nodeId)) {
            return false;
        }
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, new LinkFormat(false, false));
        new FrameDecoder(received -> requests.add(copy(nodeId, received))).decode(out);
        return true;
    }

    @Override
    public void execute(Runnable work) {
        work.run();
    }

    @Override
    public void schedule(Runnable work, long millis) {
        timers.add(new Timer(now + TimeUnit.MILLISECONDS.toNanos(millis), order++, work));
    }

    @Override
    public long nanoTime() {
        return now;
    }

    private static Request copy(int node, Signal signal) {
        return new Request(
                node,
                signal.gsn(),
                IntStream.range(0, signal.length()).map(signal::word).boxed().toList());
    }
}
