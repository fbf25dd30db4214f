package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Scans as captured from a 9.7.2 cluster: data words and sections of each signal. */
final class ScanVectors {

    private static final int OWN_BLOCK = 0x8001;
    private static final int DATA_NODE_BLOCK = 0x2F5;

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

        /** Has it come from a link. */
        void receive(Consumer<Signal> receiver) {
            OutboundSignal signal =
                    new OutboundSignal(64).begin(gsn, DATA_NODE_BLOCK, OWN_BLOCK, words.size(), sections.size());
            for (int i = 0; i < words.size(); i++) {
                signal.word(i, word(i));
            }
            for (int i = 0; i < sections.size(); i++) {
                byte[] section = section(i);
                signal.append(section, 0, section.length).closeSection();
            }
            ByteBuf out = Unpooled.buffer();
            signal.writeTo(out, new LinkFormat(false, false));
            new FrameDecoder(receiver::accept).decode(out);
        }

        @Override
        public String toString() {
            return group + ": " + name;
        }
    }

    private ScanVectors() {}

    /** A signal as a data node would get it. */
    static ReceivedSignal sent(OutboundSignal signal) {
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, new LinkFormat(false, false));
        return ReceivedSignal.all(ByteBufUtil.getBytes(out)).get(0);
    }

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

    /** The signals of pushed joins. */
    static Stream<Captured> pushedJoins(String name) {
        return all("pushed-joins.tsv").filter(captured -> captured.name().equals(name));
    }

    private static Stream<Captured> all() {
        return all("scans.tsv");
    }

    private static Stream<Captured> all(String resource) {
        return lines(resource).filter(line -> !line.startsWith("#")).map(ScanVectors::parse);
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

    private static Stream<String> lines(String resource) {
        try (InputStream in = Objects.requireNonNull(ScanVectors.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
