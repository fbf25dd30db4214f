package io.ndbwire.embedded.wire;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Collects what is logged as an error, by taking the place of the standard error stream; the rest is dropped. */
final class LoggedErrors implements AutoCloseable {

    private static final int KEPT_LINES = 20;

    private final PrintStream before = System.err;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final Deque<String> last = new ArrayDeque<>();
    private final StringBuilder errors = new StringBuilder();
    private boolean inError;

    LoggedErrors() {
        System.setErr(new PrintStream(new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int offset, int length) {
                for (int i = offset; i < offset + length; i++) {
                    write(bytes[i]);
                }
            }

            @Override
            public synchronized void write(int character) {
                LoggedErrors.this.write(character);
            }
        }));
    }

    private synchronized void write(int character) {
        line.write(character);
        if (character == '\n') {
            String text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            last.add(text);
            if (last.size() > KEPT_LINES) {
                last.remove();
            }
            // The lines of a stack trace belong to what was logged with it.
            boolean trace = text.startsWith("\t") || text.startsWith("Caused by") || text.startsWith("java.");
            inError = text.contains("ERROR") || inError && trace;
            if (inError && errors.length() < 20_000) {
                errors.append(text);
            }
        }
    }

    /** The last lines of all, whatever they tell of. */
    synchronized String lastLines() {
        return String.join("", last);
    }

    synchronized List<String> all() {
        return errors.toString().lines().toList();
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
