package io.ndbwire.it.rest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection on which requests are sent by hand and answers are read as slowly as a test wants. */
final class RawConnection implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;
    /** Little, so that what a reader does not take stays with the gateway. */
    private static final int RECEIVE_BYTES = 16 << 10;

    private final Socket socket = new Socket();
    private final InputStream input;

    RawConnection(URI gateway) {
        try {
            socket.setReceiveBufferSize(RECEIVE_BYTES);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(gateway.getHost(), gateway.getPort()));
            input = socket.getInputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends lines of a head and the empty line that ends it. */
    RawConnection head(String... lines) {
        return send(String.join("\r\n", lines) + "\r\nHost: localhost\r\n\r\n");
    }

    RawConnection send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** The status of the answer that has come, or comes; nothing behind its line is read. */
    int status() {
        return Integer.parseInt(line().split(" ")[1]);
    }

    private String line() {
        StringBuilder line = new StringBuilder();
        try {
            for (int next = input.read(); next != '\n'; next = input.read()) {
                if (next < 0) {
                    throw new IllegalStateException("The connection has ended behind: " + line);
                }
                line.append((char) next);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    /** The next answer, whose head says how long it is: its status, a space, and its body. */
    String answer() {
        int status = status();
        int length = 0;
        for (String line = line(); !line.isBlank(); line = line()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        try {
            return status + " " + new String(input.readNBytes(length), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the rest of a chunked answer and returns how often a byte is in there, the chunks' own lines not counted. */
    long countInChunks(int wanted) {
        while (!line().isBlank()) {
            // The head.
        }
        long count = 0;
        try {
            for (int length = chunk(); length > 0; length = chunk()) {
                byte[] content = input.readNBytes(length);
                for (byte each : content) {
                    count += each == wanted ? 1 : 0;
                }
                line();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    private int chunk() {
        return Integer.parseInt(line().strip(), 16);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
