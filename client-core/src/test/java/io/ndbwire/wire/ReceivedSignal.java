package io.ndbwire.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** What a {@link Signal} said, kept beyond its delivery. */
public record ReceivedSignal(int gsn, int senderBlock, int receiverBlock, List<Integer> data, List<String> sections) {

    public static ReceivedSignal of(Signal signal) {
        return new ReceivedSignal(
                signal.gsn(),
                signal.senderBlock(),
                signal.receiverBlock(),
                IntStream.range(0, signal.length()).map(signal::word).boxed().toList(),
                IntStream.range(0, signal.sectionCount())
                        .mapToObj(section -> HexFormat.of().formatHex(signal.section(section)))
                        .toList());
    }

    /** A data word. */
    public int word(int n) {
        return data.get(n);
    }

    /** The signals in these bytes, all of which are whole messages. */
    static List<ReceivedSignal> all(byte[] bytes) {
        List<ReceivedSignal> signals = new ArrayList<>();
        ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
        new FrameDecoder(signal -> signals.add(of(signal))).decode(buffer);
        if (buffer.isReadable()) {
            throw new IllegalArgumentException(buffer.readableBytes() + " bytes are left over");
        }
        return signals;
    }
}
