package io.ndbwire.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Change events as captured from a 9.7.2 cluster. */
public final class EventVectors {

    /** One signal of an exchange. */
    public record Message(String group, String direction, String name, int dataNode, ReceivedSignal signal) {

        /** Delivers it as a data node sent it. */
        public void deliver(Consumer<Signal> receiver) {
            int[] data = signal.data().stream().mapToInt(Integer::intValue).toArray();
            OutboundSignal sent = new OutboundSignal(1024)
                    .begin(
                            signal.gsn(),
                            signal.senderBlock(),
                            signal.receiverBlock(),
                            data.length,
                            signal.sections().size());
            for (int i = 0; i < data.length; i++) {
                sent.word(i, data[i]);
            }
            for (String section : signal.sections()) {
                byte[] bytes = HexFormat.of().parseHex(section);
                sent.append(bytes, 0, bytes.length).closeSection();
            }
            CapturedExchanges.deliver(sent, receiver);
        }

        /** A data word as the capture says. */
        public int word(int n) {
            return signal.word(n);
        }
    }

    private EventVectors() {}

    /** All signals of a group in their order. */
    public static List<Message> group(String group) {
        return messages().filter(message -> message.group().equals(group)).toList();
    }

    /** The n-th signal of that name in a group. */
    static Message get(String group, String name, int n) {
        return messages()
                .filter(message ->
                        message.group().equals(group) && message.name().equals(name))
                .skip(n)
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(group + ": " + name + " " + n));
    }

    private static Stream<Message> messages() {
        return lines().filter(line -> !line.startsWith("#")).map(EventVectors::parse);
    }

    private static Message parse(String line) {
        String[] fields = line.split("\t");
        List<String> sections = fields[8].equals("-") ? List.of() : List.of(fields[8].split(" "));
        ReceivedSignal signal = new ReceivedSignal(
                Integer.parseInt(fields[4]),
                Integer.parseInt(fields[5], 16),
                Integer.parseInt(fields[6], 16),
                Arrays.stream(fields[7].split(" "))
                        .map(word -> Integer.parseUnsignedInt(word, 16))
                        .toList(),
                sections);
        return new Message(fields[0], fields[1], fields[2], Integer.parseInt(fields[3]), signal);
    }

    private static Stream<String> lines() {
        try (InputStream in =
                Objects.requireNonNull(EventVectors.class.getResourceAsStream("events.tsv"), "events.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
