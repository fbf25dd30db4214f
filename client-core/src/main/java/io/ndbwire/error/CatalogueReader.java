package io.ndbwire.error;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the table of codes: five columns parted by tabs, lines beginning with {@code #} left out. */
final class CatalogueReader {

    private static final String RESOURCE = "ndb-errors.tsv";
    private static final String AS_CLASSIFIED = "-";
    private static final int COLUMNS = 5;

    private CatalogueReader() {}

    /** The entries that come with this library, by code. */
    static Map<Integer, CatalogueEntry> readResource() {
        try (@Nullable InputStream resource = CatalogueReader.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("the library lacks its resource io/ndbwire/error/" + RESOURCE);
            }
            return read(new InputStreamReader(resource, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read io/ndbwire/error/" + RESOURCE, e);
        }
    }

    /**
     * @throws IllegalArgumentException if a line is not an entry, or a code stands twice
     */
    static Map<Integer, CatalogueEntry> read(Reader table) throws IOException {
        Map<Integer, CatalogueEntry> entries = new HashMap<>();
        BufferedReader lines = new BufferedReader(table);
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.startsWith("#")) {
                continue;
            }
            CatalogueEntry entry = entry(line, number);
            if (entries.putIfAbsent(entry.code(), entry) != null) {
                throw new IllegalArgumentException("line " + number + ": code " + entry.code() + " stands twice");
            }
        }
        return Map.copyOf(entries);
    }

    private static CatalogueEntry entry(String line, int number) {
        String[] columns = line.split("\t", -1);
        if (columns.length != COLUMNS) {
            throw new IllegalArgumentException(
                    "line " + number + ": " + columns.length + " columns instead of " + COLUMNS + ": " + line);
        }
        try {
            Classification classification = Classification.ofAbbreviation(columns[1]);
            Failure failure =
                    columns[2].equals(AS_CLASSIFIED) ? Failure.usualFor(classification) : Failure.valueOf(columns[2]);
            String advice = columns[4].equals(AS_CLASSIFIED) ? classification.advice() : columns[4];
            return new CatalogueEntry(Integer.parseInt(columns[0]), classification, failure, columns[3], advice);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
        }
    }
}
