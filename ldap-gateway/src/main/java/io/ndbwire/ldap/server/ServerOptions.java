package io.ndbwire.ldap.server;

import io.ndbwire.ldap.protocol.MessageLimits;
import java.time.Duration;

/**
 * How the server behaves. Immutable.
 *
 * @param host the address to listen on
 * @param port 0 takes any free one
 * @param messages what a message may be like
 * @param operations how many operations of one connection may be under way; more are answered with busy
 * @param connections how many connections there may be; more get a notice of disconnection
 * @param idleTime how long a connection may have nothing under way before it gets a notice of disconnection; zero for ever
 * @param unreadTime how long searches may wait for a client to read before it gets a notice of disconnection; zero for ever
 * @param shutdownTime how long the end waits for operations under way
 */
public record ServerOptions(
        String host,
        int port,
        MessageLimits messages,
        int operations,
        int connections,
        Duration idleTime,
        Duration unreadTime,
        Duration shutdownTime) {

    public static final ServerOptions DEFAULT = new ServerOptions(
            "127.0.0.1",
            1389,
            MessageLimits.DEFAULT,
            200,
            20_000,
            Duration.ZERO,
            Duration.ofMinutes(2),
            Duration.ofSeconds(5));

    public ServerOptions withAddress(String newHost, int newPort) {
        return new ServerOptions(
                newHost, newPort, messages, operations, connections, idleTime, unreadTime, shutdownTime);
    }

    public ServerOptions withMessages(MessageLimits newMessages) {
        return new ServerOptions(host, port, newMessages, operations, connections, idleTime, unreadTime, shutdownTime);
    }

    public ServerOptions withOperations(int newOperations) {
        return new ServerOptions(host, port, messages, newOperations, connections, idleTime, unreadTime, shutdownTime);
    }

    public ServerOptions withConnections(int newConnections) {
        return new ServerOptions(host, port, messages, operations, newConnections, idleTime, unreadTime, shutdownTime);
    }

    public ServerOptions withIdleTime(Duration newIdleTime) {
        return new ServerOptions(host, port, messages, operations, connections, newIdleTime, unreadTime, shutdownTime);
    }

    public ServerOptions withUnreadTime(Duration newUnreadTime) {
        return new ServerOptions(host, port, messages, operations, connections, idleTime, newUnreadTime, shutdownTime);
    }

    public ServerOptions withShutdownTime(Duration newShutdownTime) {
        return new ServerOptions(host, port, messages, operations, connections, idleTime, unreadTime, newShutdownTime);
    }
}
