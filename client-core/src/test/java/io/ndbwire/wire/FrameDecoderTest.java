package io.ndbwire.wire;

import static io.ndbwire.wire.Frames.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames: protocol document 02, sections 2, 3 and 7. */
class FrameDecoderTest {

    private static final int WHOLE = MessageHeader.NOT_FRAGMENTED;

    @ParameterizedTest
    @MethodSource("io.ndbwire.wire.KeyOperationVectors#responses")
    void readsWhatADataNodeSent(KeyOperationVectors.Message message) {
        assertThat(ReceivedSignal.all(message.bytes())).contains(message.signal());
    }

    @Test
    void readsEverySignalOfAPackedMessage() {
        // 02, section 3: rows for two operations of one block and one of another.
        byte[] packed = HexFormat.of()
                .parseHex("24190054" + "05000000" + "f902ff07" + "85ad0000"
                        + "03000180" + "64000000" + "02001111" + "00002222" + "08000100" + "32000000" + "00000000"
                        + "03000180" + "66000000" + "02001111" + "00002222" + "08000100" + "34000000" + "00000000"
                        + "03000280" + "67000000" + "02001111" + "00002222" + "08000100" + "35000000" + "00000000");
        assertThat(ReceivedSignal.all(packed))
                .containsExactly(row(0x8001, 0x64, 0x32), row(0x8001, 0x66, 0x34), row(0x8002, 0x67, 0x35));
    }

    private static ReceivedSignal row(int receiver, int operation, int value) {
        return new ReceivedSignal(
                5, 0x2F9, receiver, List.of(operation, 0x11110002, 0x22220000, 0x00010008, value, 0), List.of());
    }

    @Test
    void readsARegistration() {
        byte[] message = HexFormat.of()
                .parseHex("241a0058" + "01000000" + "fc00a20f" + "48df0200" + "0200fc00" + "02070900" + "96000000"
                        + "02070900" + "02070900" + "03000000" + "00000000" + "02000000" + "00000000" + "00000000"
                        + "00000000" + "00000000" + "ffffffff" + "06000000" + "00000600" + "00000000" + "00000000"
                        + "00000000" + "00000000" + "00000000" + "00000000" + "02070900");
        List<String> seen = new ArrayList<>();
        new FrameDecoder(signal -> seen.add(NdbVersion.toString(ApiRegConf.version(signal)) + " "
                        + ApiRegConf.heartbeatMillis(signal) + " ms, level " + ApiRegConf.startLevel(signal)
                        + ", single user " + ApiRegConf.isSingleUserMode(signal)
                        + ", connected 1 " + ApiRegConf.isConnected(signal, 1)
                        + ", 3 " + ApiRegConf.isConnected(signal, 3)
                        + ", 50 " + ApiRegConf.isConnected(signal, 50)))
                .decode(Unpooled.wrappedBuffer(message));
        assertThat(seen)
                .containsExactly("9.7.2 1500 ms, level 3, single user false, connected 1 true, 3 false, 50 true");
    }

    @Test
    void readsTheReportsOfANodesFailure() {
        byte[] messages = HexFormat.of()
                .parseHex("2409000c" + "1a008004" + "fc00a20f" + "a0e80400" + "02000000" + "02000000" + "01000000"
                        + "01000000" + "04000000"
                        + "2407000c" + "8f018000" + "fc00a20f" + "bce90400" + "02000000" + "0100fc00" + "00000000"
                        + "24090014" + "1b008000" + "fc00a20f" + "c3e90400" + "0000fc00" + "01000000" + "02000000"
                        + "00000000" + "b42d0000");
        List<String> seen = new ArrayList<>();
        // The trace number in the second word is not part of the signal's number.
        new FrameDecoder(signal -> {
                    switch (signal.gsn()) {
                        case NodeFailRep.GSN -> NodeFailRep.forEachNode(signal, node -> seen.add("failed " + node));
                        case TakeOverTcConf.GSN -> seen.add("taken over " + TakeOverTcConf.failedNode(signal));
                        case NodeFailureCompleteRep.GSN ->
                            seen.add("complete " + NodeFailureCompleteRep.failedNode(signal));
                        default -> seen.add("? " + signal.gsn());
                    }
                })
                .decode(Unpooled.wrappedBuffer(messages));
        assertThat(seen).containsExactly("failed 2", "taken over 2", "complete 2");
    }

    @Test
    void obeysTheMessagesOwnWordOnSignalIdAndChecksum() {
        OutboundSignal signal = OutboundSignal.of(12, 0x8001, 0x2F5, 1, 2, 3);
        ByteBuf out = Unpooled.buffer();
        for (boolean signalId : new boolean[] {false, true}) {
            for (boolean checksum : new boolean[] {false, true}) {
                signal.writeTo(out, new LinkFormat(signalId, checksum));
            }
        }
        assertThat(ReceivedSignal.all(ByteBufUtil.getBytes(out)))
                .hasSize(4)
                .allSatisfy(received -> assertThat(received)
                        .isEqualTo(new ReceivedSignal(12, 0x8001, 0x2F5, List.of(1, 2, 3), List.of())));
    }

    @Test
    void everyFlippedBitIsNoticedWhereThereIsAChecksum() {
        OutboundSignal signal = new OutboundSignal(64).begin(12, 0x8001, 0x2F5, 2, 1);
        signal.append(0xCAFEBABE).closeSection();
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, new LinkFormat(true, true));
        byte[] message = ByteBufUtil.getBytes(out);
        for (int bit = 0; bit < 8 * message.length; bit++) {
            byte[] flipped = message.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            List<Integer> delivered = new ArrayList<>();
            FrameDecoder decoder = new FrameDecoder(received -> delivered.add(received.gsn()));
            try {
                // A greater length waits for more: the next message shows that it was wrong.
                decoder.decode(Unpooled.wrappedBuffer(flipped));
            } catch (ProtocolException expected) {
                assertThat(expected).hasMessageContaining("Malformed");
            }
            assertThat(delivered).as("bit %d", bit).isEmpty();
        }
    }

    @Test
    void takesTheLongestMessageAndNothingLonger() {
        int room = MessageHeader.MAXIMUM_MESSAGE_WORDS - MessageHeader.WORDS - 2;
        byte[] longest = Frames.message(WHOLE, words(7), Frames.range(0, room));
        assertThat(longest).hasSize(FrameDecoder.MAXIMUM_MESSAGE_BYTES);
        assertThat(ReceivedSignal.all(longest)).hasSize(1);
        byte[] longer = Frames.message(WHOLE, words(7), Frames.range(0, room + 1));
        assertMalformed(longer, "header");
        // It is refused by its first word: nobody waits for the rest.
        assertMalformed(Arrays.copyOf(longer, 4), "header");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void refusesAMessageShorterThanItsHeader(int words) {
        byte[] message = Frames.message(WHOLE, words(1));
        assertMalformed(Frames.withWord(message, 0, MessageHeader.word1(words, 1, WHOLE, 0)), "header");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00000001, 0x00000080, 0x01000000, 0x80000000, 0x81000081, 0x00000008})
    void refusesForeignByteOrderAndCompression(int flag) {
        byte[] message = Frames.message(WHOLE, words(1));
        assertMalformed(Frames.withWord(message, 0, MessageHeader.word1(4, 1, WHOLE, flag)), "header");
    }

    @Test
    void refusesLengthsThatDoNotAddUp() {
        byte[] message = Frames.message(WHOLE, words(1, 2), words(3, 4), words(5));
        int lengths = MessageHeader.WORDS + 2;
        assertMalformed(Frames.withWord(message, lengths, 3), "left over|section length");
        assertMalformed(Frames.withWord(message, lengths, 1), "left over");
        assertMalformed(Frames.withWord(message, lengths, -1), "section length 4294967295");
        assertMalformed(Frames.withWord(message, lengths, 0x40000000), "section length 1073741824");
        assertMalformed(Frames.withWord(message, 0, MessageHeader.word1(10, 31, WHOLE, 0)), "cannot hold 31");
        assertMalformed(Frames.withWord(message, 1, MessageHeader.word2(Frames.GSN, 0)), "left over");
    }

    @Test
    void ignoresAPackedSignalThatRunsOverTheEnd() {
        byte[] message =
                Frames.message(0x2F9, Block.API_PACKED, WHOLE, words(0x80010000, 7, 8, 9, 0x80010001, 1, 2, 3));
        assertThat(ReceivedSignal.all(message))
                .singleElement()
                .satisfies(signal -> assertThat(signal.word(0)).isEqualTo(7));
    }

    @Test
    void aMissingWordIsAnErrorAndNotTheNextMessage() {
        byte[] two = Frames.concatenate(Frames.message(WHOLE, words(1)), Frames.message(WHOLE, words(2)));
        assertThatThrownBy(() -> new FrameDecoder(signal -> signal.word(1)).decode(Unpooled.wrappedBuffer(two)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("data word 1 is missing");
        assertThatThrownBy(
                        () -> new FrameDecoder(signal -> signal.sectionWord(0, 0)).decode(Unpooled.wrappedBuffer(two)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("word 0 of section 0 is missing");
    }

    @Test
    void aHandlerThatFailsDoesNotSeeItsMessageAgain() {
        ByteBuf two = Unpooled.wrappedBuffer(
                Frames.concatenate(Frames.message(WHOLE, words(1)), Frames.message(WHOLE, words(2))));
        List<Integer> seen = new ArrayList<>();
        FrameDecoder decoder = new FrameDecoder(signal -> {
            seen.add(signal.word(0));
            if (signal.word(0) == 1) {
                throw new IllegalStateException("refused");
            }
        });
        assertThatThrownBy(() -> decoder.decode(two)).hasMessage("refused");
        decoder.decode(two);
        assertThat(seen).containsExactly(1, 2);
    }

    private static void assertMalformed(byte[] message, String pattern) {
        assertThatThrownBy(() -> ReceivedSignal.all(message))
                .isInstanceOf(ProtocolException.class)
                .hasMessageFindingMatch(pattern);
    }
}
