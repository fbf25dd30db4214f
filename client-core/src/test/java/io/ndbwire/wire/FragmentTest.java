package io.ndbwire.wire;

import static io.ndbwire.wire.Frames.range;
import static io.ndbwire.wire.Frames.words;
import static io.ndbwire.wire.MessageHeader.FIRST_FRAGMENT;
import static io.ndbwire.wire.MessageHeader.LAST_FRAGMENT;
import static io.ndbwire.wire.MessageHeader.MIDDLE_FRAGMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fragmented signals: protocol document 02, section 5. */
class FragmentTest {

    private static final int SEGMENT_WORDS = 60;

    @Test
    void aDataNodesTrainComesTogether() {
        // Section 5.3: the highest section first, the real data in every fragment.
        byte[] train = Frames.concatenate(
                Frames.message(FIRST_FRAGMENT, words(10, 11, 2, 1, 77), range(900, 61), range(700, 200)),
                Frames.message(MIDDLE_FRAGMENT, words(10, 11, 0, 77), range(0, 240)),
                Frames.message(LAST_FRAGMENT, words(10, 11, 0, 77), range(240, 300)));
        byte[] whole = Frames.message(
                MessageHeader.NOT_FRAGMENTED, words(10, 11), range(0, 540), range(700, 200), range(900, 61));
        assertThat(ReceivedSignal.all(train))
                .isEqualTo(ReceivedSignal.all(whole))
                .hasSize(1);
    }

    @Test
    void interleavedTrainsAreToldByTheirSenderAndNumber() {
        byte[] trains = Frames.concatenate(
                Frames.message(0xFA, 0x8001, FIRST_FRAGMENT, words(0, 5), words(1)),
                Frames.message(0x2FA, 0x8001, FIRST_FRAGMENT, words(0, 5), words(2)),
                Frames.message(0xFA, 0x8001, FIRST_FRAGMENT, words(0, 6), words(3)),
                Frames.message(0xFA, 0x8001, MessageHeader.NOT_FRAGMENTED, words(4)),
                Frames.message(0x2FA, 0x8001, LAST_FRAGMENT, words(9, 5)),
                Frames.message(0xFA, 0x8001, LAST_FRAGMENT, words(8, 6)),
                Frames.message(0xFA, 0x8001, LAST_FRAGMENT, words(7, 5)));
        assertThat(ReceivedSignal.all(trains))
                .extracting(ReceivedSignal::data, ReceivedSignal::sections)
                .containsExactly(
                        tuple(4, List.of()),
                        tuple(9, List.of("02000000")),
                        tuple(8, List.of("03000000")),
                        tuple(7, List.of("01000000")));
    }

    private static Tuple tuple(int word, List<String> sections) {
        return Tuple.tuple(List.of(word), sections);
    }

    @Test
    void fragmentsOutOfOrderAreRefused() {
        byte[] first = Frames.message(FIRST_FRAGMENT, words(0, 5), words(1));
        assertMalformed("out of order", Frames.message(MIDDLE_FRAGMENT, words(0, 5), words(1)));
        assertMalformed("out of order", Frames.message(LAST_FRAGMENT, words(0, 5), words(1)));
        assertMalformed("out of order", first, first);
        assertMalformed("section numbers", Frames.message(FIRST_FRAGMENT, words(0), words(1)));
        assertMalformed("section number 3", Frames.message(FIRST_FRAGMENT, words(3, 5), words(1)));
        assertMalformed("section number 4294967295", Frames.message(FIRST_FRAGMENT, words(-1, 5), words(1)));
    }

    @Test
    void unfinishedTrainsAreBounded() {
        byte[][] trains = new byte[FragmentAssembler.MAXIMUM_TRAINS + 1][];
        for (int i = 0; i < trains.length; i++) {
            trains[i] = Frames.message(FIRST_FRAGMENT, words(0, i), words(1));
        }
        assertMalformed("more than 256", trains);
    }

    @Test
    void allTrainsTogetherAreBounded() {
        FrameDecoder decoder = new FrameDecoder(signal -> {
            throw new AssertionError("no train is finished");
        });
        ByteBuf in = Unpooled.buffer();
        int piece = 8_000;
        int pieces = FragmentAssembler.MAXIMUM_BYTES / (4 * piece) + 1;
        assertThatThrownBy(() -> {
                    for (int i = 0; i < pieces; i++) {
                        int train = i % 100;
                        int info = i < 100 ? FIRST_FRAGMENT : MIDDLE_FRAGMENT;
                        in.writeBytes(Frames.message(info, words(0, train), range(0, piece)));
                        decoder.decode(in);
                        in.clear();
                    }
                })
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("fragmented signals of more than " + FragmentAssembler.MAXIMUM_BYTES);
    }

    @ParameterizedTest
    @CsvSource({
        "7920, 0, 0",
        "7921, 0, 0",
        "7920, 1, 0",
        "7900, 100, 0",
        "1, 7920, 1",
        "9000, 200, 61",
        "0, 8000, 0",
        "7919, 2, 7920",
        "30000, 30000, 30000"
    })
    void whatIsSentInFragmentsComesTogetherAgain(int first, int second, int third) {
        OutboundSignal signal = new OutboundSignal(64).begin(12, 0x8001, 0x2F5, 8, 3);
        for (int i = 0; i < 8; i++) {
            signal.word(i, 100 + i);
        }
        int next = 0;
        for (int words : new int[] {first, second, third}) {
            for (int i = 0; i < words; i++) {
                signal.append(next++);
            }
            signal.closeSection();
        }
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, new LinkFormat(true, true));

        List<ReceivedSignal> received = ReceivedSignal.all(ByteBufUtil.getBytes(out));
        assertThat(received).hasSize(1);
        assertThat(received.get(0).data()).containsExactly(100, 101, 102, 103, 104, 105, 106, 107);
        assertThat(received.get(0).sections())
                .extracting(section -> section.length() / 8)
                .containsExactly(first, second, third);
        assertThat(String.join("", received.get(0).sections())).isEqualTo(hex(next));
        assertNoPieceHurtsADataNode(out);
    }

    @Test
    void aDataNodeSendsTheHighestSectionFirstAndItsDataInEachMessage() {
        OutboundSignal signal = new OutboundSignal(64).begin(408, 0xFE, 0x8001, 8, 3);
        for (int words : new int[] {9000, 200, 61}) {
            for (int i = 0; i < words; i++) {
                signal.append(1000 * words + i);
            }
            signal.closeSection();
        }
        for (int i = 0; i < 8; i++) {
            signal.word(i, 100 + i);
        }
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, LinkFormat.ofDataNode(true, false));

        // Captured, section 5.3: sections 2 and 1 in the first message, then pieces of section 0.
        assertThat(ByteBufUtil.hexDump(out, 0, 12)).isEqualTo("2416012e98010008fe000180");
        int second = 4 * MessageHeader.totalWords(out.getIntLE(0));
        assertThat(ByteBufUtil.hexDump(out, second, 12)).isEqualTo("26ff002898010004fe000180");
        List<ReceivedSignal> received = ReceivedSignal.all(ByteBufUtil.getBytes(out));
        assertThat(received).hasSize(1);
        assertThat(received.get(0).data()).containsExactly(100, 101, 102, 103, 104, 105, 106, 107);
        assertThat(received.get(0).sections())
                .extracting(section -> section.length() / 8)
                .containsExactly(9000, 200, 61);
    }

    @ParameterizedTest
    @CsvSource({
        "7398, 0, 1",
        "7399, 0, 31",
        "300, 7400, 32",
        "0, 8000, 34",
        "7740, 0, 32",
        "7741, 0, 33",
        "15700, 0, 66",
        "30000, 30000, 250"
    })
    void aDataNodesTrainHasMessagesOfTheSameSize(int first, int second, int messages) {
        OutboundSignal signal = new OutboundSignal(64).begin(190, 0xFA, 0x8001, 2, 2);
        int next = 0;
        for (int words : new int[] {first, second}) {
            for (int i = 0; i < words; i++) {
                signal.append(next++);
            }
            signal.closeSection();
        }
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, LinkFormat.ofDataNode(true, true));
        int count = 0;
        for (int index = 0; index < out.writerIndex(); index += 4 * MessageHeader.totalWords(out.getIntLE(index))) {
            count++;
        }
        assertThat(count).isEqualTo(messages);
        List<ReceivedSignal> received = ReceivedSignal.all(ByteBufUtil.getBytes(out));
        assertThat(received).hasSize(1);
        assertThat(String.join("", received.get(0).sections())).isEqualTo(hex(next));
    }

    private static String hex(int count) {
        ByteBuf all = Unpooled.buffer(4 * count);
        for (int i = 0; i < count; i++) {
            all.writeIntLE(i);
        }
        return ByteBufUtil.hexDump(all);
    }

    /** Pieces that do not end their section are whole segments; no message has more data words than a node takes. */
    private static void assertNoPieceHurtsADataNode(ByteBuf out) {
        List<int[]> pieces = new ArrayList<>();
        int index = 0;
        while (index < out.writerIndex()) {
            int word1 = out.getIntLE(index);
            int sections = MessageHeader.sections(out.getIntLE(index + 4));
            int data = MessageHeader.dataWords(word1);
            assertThat(data + sections).isLessThanOrEqualTo(MessageHeader.MAXIMUM_DATA_AND_SECTIONS);
            assertThat(MessageHeader.totalWords(word1)).isLessThanOrEqualTo(MessageHeader.MAXIMUM_MESSAGE_WORDS);
            boolean fragment = MessageHeader.fragmentInfo(word1) != MessageHeader.NOT_FRAGMENTED;
            int numbers = index + 4 * (MessageHeader.WORDS + 1 + data - 1 - sections);
            int lengths = index + 4 * (MessageHeader.WORDS + 1 + data);
            for (int i = 0; fragment && i < sections; i++) {
                pieces.add(new int[] {out.getIntLE(numbers + 4 * i), out.getIntLE(lengths + 4 * i)});
            }
            index += 4 * MessageHeader.totalWords(word1);
        }
        for (int i = 0; i + 1 < pieces.size(); i++) {
            boolean endsItsSection = pieces.get(i)[0] != pieces.get(i + 1)[0];
            assertThat(endsItsSection || pieces.get(i)[1] % SEGMENT_WORDS == 0)
                    .as("piece %d of %d words", i, pieces.get(i)[1])
                    .isTrue();
        }
    }

    private static void assertMalformed(String message, byte[]... messages) {
        assertThatThrownBy(() -> ReceivedSignal.all(Frames.concatenate(messages)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(message);
    }
}
