package io.ndbwire.benchmarks.measure;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Connections that have each been answered once, and are kept open. Not thread-safe. */
public final class IdleConnections implements Closeable {

    private final InetSocketAddress server;
    private final ByteBuffer request;
    private final byte[] expected;
    private final ByteBuffer answer = ByteBuffer.allocate(1 << 16);
    private final List<SocketChannel> open = new ArrayList<>();

    /**
     * Connections with a server on this machine.
     *
     * @param request what is sent on each
     * @param expected what the answer begins with
     */
    public IdleConnections(int port, byte[] request, byte[] expected) {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.request = ByteBuffer.wrap(request.clone());
        this.expected = expected.clone();
    }

    /** Opens so many, says so, and holds them until the input ends. */
    public void hold(int number) throws IOException {
        for (int i = 0; i < number; i++) {
            open();
        }
        System.out.println(number + " connections are open");
        while (System.in.read() >= 0) {
            // Whatever is written there means nothing.
        }
    }

    private void open() throws IOException {
        SocketChannel connection = SocketChannel.open(server);
        open.add(connection);
        connection.write(request.rewind());
        answer.clear();
        // What is behind that may come later, and is nobody's business.
        while (answer.position() < expected.length) {
            if (connection.read(answer) < 0) {
                throw new IOException("Connection " + open.size() + " was closed");
            }
        }
        if (ByteBuffer.wrap(expected).mismatch(answer.flip().slice().limit(expected.length)) >= 0) {
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
