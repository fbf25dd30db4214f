package io.ndbwire.it.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What the clusters do with directories and the logs in them. */
final class Directories {

    private static final int TAIL_BYTES = 4_000;

    private Directories() {}

    /** Deletes a directory with all it holds; does nothing when it is gone already. */
    static void delete(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> tree = Files.walk(directory)) {
            deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }

    /** Returns the last 4,000 bytes of every log directly in a directory, each under its name. */
    static String logTails(Path directory) {
        StringBuilder tails = new StringBuilder();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path log : files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList()) {
                byte[] content = Files.readAllBytes(log);
                int start = Math.max(0, content.length - TAIL_BYTES);
                tails.append("--- end of ").append(log.getFileName()).append('\n');
                tails.append(new String(content, start, content.length - start, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            tails.append("--- logs in ")
                    .append(directory)
                    .append(" could not be read: ")
                    .append(e);
        }
        return tails.toString();
    }
}
