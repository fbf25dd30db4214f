package io.ndbwire.benchmarks.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Starts of a cluster, each the first thing that a JVM does: nearly all of that time is the loading of classes, most of
 * them Netty's. Hence the same with an archive of classes (class data sharing), and beside both Netty's first socket.
 */
final class ColdStarts {

    private final int starts;

    ColdStarts(int starts) {
        this.starts = starts;
    }

    void print() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("cold-start");
        Path archive = directory.resolve("classes.jsa");
        try {
            measure(ColdStart.class, "-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable");
            String shared = "-XX:SharedArchiveFile=" + archive;
            long[] plain = new long[starts];
            long[] archived = new long[starts];
            long[] sockets = new long[starts];
            for (int i = 0; i < starts; i++) {
                plain[i] = measure(ColdStart.class);
                archived[i] = measure(ColdStart.class, shared);
                sockets[i] = measure(FirstSocket.class);
            }
            print("start in a fresh JVM", plain);
            print("the same with an archive of classes", archived);
            print("Netty's first server socket alone", sockets);
        } finally {
            Files.deleteIfExists(archive);
            Files.delete(directory);
        }
    }

    private static void print(String what, long[] millis) {
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "%s: median %d ms (%d to %d)%n",
                what,
                millis[millis.length / 2],
                millis[0],
                millis[millis.length - 1]);
    }

    /** Milliseconds, as the program prints them. */
    private static long measure(Class<?> program, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var output = process.inputReader()) {
            String line = output.readLine();
            if (process.waitFor() != 0 || line == null) {
                throw new IOException(program.getSimpleName() + " failed");
            }
            return Long.parseLong(line);
        }
    }
}
