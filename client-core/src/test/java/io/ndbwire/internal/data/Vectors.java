package io.ndbwire.internal.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** Captured bytes, and words written as the protocol documents write them. */
final class Vectors {

    private Vectors() {}

    /** The lines of a resource, split at tabulators; comment lines are left out. */
    static List<String[]> lines(String resource) {
        try (InputStream stream = Vectors.class.getResourceAsStream(resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    /** The bytes of words given as eight hexadecimal digits each, separated by spaces. */
    static byte[] words(String words) {
        String[] parts = words.strip().split("\\s+");
        byte[] bytes = new byte[4 * parts.length];
        for (int i = 0; i < parts.length; i++) {
            Words.set(bytes, 4 * i, Integer.parseUnsignedInt(parts[i], 16));
        }
        return bytes;
    }
}
