package io.ndbwire.internal.management;

import io.ndbwire.internal.management.ManagementServerException.Reason;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Opens a TCP connection to one management server: its name's addresses are tried in turn, from the bind address if
 * there is one. Stages complete on the event loop and fail with a {@link ManagementServerException}.
 */
final class ServerConnector {

    private final EventLoop eventLoop;
    private final ManagementOptions options;

    ServerConnector(EventLoop eventLoop, ManagementOptions options) {
        this.eventLoop = eventLoop;
        this.options = options;
    }

    CompletableFuture<ManagementSession> connect(ManagementHost host, Deadline deadline) {
        InetSocketAddress bind = host.bindAddress();
        CompletableFuture<List<InetAddress>> bindAddresses = bind == null
                ? CompletableFuture.completedFuture(List.of())
                : resolve(host, bind.getHostString(), deadline);
        return bindAddresses.thenCompose(local -> resolve(host, host.host(), deadline)
                .thenCompose(remote -> new Attempt(host, remote, local, deadline).next(0)));
    }

    private CompletableFuture<List<InetAddress>> resolve(ManagementHost host, String name, Deadline deadline) {
        CompletableFuture<List<InetAddress>> resolved = new CompletableFuture<>();
        HostResolver.resolve(name)
                .orTimeout(deadline.limit(options.connectTimeout()).toNanos(), TimeUnit.NANOSECONDS)
                .whenCompleteAsync(
                        (addresses, failure) -> {
                            if (failure == null) {
                                resolved.complete(addresses);
                            } else {
                                resolved.completeExceptionally(unresolved(host, name, failure));
                            }
                        },
                        eventLoop);
        return resolved;
    }

    private static ManagementServerException unresolved(ManagementHost host, String name, Throwable failure) {
        boolean slow = failure instanceof TimeoutException;
        String problem = "host name '" + name + "' " + (slow ? "was not resolved in time" : "cannot be resolved");
        return new ManagementServerException(host, slow ? Reason.SILENT : Reason.UNRESOLVED, problem, failure);
    }

    private Bootstrap bootstrap(ManagementHost host, Duration timeout) {
        return new Bootstrap()
                .group(eventLoop)
                .channel(options.channelType())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(Integer.MAX_VALUE, Math.max(1, timeout.toMillis())))
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new ManagementReplyDecoder())
                                .addLast(new ManagementSession(host, channel));
                    }
                });
    }

    /** One walk over the addresses of a host. */
    private final class Attempt {

        private final ManagementHost host;
        private final List<InetAddress> remoteAddresses;
        private final List<InetAddress> localAddresses;
        private final Deadline deadline;
        private final CompletableFuture<ManagementSession> session = new CompletableFuture<>();

        Attempt(
                ManagementHost host,
                List<InetAddress> remoteAddresses,
                List<InetAddress> localAddresses,
                Deadline deadline) {
            this.host = host;
            this.remoteAddresses = remoteAddresses;
            this.localAddresses = localAddresses;
            this.deadline = deadline;
        }

        CompletableFuture<ManagementSession> next(int index) {
            InetAddress address = remoteAddresses.get(index);
            InetSocketAddress remote = new InetSocketAddress(address, host.port());
            bootstrap(host, deadline.limit(options.connectTimeout()))
                    .connect(remote, localAddress(address))
                    .addListener((ChannelFuture connected) -> {
                        if (connected.isSuccess()) {
                            session.complete(connected.channel().pipeline().get(ManagementSession.class));
                        } else if (index + 1 < remoteAddresses.size()) {
                            next(index + 1);
                        } else {
                            session.completeExceptionally(unreachable(connected.cause()));
                        }
                    });
            return session;
        }

        private ManagementServerException unreachable(Throwable cause) {
            return ManagementServerException.of(host, Reason.SILENT, "out of reach", cause);
        }

        /** The bind address of the remote address's family, else the first one, whose refusal then tells the reason. */
        private @Nullable InetSocketAddress localAddress(InetAddress remote) {
            InetSocketAddress bind = host.bindAddress();
            if (bind == null) {
                return null;
            }
            InetAddress local = localAddresses.stream()
                    .filter(candidate -> candidate.getClass() == remote.getClass())
                    .findFirst()
                    .orElse(localAddresses.get(0));
            return new InetSocketAddress(local, bind.getPort());
        }
    }
}
