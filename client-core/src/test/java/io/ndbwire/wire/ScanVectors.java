package io.ndbwire.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Scans as captured from a 9.7.2 cluster: data words and sections of each signal. */
final class ScanVectors {

    /** One signal of an exchange. */
    record Captured(String group, String direction, String name, int gsn, List<Integer> words, List<String> sections) {

        int word(int n) {
            return words.get(n);
        }

        int[] data() {
            return words.stream().mapToInt(Integer::intValue).toArray();
        }

        byte[] section(int n) {
            return HexFormat.of().parseHex(sections.get(n));
        }

        @Override
        public String toString() {
            return group + ": " + name;
        }
    }

    private ScanVectors() {}

    static Stream<Captured> named(String name) {
        return all().filter(captured -> captured.name().equals(name));
    }

    static Stream<Captured> scanRequests() {
        return named("SCAN_TABREQ");
    }

    static Stream<Captured> nextRequests() {
        return named("SCAN_NEXTREQ");
    }

    static Stream<Captured> takeOvers() {
        return named("TCKEYREQ");
    }

    private static Stream<Captured> all() {
        return lines().filter(line -> !line.startsWith("#")).map(ScanVectors::parse);
    }

    private static Captured parse(String line) {
        String[] fields = line.split("\t");
        return new Captured(
                fields[0],
                fields[1],
                fields[2],
                Integer.parseInt(fields[3]),
                Arrays.stream(fields[4].split(" "))
                        .map(word -> Integer.parseUnsignedInt(word, 16))
                        .toList(),
                fields[5].equals("-") ? List.of() : List.of(fields[5].split(" ")));
    }

    private static Stream<String> lines() {
        try (InputStream in = Objects.requireNonNull(ScanVectors.class.getResourceAsStream("scans.tsv"), "scans.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
