package io.ndbwire.it.rest;

import io.ndbwire.it.cluster.Await;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a stream of Server-Sent Events from a socket of its own, so that a test decides when it is read. */
final class EventReader implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int RECEIVE_BUFFER = 8 << 10;

    /** One event; id and data are empty where it has none, a comment has no name. */
    record Event(String name, String id, String data) {}

    private final Socket socket = new Socket();
    private final List<Event> events = new ArrayList<>();
    private final List<String> head = new ArrayList<>();
    private long characters;
    private boolean ended;

    /**
     * Asks for a stream, and reads nothing yet.
     *
     * @param headers lines of the request
     */
    EventReader(URI uri, String... headers) throws IOException {
        socket.setReceiveBufferSize(RECEIVE_BUFFER);
        socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
        StringBuilder request = new StringBuilder("GET " + uri.getRawPath());
        if (uri.getRawQuery() != null) {
            request.append('?').append(uri.getRawQuery());
        }
        request.append(" HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Begins to read. */
    EventReader read() {
        Thread thread = new Thread(this::readAll, "events");
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    private void readAll() {
        try (InputStream answer = new BufferedInputStream(socket.getInputStream())) {
            for (String line = readLine(answer); !line.isEmpty(); line = readLine(answer)) {
                synchronized (this) {
                    head.add(line);
                }
            }
            readEvents(new BufferedReader(new InputStreamReader(new Chunks(answer), StandardCharsets.UTF_8)));
        } catch (IOException closed) {
            // The test has closed it.
        }
        synchronized (this) {
            ended = true;
        }
    }

    private static String readLine(InputStream source) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = source.read(); next != '\n'; next = source.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    /** A body in chunks (RFC 9112, section 7.1). */
    private static final class Chunks extends InputStream {

        private final InputStream source;
        private int left;
        private boolean ended;

        Chunks(InputStream source) {
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (left == 0 && !ended) {
                left = Integer.parseInt(readLine(source), 16);
                ended = left == 0;
            }
            if (ended) {
                return -1;
            }
            int count = source.read(target, offset, Math.min(left, length));
            if (count < 0) {
                throw new EOFException();
            }
            left -= count;
            if (left == 0) {
                readLine(source);
            }
            return count;
        }
    }

    private void readEvents(BufferedReader reader) throws IOException {
        String name = "";
        String id = "";
        String data = "";
        String line = reader.readLine();
        while (line != null) {
            synchronized (this) {
                characters += line.length();
            }
            if (line.isEmpty()) {
                synchronized (this) {
                    events.add(new Event(name, id, data));
                }
                name = "";
                id = "";
                data = "";
            } else if (line.startsWith(":")) {
                data = line;
            } else if (line.startsWith("event: ")) {
                name = line.substring(7);
            } else if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("data: ")) {
                data = line.substring(6);
            } else {
                throw new IllegalStateException("Not of an event: " + line);
            }
            line = reader.readLine();
        }
    }

    synchronized List<Event> events() {
        return List.copyOf(events);
    }

    synchronized String head() {
        return String.join("\n", head);
    }

    synchronized long characters() {
        return characters;
    }

    /** The first so many events, as soon as they are there. */
    List<Event> await(int count) {
        Await.until("events " + count, LIMIT, () -> events().size() >= count, this::evidence);
        return events().subList(0, count);
    }

    /** Waits until an event of that name is there, and returns it. */
    Event await(String name) {
        Await.until("event " + name, LIMIT, () -> find(name) != null, this::evidence);
        return Objects.requireNonNull(find(name));
    }

    private String evidence() {
        return head() + "\n" + events();
    }

    private @Nullable Event find(String name) {
        return events().stream()
                .filter(event -> event.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Waits until the gateway has ended the stream. */
    void awaitEnd() {
        Await.until(
                "the end of the stream",
                LIMIT,
                () -> {
                    synchronized (this) {
                        return ended;
                    }
                },
                this::evidence);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
