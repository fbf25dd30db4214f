package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reports of a data node's failure as a data node writes them, and as node 1 was captured to write them of node 2. */
class NodeFailureSignalsTest {

    private static final int RELEASE = NdbVersion.of(9, 7, 2);
    private static final int OLD_RELEASE = NdbVersion.of(8, 0, 17);

    @Test
    void aFailureIsNamedAsCaptured() {
        ReceivedSignal captured = captured("2409000c" + "1a008004" + "fc00a20f" + "a0e80400" + "02000000" + "02000000"
                + "01000000" + "01000000" + "04000000");
        ReceivedSignal written = received(NodeFailRep.encode(2, nodes(2), RELEASE));
        // The second word has no meaning.
        assertThat(written)
                .isEqualTo(new ReceivedSignal(
                        captured.gsn(),
                        captured.senderBlock(),
                        captured.receiverBlock(),
                        List.of(captured.word(0), 0, captured.word(2)),
                        captured.sections()));
    }

    @Test
    void theMaskHasNoTrailingZeroes() {
        assertThat(received(NodeFailRep.encode(1, nodes(1, 33, 144), RELEASE)).sections())
                .containsExactly("02000000" + "02000000" + "00000000" + "00000000" + "00000100");
    }

    @Test
    void oldReleasesAreToldWithoutASection() {
        OutboundSignal signal = NodeFailRep.encode(1, nodes(1, 33), OLD_RELEASE);
        assertThat(received(signal).sections()).isEmpty();
        List<Integer> failed = new ArrayList<>();
        new FrameDecoder(read -> NodeFailRep.forEachNode(read, failed::add)).decode(bytes(signal));
        assertThat(failed).containsExactly(1, 33);
    }

    @Test
    void theEndOfTheTakeOverIsToldAsCaptured() {
        assertThat(received(TakeOverTcConf.encode(1, 2)))
                .isEqualTo(captured("2407000c8f018000fc00a20fbce90400" + "02000000" + "0100fc00" + "00000000"));
    }

    @Test
    void theEndOfTheFailuresHandlingIsToldAsCaptured() {
        ReceivedSignal captured = captured("24090014" + "1b008000" + "fc00a20f" + "c3e90400" + "0000fc00" + "01000000"
                + "02000000" + "00000000" + "b42d0000");
        ReceivedSignal written = received(NodeFailureCompleteRep.encode(1, 2));
        // The last two words have no meaning.
        assertThat(written.data().subList(0, 3)).isEqualTo(captured.data().subList(0, 3));
        assertThat(written.data()).hasSameSizeAs(captured.data());
        assertThat(written.gsn()).isEqualTo(captured.gsn());
        assertThat(written.receiverBlock()).isEqualTo(captured.receiverBlock());
    }

    @Test
    void aCommitThatWasTakenOverWantsToBeAcknowledged() {
        assertThat(received(TcKeyFail.committed(0x2F5, 0x8001, 7, 8)))
                .isEqualTo(new ReceivedSignal(8, 0x2F5, 0x8001, List.of(1, 7, 8), List.of()));
        assertThat(received(TcKeyFail.rolledBack(0x2F5, 0x8001, 7, 8)))
                .isEqualTo(new ReceivedSignal(9, 0x2F5, 0x8001, List.of(0, 7, 8), List.of()));
    }

    @Test
    void anAcknowledgementNamesItsTransaction() {
        List<Long> acknowledged = new ArrayList<>();
        new FrameDecoder(signal -> acknowledged.add(TcCommit.acknowledged(signal)))
                .decode(bytes(TcCommit.acknowledgement(0x8001, 0x2F5, 0x80000001, 0x12345678)));
        assertThat(acknowledged).containsExactly(0x1234567880000001L);
    }

    private static BitSet nodes(int... ids) {
        BitSet nodes = new BitSet();
        for (int id : ids) {
            nodes.set(id);
        }
        return nodes;
    }

    private static ByteBuf bytes(OutboundSignal signal) {
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, new LinkFormat(true, false));
        return out;
    }

    private static ReceivedSignal received(OutboundSignal signal) {
        return ReceivedSignal.all(ByteBufUtil.getBytes(bytes(signal))).get(0);
    }

    private static ReceivedSignal captured(String hex) {
        return ReceivedSignal.all(HexFormat.of().parseHex(hex)).get(0);
    }
}
