package io.ndbwire.embedded.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The jar's main class in a process of its own, with this one's class path. */
final class MainProcess implements AutoCloseable {

    private static final int LIMIT_SECONDS = 60;
    private static final String ADDRESS = "Connect string: ";

    private final Process process;
    private final BufferedReader output;
    private final StringBuilder printed = new StringBuilder();

    private MainProcess(List<String> jvmOptions, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static MainProcess start(String... arguments) throws IOException {
        return new MainProcess(List.of(), List.of(arguments));
    }

    static MainProcess startWith(List<String> jvmOptions, String... arguments) throws IOException {
        return new MainProcess(jvmOptions, List.of(arguments));
    }

    /** Reads on until the cluster is ready; returns its connect string. */
    String awaitReady() throws IOException {
        String address = "";
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            printed.append(line).append('\n');
            if (line.startsWith(ADDRESS)) {
                address = line.substring(ADDRESS.length());
            }
            if (line.startsWith("Ready after")) {
                return address;
            }
        }
        throw new IllegalStateException("ended before it was ready: " + printed);
    }

    /** Asks the process to end, as a service manager does. */
    void terminate() {
        // Not the process's own method, which would close its output as well.
        process.toHandle().destroy();
    }

    /** Waits for the end; returns the exit code. */
    int awaitEnd() throws Exception {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            printed.append(line).append('\n');
        }
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("did not end: " + printed);
        }
        return process.exitValue();
    }

    /** What was read of its output so far. */
    String printed() {
        return printed.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
