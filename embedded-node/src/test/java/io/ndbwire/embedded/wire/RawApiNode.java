package io.ndbwire.embedded.wire;

import io.ndbwire.wire.ApiRegConf;
import io.ndbwire.wire.ApiRegReq;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.FrameDecoder;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.NdbVersion;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.Signal;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * An API node that sends whatever it is told to one data node, on one link; heartbeats are its user's matter. Blocking, one
 * thread only.
 */
final class RawApiNode implements AutoCloseable {

    /** The block that all answers are asked to go to. */
    static final int BLOCK = Block.FIRST_API_BLOCK + 7;

    private static final int READ_LIMIT_MILLIS = 10_000;
    private static final int SHORT_READ_LIMIT_MILLIS = 300;
    private static final String PORT_PARAMETER = "406";

    private final Socket socket;
    private final int nodeId;
    private final LinkFormat format = new LinkFormat(true, false);
    private final ByteBuf in = Unpooled.buffer();
    private final Deque<ReceivedSignal> received = new ArrayDeque<>();
    private final FrameDecoder frames = new FrameDecoder(this::keep);

    private RawApiNode(Socket socket, int nodeId) {
        this.socket = socket;
        this.nodeId = nodeId;
    }

    /** Connects, shakes hands and registers. */
    static RawApiNode connect(int managementPort, int nodeId) throws IOException {
        RawApiNode node = shakeHands(dataNodePort(managementPort, nodeId), nodeId);
        node.send(ApiRegReq.encode(nodeId, NdbVersion.OWN));
        node.await(ApiRegConf.GSN);
        return node;
    }

    private static RawApiNode shakeHands(int port, int nodeId) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_LIMIT_MILLIS);
        String hello = "ndbd\nndbd passwd\n" + nodeId + " 1 1\n";
        socket.getOutputStream().write(hello.getBytes(StandardCharsets.US_ASCII));
        readLine(socket);
        String answer = readLine(socket);
        if (!answer.equals("1 1")) {
            throw new IOException("the data node says '" + answer + "'");
        }
        return new RawApiNode(socket, nodeId);
    }

    /** The port of data node 1, as the management server tells it. */
    static int dataNodePort(int managementPort, int nodeId) throws IOException {
        try (Socket management = new Socket(InetAddress.getLoopbackAddress(), managementPort)) {
            management.setSoTimeout(READ_LIMIT_MILLIS);
            String question =
                    "get connection parameter\nnode1: 1\nnode2: " + nodeId + "\nparam: " + PORT_PARAMETER + "\n\n";
            management.getOutputStream().write(question.getBytes(StandardCharsets.US_ASCII));
            for (String line = readLine(management); ; line = readLine(management)) {
                if (line.startsWith("value:")) {
                    // A negative number says that every start may choose another port.
                    return Math.abs(
                            Integer.parseInt(line.substring("value:".length()).trim()));
                }
            }
        }
    }

    private static String readLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int character = socket.getInputStream().read(); character != '\n'; ) {
            if (character < 0) {
                throw new IOException("the connection ended behind '" + line + "'");
            }
            line.append((char) character);
            character = socket.getInputStream().read();
        }
        return line.toString();
    }

    private void keep(Signal signal) {
        received.add(ReceivedSignal.of(signal));
    }

    /** The reference of {@link #BLOCK}. */
    int reference() {
        return Block.reference(BLOCK, nodeId);
    }

    void send(OutboundSignal signal) throws IOException {
        send(bytes(signal));
    }

    /** A signal as a message. */
    byte[] bytes(OutboundSignal signal) {
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, format);
        return ByteBufUtil.getBytes(out);
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** The next signal of that number; those in front of it are dropped. */
    ReceivedSignal await(int gsn) throws IOException {
        for (ReceivedSignal next = next(); ; next = next()) {
            if (next.gsn() == gsn) {
                return next;
            }
        }
    }

    /** The next signal. */
    ReceivedSignal next() throws IOException {
        while (received.isEmpty()) {
            if (!readMore()) {
                throw new IOException("the data node closed the link");
            }
        }
        return received.remove();
    }

    /** Sends and takes what has come without waiting; returns whether the link still stands. */
    boolean offer(byte[] bytes) throws IOException {
        try {
            send(bytes);
            while (socket.getInputStream().available() > 0) {
                if (!readMore()) {
                    return false;
                }
                received.clear();
            }
            return true;
        } catch (SocketException closed) {
            return false;
        }
    }

    /**
     * Sends a request and waits for its answer; returns false if the link ended meanwhile, or a message that was sent
     * before told a length that takes this one in.
     */
    boolean isAnswered(OutboundSignal request, int gsn) throws IOException {
        try {
            socket.setSoTimeout(SHORT_READ_LIMIT_MILLIS);
            send(request);
            while (readMore()) {
                if (received.stream().anyMatch(signal -> signal.gsn() == gsn)) {
                    received.clear();
                    return true;
                }
            }
            return false;
        } catch (SocketException | SocketTimeoutException noAnswer) {
            return false;
        }
    }

    /** Reads until the data node closes the link. */
    void awaitEnd() throws IOException {
        try {
            while (readMore()) {
                received.clear();
            }
        } catch (SocketException reset) {
            // It had not read all that was sent.
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the data node keeps the link", e);
        }
    }

    private boolean readMore() throws IOException {
        byte[] bytes = new byte[16 << 10];
        int count = socket.getInputStream().read(bytes);
        if (count < 0) {
            return false;
        }
        in.writeBytes(bytes, 0, count);
        frames.decode(in);
        in.discardReadBytes();
        return true;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
