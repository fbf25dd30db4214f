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

/** Key operations as captured from a 9.7.2 cluster. */
final class KeyOperationVectors {

    /** One message of an exchange; a packed one may hold other signals, too. */
    record Message(String group, String direction, String name, ReceivedSignal signal, String hex) {

        byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }

        /** A data word as the capture says. */
        int word(int n) {
            return signal.data().get(n);
        }

        @Override
        public String toString() {
            return group + ": " + name + " "
                    + signal.data().stream().map(Integer::toHexString).toList();
        }
    }

    private KeyOperationVectors() {}

    static Stream<Message> requests() {
        return messages().filter(message -> message.direction().equals("request"));
    }

    static Stream<Message> responses() {
        return messages().filter(message -> message.direction().equals("response"));
    }

    static Stream<Message> messages() {
        return lines().filter(line -> !line.startsWith("#")).map(KeyOperationVectors::parse);
    }

    private static Message parse(String line) {
        String[] fields = line.split("\t");
        List<String> sections = fields[7].equals("-") ? List.of() : List.of(fields[7].split(" "));
        ReceivedSignal signal = new ReceivedSignal(
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4], 16),
                Integer.parseInt(fields[5], 16),
                Arrays.stream(fields[6].split(" "))
                        .map(word -> Integer.parseUnsignedInt(word, 16))
                        .toList(),
                sections);
        return new Message(fields[0], fields[1], fields[2], signal, fields[8]);
    }

    private static Stream<String> lines() {
        try (InputStream in = Objects.requireNonNull(
                KeyOperationVectors.class.getResourceAsStream("key-operations.tsv"), "key-operations.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
