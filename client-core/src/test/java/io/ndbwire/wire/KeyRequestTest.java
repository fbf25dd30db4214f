package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.PermanentException;
import io.ndbwire.wire.TcKeyReq.Ending;
import io.ndbwire.wire.TcKeyReq.Operation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests as they go out, byte for byte, and those that cannot: protocol documents 02, section 1, and 03, section 23. */
class KeyRequestTest {

    private static final int COMMIT = 1 << 4;
    private static final int EXECUTE = 1 << 10;
    private static final int START = 1 << 11;
    private static final int SIGNAL_ID_OFFSET = 12;

    @ParameterizedTest
    @MethodSource("io.ndbwire.wire.KeyOperationVectors#requests")
    void producesTheBytesOfAnAcceptedRequest(KeyOperationVectors.Message message) {
        Optional<OutboundSignal> encoded = encode(message);
        if (encoded.isEmpty()) {
            assertThat(unused(message))
                    .as("requests that this client has no use for")
                    .isTrue();
            return;
        }
        assertThat(HexFormat.of().formatHex(bytes(encoded.get(), message))).isEqualTo(hexOfMessage(message));
    }

    /** A rollback always says whether the coordinator must expect disorder, which the captured ones left out. */
    private static String hexOfMessage(KeyOperationVectors.Message message) {
        if (message.signal().gsn() != TcRollback.REQ_GSN) {
            return HexFormat.of().formatHex(message.bytes());
        }
        byte[] longer = Frames.concatenate(message.bytes(), new byte[4]);
        int word1 = Unpooled.wrappedBuffer(longer).getIntLE(0) + (1 << 8) + (1 << 26);
        return HexFormat.of().formatHex(Frames.withWord(longer, 0, word1));
    }

    private static byte[] bytes(OutboundSignal signal, KeyOperationVectors.Message message) {
        int signalId = Unpooled.wrappedBuffer(message.bytes()).getIntLE(SIGNAL_ID_OFFSET);
        LinkFormat format = new LinkFormat(true, false);
        ByteBuf out = Unpooled.buffer();
        for (int earlier = 1; earlier < signalId; earlier++) {
            OutboundSignal.of(TcHeartbeat.GSN, 0x8001, Block.DBTC).writeTo(out, format);
        }
        out.clear();
        signal.writeTo(out, format);
        return ByteBufUtil.getBytes(out);
    }

    /** Dirty writes, refresh, unlock, the short form, deferred checks, and records of a chosen instance. */
    private static boolean unused(KeyOperationVectors.Message message) {
        if (message.signal().gsn() == TcSeizeReq.GSN) {
            return message.word(2) != 0;
        }
        int info = message.word(4);
        int operation = info >>> 5 & 7;
        boolean dirtyWrite = (info & 1) != 0 && operation != 0;
        boolean unchecked = (info & (1 << 17 | 1 << 18)) != 0;
        boolean abortingSimpleRead = (info & 1 << 8) != 0 && (info & 2 << 12) == 0;
        return operation > 5
                || dirtyWrite
                || unchecked
                || abortingSimpleRead
                || message.signal().sections().isEmpty();
    }

    private static Optional<OutboundSignal> encode(KeyOperationVectors.Message message) {
        int sender = message.signal().senderBlock();
        int receiver = message.signal().receiverBlock();
        return switch (message.signal().gsn()) {
            case TcSeizeReq.GSN ->
                message.word(2) != 0
                        ? Optional.empty()
                        : Optional.of(TcSeizeReq.encode(sender, message.word(1), message.word(0)));
            case TcReleaseReq.GSN ->
                Optional.of(TcReleaseReq.encode(sender, message.word(1), receiver, message.word(0), message.word(2)));
            case TcCommit.REQ_GSN ->
                Optional.of(TcCommit.request(sender, receiver, message.word(0), message.word(1), message.word(2)));
            case TcCommit.ACK_GSN ->
                Optional.of(TcCommit.acknowledgement(sender, receiver, message.word(0), message.word(1)));
            case TcRollback.REQ_GSN ->
                Optional.of(
                        TcRollback.request(sender, receiver, message.word(0), message.word(1), message.word(2), false));
            case TcHeartbeat.GSN ->
                Optional.of(TcHeartbeat.encode(sender, receiver, message.word(0), message.word(1), message.word(2)));
            default -> keyRequest(message);
        };
    }

    private static Optional<OutboundSignal> keyRequest(KeyOperationVectors.Message message) {
        int info = message.word(4);
        Optional<Integer> own = expressed(info & ~(COMMIT | EXECUTE | START));
        if (own.isEmpty() || message.signal().sections().isEmpty()) {
            return Optional.empty();
        }
        List<String> sections = message.signal().sections();
        OutboundSignal signal = new OutboundSignal(64);
        boolean index = message.signal().gsn() == TcKeyReq.INDEX_GSN;
        int sender = message.signal().senderBlock();
        TcKeyReq.begin(signal, index, sender, message.word(3), message.word(5), own.get(), sections.size() > 1);
        for (String section : sections) {
            byte[] bytes = HexFormat.of().parseHex(section);
            signal.append(bytes, 0, bytes.length).closeSection();
        }
        TcKeyReq.stamp(
                signal,
                message.signal().receiverBlock(),
                message.word(0),
                message.word(1),
                message.word(6),
                message.word(7),
                (info & START) != 0,
                (info & COMMIT) != 0 ? Ending.COMMIT : (info & EXECUTE) != 0 ? Ending.EXECUTE : Ending.NONE);
        return Optional.of(signal);
    }

    /** That request info, if it can be made: whoever captured did not let redo problems wait. */
    private static Optional<Integer> expressed(int info) {
        return everyRequestInfo().stream()
                .map(TcKeyReq::withoutRedoQueue)
                .filter(own -> own == info)
                .findFirst();
    }

    private static List<Integer> everyRequestInfo() {
        List<Integer> all = new ArrayList<>(List.of(TcKeyReq.committedRead(), TcKeyReq.simpleRead()));
        for (Operation operation : Operation.values()) {
            all.add(TcKeyReq.locking(operation));
        }
        for (int info : List.copyOf(all)) {
            all.add(TcKeyReq.ignoringErrors(info));
        }
        for (int info : List.copyOf(all)) {
            all.add(TcKeyReq.interpreted(info));
            all.add(TcKeyReq.withoutWaiting(info));
            all.add(TcKeyReq.upgradedFromCommittedRead(info));
        }
        for (int info : List.copyOf(all)) {
            all.add(TcKeyReq.withDiskColumns(info));
            all.add(TcKeyReq.withoutRedoQueue(info));
        }
        return all;
    }

    @Test
    void noRequestCommitsWithoutExecuting() {
        OutboundSignal signal = new OutboundSignal(64);
        List<Integer> infos = everyRequestInfo();
        // Nor can one be smuggled in by whoever makes up his own bits.
        infos.addAll(List.of(-1, COMMIT, COMMIT | START));
        for (int info : infos) {
            for (Ending ending : Ending.values()) {
                for (boolean start : new boolean[] {false, true}) {
                    TcKeyReq.begin(signal, false, 0x8001, 4, 2, info, false);
                    signal.closeSection();
                    assertThat(TcKeyReq.requestInfo(signal) & (COMMIT | EXECUTE | START))
                            .isZero();
                    // Stamped twice: a request is sent again and again.
                    TcKeyReq.stamp(signal, 0x2F5, 1, 2, 3, 4, true, Ending.COMMIT);
                    TcKeyReq.stamp(signal, 0x2F5, 1, 2, 3, 4, start, ending);
                    int stamped = TcKeyReq.requestInfo(signal);
                    assertThat((stamped & COMMIT) == 0 || (stamped & EXECUTE) != 0)
                            .isTrue();
                    assertThat((stamped & EXECUTE) != 0).isEqualTo(ending != Ending.NONE);
                    assertThat((stamped & START) != 0).isEqualTo(start);
                }
            }
        }
    }

    @Test
    void moreWordsThanADataNodeTakesCannotBeBegun() {
        OutboundSignal signal = new OutboundSignal(64);
        signal.begin(12, 0x8001, Block.DBTC, 22, 3);
        assertThatThrownBy(() -> signal.begin(12, 0x8001, Block.DBTC, 23, 3))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("23 data words and 3 sections");
        assertThatThrownBy(() -> signal.begin(12, 0x8001, Block.DBTC, 26, 0)).isInstanceOf(PermanentException.class);
        assertThatThrownBy(() -> signal.begin(12, 0x8001, Block.DBTC, 1, 4)).isInstanceOf(PermanentException.class);
        assertThatThrownBy(() -> signal.begin(12, 0x8001, Block.DBTC, 1, -1)).isInstanceOf(PermanentException.class);
    }

    @Test
    void aSignalWithAnOpenSectionIsNotWritten() {
        OutboundSignal signal = new OutboundSignal(64).begin(12, 0x8001, Block.DBTC, 8, 2);
        signal.append(1).closeSection();
        assertThatThrownBy(() -> signal.writeTo(Unpooled.buffer(), new LinkFormat(false, false)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1 of 2 sections");
    }

    @Test
    void aRequestBegunAnewKeepsNothingOfTheLastOne() {
        OutboundSignal signal = new OutboundSignal(64);
        TcKeyReq.beginInPartition(signal, 0x8001, 4, 2, TcKeyReq.locking(Operation.UPDATE), true, 7);
        signal.append(1)
                .append(2)
                .closeSection()
                .append(new byte[] {1, 2, 3, 4, 5}, 0, 5)
                .closeSection();
        TcKeyReq.stamp(signal, 0x2F5, 1, 2, 3, 4, true, Ending.COMMIT);
        OutboundSignal fresh = new OutboundSignal(64);
        for (OutboundSignal each : List.of(signal, fresh)) {
            TcKeyReq.begin(each, false, 0x8001, 9, 3, TcKeyReq.committedRead(), true);
            each.append(new byte[] {9}, 0, 1).closeSection().append(8).closeSection();
        }
        assertThat(written(signal)).isEqualTo(written(fresh));
    }

    @Test
    void namesThePartitionWhereItIsWanted() {
        OutboundSignal signal = new OutboundSignal(64);
        TcKeyReq.beginInPartition(signal, 0x8001, 4, 2, TcKeyReq.locking(Operation.DELETE), false, 7);
        signal.append(1).closeSection();
        ReceivedSignal read =
                ReceivedSignal.all(HexFormat.of().parseHex(written(signal))).get(0);
        assertThat(read.data()).hasSize(9).endsWith(7);
        assertThat(read.data().get(4) & 4).as("the flag that says so").isEqualTo(4);
    }

    @Test
    void registersAsCaptured() {
        assertThat(written(ApiRegReq.encode(50, 0x090702), new LinkFormat(true, false)))
                .isEqualTo("2407000c" + "03000000" + "a20ffc00" + "01000000" + "3200a20f" + "02070900" + "02070900");
    }

    @Test
    void aRollbackOfUnsettledWorkSaysSo() {
        OutboundSignal signal = TcRollback.request(0x8001, 0x2F5, 1, 2, 3, true);
        assertThat(ReceivedSignal.all(HexFormat.of().parseHex(written(signal)))
                        .get(0)
                        .data())
                .containsExactly(1, 2, 3, 1);
    }

    private static String written(OutboundSignal signal) {
        return written(signal, new LinkFormat(false, false));
    }

    private static String written(OutboundSignal signal, LinkFormat format) {
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, format);
        return ByteBufUtil.hexDump(out);
    }
}
