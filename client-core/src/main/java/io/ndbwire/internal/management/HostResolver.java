package io.ndbwire.internal.management;

import io.netty.util.NetUtil;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Turns host names into addresses off the event loop, on which the platform's resolver would block: for many seconds where no
 * name server answers, and so in a thread of its own, as the JDK's common pool may have but one.
 */
final class HostResolver {

    private static final Executor THREAD_FOR_EACH = task -> {
        Thread thread = new Thread(task, "ndbwire-resolver");
        thread.setDaemon(true);
        thread.start();
    };

    private HostResolver() {}

    /**
     * All addresses of {@code host}, in the order of the platform. The stage fails with an
     * {@link UncheckedIOException} around an {@link UnknownHostException} if there are none; it completes on any
     * thread.
     */
    static CompletableFuture<List<InetAddress>> resolve(String host) {
        boolean literal = NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
        return literal
                ? CompletableFuture.completedFuture(host).thenApply(HostResolver::lookUp)
                : CompletableFuture.supplyAsync(() -> lookUp(host), THREAD_FOR_EACH);
    }

    private static List<InetAddress> lookUp(String host) {
        try {
            return List.of(InetAddress.getAllByName(host));
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }
}
