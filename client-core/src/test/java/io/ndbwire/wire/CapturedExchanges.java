package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Requests and replies captured between NDB's own client and a real cluster's dictionary. */
public final class CapturedExchanges {

    private static final String RESOURCE = "dictionary-exchanges.txt";
    private static final int SIGNAL_ID_OFFSET = 12;
    private static final HexFormat HEX = HexFormat.of();

    private static final Map<String, Exchange> EXCHANGES = read();

    private CapturedExchanges() {}

    /** One request and what came back. */
    public static final class Exchange {

        private String request = "";
        private final List<Reply> replies = new ArrayList<>();
        private final List<String> messages = new ArrayList<>();

        /** The request's bytes with signal id 1, as {@link #bytes(OutboundSignal)} gives them. */
        public String request() {
            byte[] bytes = HEX.parseHex(request);
            bytes[SIGNAL_ID_OFFSET] = 1;
            bytes[SIGNAL_ID_OFFSET + 1] = 0;
            bytes[SIGNAL_ID_OFFSET + 2] = 0;
            bytes[SIGNAL_ID_OFFSET + 3] = 0;
            return HEX.formatHex(bytes);
        }

        /** A data word of the request. */
        public int requestWord(int n) {
            return Unpooled.wrappedBuffer(HEX.parseHex(request)).getIntLE(SIGNAL_ID_OFFSET + 4 + 4 * n);
        }

        /** The bytes of a section of the first reply. */
        public byte[] replySection(int section) {
            return HEX.parseHex(replies.get(0).sections().get(section));
        }

        /** A data word of the first reply. */
        public int replyWord(int n) {
            return replies.get(0).data()[n];
        }

        /** Delivers the first reply as it was received. */
        public void deliver(Consumer<Signal> receiver) {
            Reply reply = replies.get(0);
            CapturedExchanges.deliver(CapturedExchanges.signal(reply.gsn(), reply.data(), reply.bytes()), receiver);
        }

        /** Delivers the messages of a reply that came in several. */
        public void deliverMessages(Consumer<Signal> receiver) {
            FrameDecoder decoder = new FrameDecoder(receiver::accept);
            for (String message : messages) {
                decoder.decode(Unpooled.wrappedBuffer(HEX.parseHex(message)));
            }
        }
    }

    private record Reply(int gsn, List<String> words, List<String> sections) {

        int[] data() {
            return words.stream()
                    .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
                    .toArray();
        }

        byte[][] bytes() {
            return sections.stream().map(HEX::parseHex).toArray(byte[][]::new);
        }
    }

    /** The exchange of that name. */
    public static Exchange get(String name) {
        return Objects.requireNonNull(EXCHANGES.get(name), name);
    }

    /** What a signal looks like on a link whose messages carry a signal id, in hexadecimal digits. */
    public static String bytes(OutboundSignal signal) {
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, new LinkFormat(true, false));
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return HEX.formatHex(bytes);
    }

    /** A signal as a data node's dictionary sends it. */
    public static OutboundSignal signal(int gsn, int[] data, byte[]... sections) {
        OutboundSignal signal = new OutboundSignal(1024).begin(gsn, Block.DBDICT, 0x8001, data.length, sections.length);
        for (int i = 0; i < data.length; i++) {
            signal.word(i, data[i]);
        }
        for (byte[] section : sections) {
            signal.append(section, 0, section.length).closeSection();
        }
        return signal;
    }

    /** Takes a signal over a link to a receiver. */
    public static void deliver(OutboundSignal signal, Consumer<Signal> receiver) {
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, new LinkFormat(false, false));
        new FrameDecoder(receiver::accept).decode(out);
    }

    private static Map<String, Exchange> read() {
        Map<String, Exchange> exchanges = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(CapturedExchanges.class.getResourceAsStream(RESOURCE)),
                StandardCharsets.UTF_8))) {
            Exchange current = new Exchange();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String rest = line.substring(line.indexOf(' ') + 1);
                switch (line.substring(0, line.indexOf(' '))) {
                    case "exchange" -> {
                        current = new Exchange();
                        exchanges.put(rest, current);
                    }
                    case "request" -> current.request = rest;
                    case "message" -> current.messages.add(rest);
                    case "reply" -> current.replies.add(reply(rest.split(" ")));
                    default -> {}
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return exchanges;
    }

    private static Reply reply(String[] fields) {
        return new Reply(
                Integer.parseInt(fields[0]),
                List.of(fields[1].split(",")),
                List.of(fields).subList(2, fields.length));
    }
}
