package io.ndbwire.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Runs NDB's own command-line programs against one cluster and returns what they print. Thread-safe. */
final class NdbPrograms {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final NdbHome home;
    private final String connectString;

    NdbPrograms(NdbHome home, String connectString) {
        this.home = home;
        this.connectString = connectString;
    }

    /**
     * Runs a program to its end and returns its standard output as UTF-8.
     *
     * @throws IllegalArgumentException when there is no such program
     * @throws IllegalStateException when it exits with anything but 0 or runs longer than 60 s; says what it printed
     */
    String run(String program, List<String> arguments) {
        return run(scratch -> {
            ProcessBuilder builder = home.program(program, scratch);
            builder.command().add("--ndb-connectstring=" + connectString);
            builder.command().addAll(arguments);
            return builder;
        });
    }

    /** The same for one of NDB's test programs, which take their connect string from the environment alone. */
    String runTest(String program, List<String> arguments) {
        return run(scratch -> {
            ProcessBuilder builder = home.testProgram(program, scratch);
            builder.environment().put("NDB_CONNECTSTRING", connectString);
            builder.command().addAll(arguments);
            return builder;
        });
    }

    private static String run(Function<Path, ProcessBuilder> program) {
        try {
            Path scratch = Files.createTempDirectory("ndb-program-");
            try {
                return run(program.apply(scratch), scratch);
            } finally {
                Directories.delete(scratch);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not run a program of NDB", e);
        }
    }

    private static String run(ProcessBuilder builder, Path scratch) throws IOException {
        Path output = scratch.resolve("stdout");
        Path errors = scratch.resolve("stderr");
        Process process = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        boolean ended = endsInTime(process);
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        if (ended && process.exitValue() == 0) {
            return printed;
        }
        String outcome = ended ? "exited with " + process.exitValue() : "ran longer than " + LIMIT.toSeconds() + " s";
        throw new IllegalStateException(String.join(" ", builder.command()) + "\n" + outcome + "\n" + printed
                + Files.readString(errors, StandardCharsets.UTF_8));
    }

    private static boolean endsInTime(Process process) {
        try {
            return process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a program of NDB was running", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
