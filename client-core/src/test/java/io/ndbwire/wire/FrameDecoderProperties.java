package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Any bytes end in signals or a {@link ProtocolException}, however they are cut. */
class FrameDecoderProperties {

    private static final byte[] CAPTURED = Frames.concatenate(Stream.concat(
                    KeyOperationVectors.messages().map(KeyOperationVectors.Message::bytes),
                    Stream.of(
                            Frames.message(MessageHeader.FIRST_FRAGMENT, Frames.words(0, 5), Frames.range(0, 240)),
                            Frames.message(MessageHeader.LAST_FRAGMENT, Frames.words(1, 0, 5), Frames.range(0, 9))))
            .toArray(byte[][]::new));
    private static final List<ReceivedSignal> WHOLE = ReceivedSignal.all(CAPTURED);

    @Property(tries = 3000)
    void anyBytesAreSignalsOrRefused(@ForAll @Size(max = 600) byte[] bytes) {
        assertBounded(bytes, decode(bytes, List.of()));
    }

    @Property(tries = 1500)
    void damagedMessagesAreSignalsOrRefused(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 0x7FFFFFF) Integer> places,
            @ForAll byte damage,
            @ForAll @IntRange(max = 300) int from) {
        byte[] bytes = new byte[4 * 700];
        int start = Math.min(startOfMessage(from), CAPTURED.length - bytes.length) & ~3;
        System.arraycopy(CAPTURED, start, bytes, 0, bytes.length);
        for (int place : places) {
            bytes[place % bytes.length] ^= damage;
        }
        assertBounded(bytes, decode(bytes, List.of()));
    }

    @Property(tries = 300)
    void howTheBytesAreCutMakesNoDifference(@ForAll @Size(max = 40) List<@IntRange(max = 400) Integer> cuts) {
        List<ReceivedSignal> signals = decode(CAPTURED, cuts);
        assertThat(signals).isEqualTo(WHOLE);
    }

    @Example
    void everySingleCutMakesNoDifference() {
        for (int cut = 0; cut < 400; cut++) {
            assertThat(decode(CAPTURED, List.of(cut))).as("cut at byte %d", cut).isEqualTo(WHOLE);
        }
    }

    /** Reads as a link does: what is left over stays in front of what comes next. */
    private static List<ReceivedSignal> decode(byte[] bytes, List<Integer> cuts) {
        List<ReceivedSignal> signals = new ArrayList<>();
        FrameDecoder decoder = new FrameDecoder(signal -> signals.add(ReceivedSignal.of(signal)));
        ByteBuf in = Unpooled.buffer();
        int read = 0;
        try {
            for (int i = 0; i <= cuts.size(); i++) {
                int length = i == cuts.size() ? bytes.length - read : Math.min(cuts.get(i), bytes.length - read);
                in.writeBytes(bytes, read, length);
                read += length;
                decoder.decode(in);
                assertThat(in.readableBytes()).as("an incomplete message").isLessThan(longestWait(in));
                in.discardReadBytes();
            }
        } catch (ProtocolException refused) {
            assertThat(refused).hasMessageContaining("Malformed");
        }
        return signals;
    }

    private static int longestWait(ByteBuf in) {
        return in.readableBytes() < 4 ? 4 : 4 * MessageHeader.totalWords(in.getIntLE(in.readerIndex()));
    }

    private static void assertBounded(byte[] bytes, List<ReceivedSignal> signals) {
        assertThat(signals.size()).isLessThanOrEqualTo(bytes.length / 12);
        int words = signals.stream()
                .mapToInt(signal -> signal.data().size()
                        + signal.sections().stream()
                                .mapToInt(section -> section.length() / 8)
                                .sum())
                .sum();
        assertThat(4 * words).as("nothing comes out that did not go in").isLessThanOrEqualTo(bytes.length);
    }

    private static int startOfMessage(int number) {
        ByteBuf in = Unpooled.wrappedBuffer(CAPTURED);
        int index = 0;
        for (int i = 0; i < number && index < CAPTURED.length; i++) {
            index += 4 * MessageHeader.totalWords(in.getIntLE(index));
        }
        return index < CAPTURED.length ? index : 0;
    }
}
