package io.ndbwire.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One server program of a cluster: a management server or a data node, run in the foreground so that it is one process,
 * a child of this one, which nothing starts again behind the test's back. Faults on one server must not overlap.
 */
final class ServerProcess {

    private static final String CONSOLE = "console.log";
    private static final Duration END_LIMIT = Duration.ofSeconds(30);

    private final String name;
    private final Path directory;
    private final Supplier<ProcessBuilder> command;
    private volatile @Nullable Process process;
    private volatile boolean frozen;
    private boolean retired;

    /**
     * Describes a server that does not run yet.
     *
     * @param name how failures call it
     * @param directory where it keeps its logs and data
     * @param command makes the command line but for the arguments of a particular start
     */
    ServerProcess(String name, Path directory, Supplier<ProcessBuilder> command) {
        this.name = name;
        this.directory = directory;
        this.command = command;
    }

    synchronized void start(String... arguments) {
        if (retired) {
            throw new IllegalStateException(name + " belongs to a closed cluster");
        }
        if (isAlive()) {
            throw new IllegalStateException(name + " is running already");
        }
        ProcessBuilder builder = command.get();
        builder.command().addAll(List.of(arguments));
        builder.redirectErrorStream(true);
        builder.redirectOutput(
                ProcessBuilder.Redirect.appendTo(directory.resolve(CONSOLE).toFile()));
        try {
            process = builder.start();
            frozen = false;
        } catch (IOException e) {
            throw new UncheckedIOException("could not start " + name, e);
        }
    }

    boolean isAlive() {
        Process current = process;
        return current != null && current.isAlive();
    }

    boolean isFrozen() {
        return frozen;
    }

    /** Returns the process id. */
    long pid() {
        return running().pid();
    }

    /** Sends SIGKILL and returns when the process is gone. Does nothing when it is gone already. */
    void kill() {
        sendKill();
        awaitEnd();
    }

    /** Sends SIGKILL without waiting and refuses every further start. */
    synchronized void retire() {
        retired = true;
        sendKill();
    }

    void freeze() {
        signal("STOP");
        frozen = true;
    }

    void thaw() {
        signal("CONT");
        frozen = false;
    }

    /** Returns when the process has ended by itself. */
    void awaitEnd() {
        Await.until(name + " has ended", END_LIMIT, () -> !isAlive(), this::logTails);
    }

    /** Returns whether it has printed that, in any of its runs. */
    boolean hasLogged(String text) {
        try {
            return Files.readString(directory.resolve(CONSOLE)).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": its console's log could not be read", e);
        }
    }

    String logTails() {
        return name + ":\n" + Directories.logTails(directory);
    }

    private void sendKill() {
        Process current = process;
        if (current != null) {
            current.destroyForcibly();
        }
    }

    private void signal(String signal) {
        try {
            Process sender = new ProcessBuilder("kill", "-" + signal, Long.toString(pid()))
                    .inheritIO()
                    .start();
            int status = sender.waitFor();
            if (status != 0) {
                throw new IllegalStateException("SIG" + signal + " could not be sent to " + name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("SIG" + signal + " could not be sent to " + name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sending SIG" + signal + " to " + name, e);
        }
    }

    private Process running() {
        Process current = process;
        if (current == null || !current.isAlive()) {
            throw new IllegalStateException(name + " is not running");
        }
        return current;
    }
}
