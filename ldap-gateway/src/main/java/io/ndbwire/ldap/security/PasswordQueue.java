package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.ResultException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Work on passwords that waits for threads. Addresses take turns, and in those of an address its connections, so that nobody
 * waits for all that another has sent before. When there is no room for more, whoever has most of it loses what came last.
 * Thread-safe.
 */
final class PasswordQueue implements AutoCloseable {

    /** A client has all addresses of a network of IPv6. */
    private static final int NETWORK_BYTES = 8;

    /** What waits for one address. */
    private static final class Share {
        /** In the order of their turns. */
        private final Map<Session, Deque<PasswordTask<?>>> connections = new LinkedHashMap<>();

        private int size;
    }

    private final int maximum;
    private final int threads;
    private final ThreadPoolExecutor pool;
    /** In the order of their turns. */
    private final Map<Object, Share> addresses = new LinkedHashMap<>();

    private int size;
    private int working;

    /**
     * @param maximum how much may wait; then somebody is busy
     */
    PasswordQueue(int threads, int maximum) {
        this.threads = threads;
        this.maximum = maximum;
        pool = new ThreadPoolExecutor(
                threads,
                threads,
                1,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                PasswordQueue::thread,
                new ThreadPoolExecutor.DiscardPolicy());
        pool.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "ldap-password");
        thread.setDaemon(true);
        return thread;
    }

    private static Object address(PasswordTask<?> task) {
        SocketAddress peer = task.connection().peer();
        if (peer instanceof InetSocketAddress internet && internet.getAddress() != null) {
            byte[] bytes = internet.getAddress().getAddress();
            return ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, NETWORK_BYTES));
        }
        return peer;
    }

    /** Does it when its turn comes, unless there is no room: then this, or what has to make room for it, is given up as busy. */
    void add(PasswordTask<?> task) {
        PasswordTask<?> refused;
        synchronized (this) {
            enter(task);
            if (working < threads) {
                pool.execute(this::work);
                working++;
            }
            refused = size > maximum ? lastOfMost(task) : null;
            if (refused != null) {
                remove(refused);
            }
        }
        if (refused != null) {
            refused.giveUp(new ResultException(ResultCode.BUSY, maximum + " passwords wait to be checked already"));
        }
    }

    private void enter(PasswordTask<?> task) {
        Share share = addresses.computeIfAbsent(address(task), absent -> new Share());
        share.connections
                .computeIfAbsent(task.connection(), absent -> new ArrayDeque<>(1))
                .add(task);
        share.size++;
        size++;
    }

    /** What loses its place: the newest one itself where nobody has more. */
    private @Nullable PasswordTask<?> lastOfMost(PasswordTask<?> newest) {
        Share own = addresses.get(address(newest));
        Share most = own;
        for (Share share : addresses.values()) {
            most = most == null || share.size > most.size ? share : most;
        }
        if (most == null) {
            return null;
        }
        Deque<PasswordTask<?>> longest = most.connections.get(newest.connection());
        for (Deque<PasswordTask<?>> tasks : most.connections.values()) {
            longest = longest == null || tasks.size() > longest.size() ? tasks : longest;
        }
        return longest == null ? null : longest.peekLast();
    }

    /** Takes it out, so that others have its place, unless it has begun. */
    synchronized void remove(PasswordTask<?> task) {
        Object address = address(task);
        Share share = addresses.get(address);
        Deque<PasswordTask<?>> tasks = share == null ? null : share.connections.get(task.connection());
        if (share == null || tasks == null || !tasks.remove(task)) {
            return;
        }
        if (tasks.isEmpty()) {
            share.connections.remove(task.connection());
        }
        share.size--;
        size--;
        if (share.size == 0) {
            addresses.remove(address);
        }
    }

    /** Does what is next, then lets the pool go on; so it does whatever the work came to. */
    private void work() {
        PasswordTask<?> task = next();
        if (task == null) {
            return;
        }
        try {
            task.run();
        } finally {
            pool.execute(this::work);
        }
    }

    /** What has its turn, or null if nothing waits: then a thread less works. */
    private synchronized @Nullable PasswordTask<?> next() {
        if (size == 0) {
            working--;
            return null;
        }
        Map.Entry<Object, Share> address = first(addresses);
        Share share = address.getValue();
        Map.Entry<Session, Deque<PasswordTask<?>>> connection = first(share.connections);
        Deque<PasswordTask<?>> tasks = connection.getValue();
        PasswordTask<?> task = tasks.remove();
        if (!tasks.isEmpty()) {
            share.connections.put(connection.getKey(), tasks);
        }
        share.size--;
        size--;
        if (share.size > 0) {
            addresses.put(address.getKey(), share);
        }
        return task;
    }

    /** Who has its turn, taken out, to be put to the end if it wants another one. */
    private static <K, V> Map.Entry<K, V> first(Map<K, V> inTurn) {
        Map.Entry<K, V> first = Map.Entry.copyOf(inTurn.entrySet().iterator().next());
        inTurn.remove(first.getKey());
        return first;
    }

    /** How much waits. */
    synchronized int waiting() {
        return size;
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
