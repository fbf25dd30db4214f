package io.ndbwire.internal.transport;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.PermanentException;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** Which sockets a client uses: the JDK's, which are as fast, or Linux's own by Netty's native library. */
public enum SocketKind {
    NIO {
        @Override
        public IoHandlerFactory ioHandlerFactory() {
            return NioIoHandler.newFactory();
        }

        @Override
        public Class<? extends SocketChannel> channelType() {
            return NioSocketChannel.class;
        }

        @Override
        boolean isServedBy(IoEventLoopGroup eventLoops) {
            return eventLoops.isIoType(NioIoHandler.class);
        }
    },

    EPOLL {
        @Override
        public IoHandlerFactory ioHandlerFactory() {
            return EpollSupport.ioHandlerFactory();
        }

        @Override
        public Class<? extends SocketChannel> channelType() {
            return EpollSupport.channelType();
        }

        @Override
        boolean isServedBy(IoEventLoopGroup eventLoops) {
            return EpollSupport.isServedBy(eventLoops);
        }
    };

    /**
     * Looks whether event loops wait for these sockets.
     *
     * @throws InvalidValueException if not
     */
    public void requireFit(IoEventLoopGroup eventLoops) {
        if (!isServedBy(eventLoops)) {
            throw new InvalidValueException("Option event loops: they do not serve sockets of kind " + this
                    + ", which the option epoll chooses");
        }
    }

    abstract boolean isServedBy(IoEventLoopGroup eventLoops);

    /** Makes the part of an event loop that waits for these sockets. */
    public abstract IoHandlerFactory ioHandlerFactory();

    /** The channel that uses these sockets. */
    public abstract Class<? extends SocketChannel> channelType();

    /** Kept apart, as Netty's epoll classes are on the class path only if the application wants them. */
    private static final class EpollSupport {

        private EpollSupport() {}

        static IoHandlerFactory ioHandlerFactory() {
            requireAvailable();
            return EpollIoHandler.newFactory();
        }

        static Class<? extends SocketChannel> channelType() {
            return EpollSocketChannel.class;
        }

        static boolean isServedBy(IoEventLoopGroup eventLoops) {
            return eventLoops.isIoType(EpollIoHandler.class);
        }

        private static void requireAvailable() {
            if (!Epoll.isAvailable()) {
                throw new PermanentException(
                        PermanentException.NO_CODE,
                        "Native epoll is not available here: it needs Linux, and netty-transport-native-epoll with the"
                                + " classifier of this platform, of the version of the other Netty jars, on the class path",
                        Epoll.unavailabilityCause());
            }
        }
    }
}
