package io.ndbwire.benchmarks.rest;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Connections that have each been answered once, and are kept alive. Not thread-safe. */
final class IdleConnections implements Closeable {

    private static final byte[] OK = "HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII);

    private final InetSocketAddress server;
    private final ByteBuffer request;
    private final ByteBuffer answer = ByteBuffer.allocate(1 << 16);
    private final List<SocketChannel> open = new ArrayList<>();

    IdleConnections(int port, String path) {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        request = ByteBuffer.wrap(
                ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Opens one more and waits for its answer. */
    void open() throws IOException {
        SocketChannel connection = SocketChannel.open(server);
        open.add(connection);
        connection.write(request.rewind());
        answer.clear();
        // What is behind the status may come later, and is nobody's business.
        while (answer.position() < OK.length) {
            if (connection.read(answer) < 0) {
                throw new IOException("Connection " + open.size() + " was closed");
            }
        }
        if (ByteBuffer.wrap(OK).mismatch(answer.flip().slice().limit(OK.length)) >= 0) {
            throw new IOException(
                    "Connection " + open.size() + " was refused: " + StandardCharsets.US_ASCII.decode(answer));
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel connection : open) {
            connection.close();
        }
    }
}
