package io.ndbwire.internal.management;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Configurations captured from a management server of release 9.7.2, and ways to damage them. */
final class ConfigurationBytes {

    private ConfigurationBytes() {}

    /** Version 2, requested with node 51: its own connections, no dynamic port. */
    static byte[] version2OfNode51() {
        return resource("v2-node51.bin");
    }

    /** Version 2, requested with node 0: all connections, dynamic ports as known then. */
    static byte[] version2() {
        return resource("v2-all.bin");
    }

    /** Version 1: all connections, dynamic ports as known then. */
    static byte[] version1() {
        return resource("v1-all.bin");
    }

    /** {@code configuration} with another word in place of the one at {@code index}, and a checksum that fits. */
    static byte[] withWord(byte[] configuration, int index, int word) {
        byte[] changed = configuration.clone();
        ByteBuffer.wrap(changed).putInt(index * Integer.BYTES, word);
        return withChecksum(changed);
    }

    /** {@code configuration} with its last word set to the checksum of the others. */
    static byte[] withChecksum(byte[] configuration) {
        ByteBuffer words = ByteBuffer.wrap(configuration.clone());
        int checksum = 0;
        int last = configuration.length / Integer.BYTES - 1;
        for (int i = 0; i < last; i++) {
            checksum ^= words.getInt(i * Integer.BYTES);
        }
        words.putInt(last * Integer.BYTES, checksum);
        return words.array();
    }

    /** The index of the first word that equals {@code word}, at or behind {@code from}. */
    static int indexOf(byte[] configuration, int word, int from) {
        ByteBuffer words = ByteBuffer.wrap(configuration);
        for (int i = from; i < configuration.length / Integer.BYTES; i++) {
            if (words.getInt(i * Integer.BYTES) == word) {
                return i;
            }
        }
        throw new IllegalArgumentException("no word " + Integer.toHexString(word));
    }

    private static byte[] resource(String name) {
        try (InputStream in = Objects.requireNonNull(ConfigurationBytes.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
