package io.ndbwire.internal.transport;

import io.ndbwire.error.PermanentException;
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
    };

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
