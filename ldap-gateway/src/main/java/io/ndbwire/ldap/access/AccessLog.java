package io.ndbwire.ldap.access;

import io.ndbwire.ldap.operation.FinishedOperation;
import io.ndbwire.ldap.operation.OperationListener;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what operations there were. Event loops leave records in a queue with an end; what does not fit in there, as the
 * disk is slower than the clients, is dropped and counted. Thread-safe.
 */
public final class AccessLog implements OperationListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private static final int MAXIMUM_WAITING = 8_192;
    /** Lines that are written at once. */
    private static final int BATCH = 512;

    private static final long CLOSE_MILLIS = 2_000;

    private final Function<AccessRecord, String> format;
    private final OutputStream out;
    private final boolean isOurs;
    private final BlockingQueue<AccessRecord> waiting = new ArrayBlockingQueue<>(MAXIMUM_WAITING);
    private final LongAdder lines = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final Thread thread = new Thread(this::write, "ldap-access-log");
    private volatile boolean isClosed;
    private boolean isFailing;

    /**
     * Opens it.
     *
     * @throws IllegalArgumentException if the file cannot be written
     */
    public AccessLog(AccessLogOptions options) {
        this(options.format(), open(options.file()), options.file() != null);
    }

    /**
     * @param isOurs whether it is closed in the end
     */
    AccessLog(AccessLogOptions.Format format, OutputStream out, boolean isOurs) {
        this.format = format == AccessLogOptions.Format.JSON ? AccessLine::json : AccessLine::text;
        this.out = out;
        this.isOurs = isOurs;
        thread.setDaemon(true);
        thread.start();
    }

    private static OutputStream open(@Nullable Path file) {
        if (file == null) {
            return new FileOutputStream(FileDescriptor.out);
        }
        try {
            return Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalArgumentException("Access log " + file + " cannot be written: " + e, e);
        }
    }

    /** Lines that were written. */
    public long lines() {
        return lines.sum();
    }

    /** Lines that are missing in the log. */
    public long dropped() {
        return dropped.sum();
    }

    @Override
    public void ended(FinishedOperation operation) {
        if (isClosed || !waiting.offer(AccessRecord.of(operation))) {
            dropped.increment();
        }
    }

    private void write() {
        List<AccessRecord> batch = new ArrayList<>(BATCH);
        try {
            while (!isClosed || !waiting.isEmpty()) {
                AccessRecord first = waiting.poll(100, TimeUnit.MILLISECONDS);
                if (first != null) {
                    batch.add(first);
                    waiting.drainTo(batch, BATCH - 1);
                    write(batch);
                    batch.clear();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(List<AccessRecord> batch) {
        // What could not be written may have left half a line.
        StringBuilder text = new StringBuilder(isFailing ? "\n" : "");
        for (AccessRecord one : batch) {
            text.append(format.apply(one)).append('\n');
        }
        try {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            lines.add(batch.size());
            isFailing = false;
        } catch (IOException e) {
            dropped.add(batch.size());
            if (!isFailing) {
                LOG.error("The access log cannot be written, its lines are dropped until it can be", e);
            }
            isFailing = true;
        }
    }

    /** Writes what waits, for at most two seconds. */
    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join(CLOSE_MILLIS);
            if (thread.isAlive()) {
                thread.interrupt();
                dropped.add(waiting.size());
            } else if (isOurs) {
                out.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.error("The access log cannot be closed", e);
        }
        if (dropped.sum() > 0) {
            LOG.warn("The access log misses {} lines", dropped.sum());
        }
    }
}
