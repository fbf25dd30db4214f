package io.ndbwire.embedded.wire;

import io.ndbwire.wire.Block;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.ListTablesReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ScanNextReq;
import io.ndbwire.wire.ScanTabReq;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcRollback;
import io.ndbwire.wire.TcSeizeReq;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Random;

/** Messages of one API node that are nearly right, well-formed with any content, or just bytes; told by a seed. */
final class FuzzedMessages {

    /** Every number that the embedded node knows, and some that it does not. */
    private static final int[] NUMBERS = {
        3, 4, 6, 12, 15, 19, 20, 24, 28, 32, 36, 39, 41, 60, 82, 144, 193, 297, 443, 451, 458, 465, 469, 478, 484, 499,
        510, 516, 519, 522, 531, 572, 579, 587, 610, 624, 627, 630, 650, 682, 699, 700, 703, 713, 716, 719, 722, 731,
        734, 797, 800, 850
    };

    private static final int[] WORDS = {
        0, 1, 2, 3, 4, 5, 8, 25, 0xFF, 0x100, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, -1, -2, 0xFFFFFF00, 0xFFFFFF
    };
    private static final int COORDINATOR = Block.DBTC | 1 << 9;
    private static final int[] BLOCKS = {
        Block.DBTC, Block.DBDICT, Block.QMGR, Block.DBDIH, Block.DBINFO, Block.API_PACKED, COORDINATOR
    };
    private static final int FRAGMENT_BITS = 0x02000002;
    private static final int KINDS_OF_FRAGMENTS = 3;

    private final Random random;
    private final RawApiNode node;
    private final int tableId;
    private final int indexId;
    private final int recordPointer;
    private final int scanPointer;
    private final LinkFormat format = new LinkFormat(true, false);
    private boolean scans;

    FuzzedMessages(Random random, RawApiNode node, int tableId, int indexId, int recordPointer, int scanPointer) {
        this.random = random;
        this.node = node;
        this.tableId = tableId;
        this.indexId = indexId;
        this.recordPointer = recordPointer;
        this.scanPointer = scanPointer;
    }

    byte[] next() {
        // What ends the link at once is made seldom, as everything behind it is lost.
        return switch (random.nextInt(150)) {
            case 0 -> noise();
            case 1 -> fragment();
            case 2, 3 -> written(anyContent());
            default -> damaged(written(request()), Math.max(0, random.nextInt(8) - 5));
        };
    }

    private byte[] noise() {
        byte[] bytes = new byte[1 + random.nextInt(300)];
        random.nextBytes(bytes);
        return bytes;
    }

    private OutboundSignal anyContent() {
        int sections = random.nextInt(4);
        int words = random.nextInt(26 - sections);
        OutboundSignal signal =
                new OutboundSignal(256).begin(pick(NUMBERS), RawApiNode.BLOCK, pick(BLOCKS), words, sections);
        for (int i = 0; i < words; i++) {
            signal.word(i, word());
        }
        for (int i = 0; i < sections; i++) {
            for (int length = random.nextInt(12); length > 0; length--) {
                signal.append(word());
            }
            signal.closeSection();
        }
        return signal;
    }

    private int pick(int[] numbers) {
        return numbers[random.nextInt(numbers.length)];
    }

    private int word() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt();
            case 1 -> node.reference();
            case 2 -> random.nextBoolean() ? tableId : indexId;
            case 3 -> recordPointer;
            default -> pick(WORDS);
        };
    }

    private byte[] fragment() {
        byte[] message = written(anyContent());
        // Whatever stands there is taken for the numbers of sections and of the train.
        int bits = switch (1 + random.nextInt(KINDS_OF_FRAGMENTS)) {
            case 1 -> FRAGMENT_BITS & ~2;
            case 2 -> 2;
            default -> FRAGMENT_BITS;
        };
        for (int i = 0; i < 4; i++) {
            message[i] |= (byte) (bits >>> 8 * i);
        }
        return message;
    }

    private OutboundSignal request() {
        int own = node.reference();
        return switch (random.nextInt(20)) {
            case 0 -> TcSeizeReq.encode(RawApiNode.BLOCK, own, 2 * random.nextInt(100));
            case 1 -> ListTablesReq.all(own, 1, random.nextInt(12));
            case 2 -> GetTabInfoReq.byId(own, 1, random.nextInt(30), 0);
            case 3 -> GetTabInfoReq.byName(own, 1, "telecom/def/subscriber", 0);
            case 4 -> SchemaTransBeginReq.begin(own, random.nextInt());
            case 5 -> CreateEvntReq.get(own, "REPL$telecom/subscriber");
            case 6 -> scan();
            case 7 -> endOfScan();
            case 8 -> endOfTransaction();
            default -> keyOperation();
        };
    }

    private OutboundSignal endOfTransaction() {
        return random.nextBoolean()
                ? TcCommit.request(RawApiNode.BLOCK, COORDINATOR, recordPointer, 1, 2)
                : TcRollback.request(RawApiNode.BLOCK, COORDINATOR, recordPointer, 1, 2, false);
    }

    /** More of the scan, which nobody may ask for when there is none, or its end. */
    private OutboundSignal endOfScan() {
        boolean more = scans && random.nextInt(10) == 0;
        scans = more;
        return more
                ? ScanNextReq.next(RawApiNode.BLOCK, COORDINATOR, scanPointer, 1, 2, new int[] {0}, 1)
                : ScanNextReq.close(RawApiNode.BLOCK, COORDINATOR, scanPointer, 1, 2);
    }

    private OutboundSignal keyOperation() {
        TcKeyReq.Operation operation = TcKeyReq.Operation.values()[random.nextInt(6)];
        int information = switch (random.nextInt(4)) {
            case 0 -> TcKeyReq.committedRead();
            case 1 -> TcKeyReq.simpleRead();
            case 2 -> TcKeyReq.interpreted(TcKeyReq.locking(operation));
            default -> TcKeyReq.locking(operation);
        };
        OutboundSignal signal = new OutboundSignal(256);
        TcKeyReq.begin(signal, false, RawApiNode.BLOCK, tableId, 1, information, true);
        signal.append(random.nextInt(5)).closeSection();
        if (random.nextInt(4) == 0) {
            signal.append(0).append(random.nextInt(8)).append(0).append(0).append(0);
        }
        for (int items = random.nextInt(6); items > 0; items--) {
            int column = random.nextInt(8) == 0 ? 0xFFF0 + random.nextInt(16) : random.nextInt(6);
            int words = random.nextInt(3);
            signal.append(column << 16 | 4 * words);
            for (int i = 0; i < words; i++) {
                signal.append(word());
            }
        }
        signal.closeSection();
        TcKeyReq.Ending ending = TcKeyReq.Ending.values()[random.nextInt(3)];
        TcKeyReq.stamp(signal, COORDINATOR, recordPointer, 7, 1, 2, random.nextInt(3) > 0, ending);
        return signal;
    }

    private OutboundSignal scan() {
        if (scans) {
            return endOfScan();
        }
        scans = true;
        ScanTabReq.Lock lock = ScanTabReq.Lock.values()[random.nextInt(ScanTabReq.Lock.values().length)];
        int rows = 1 + random.nextInt(16);
        boolean ranges = random.nextBoolean();
        int information = ranges ? ScanTabReq.rangeScan(lock, random.nextBoolean()) : ScanTabReq.tableScan(lock);
        OutboundSignal signal = new OutboundSignal(256);
        ScanTabReq.begin(
                signal,
                RawApiNode.BLOCK,
                ranges ? indexId : tableId,
                1,
                information,
                rows,
                rows + random.nextInt(2000),
                ranges);
        for (int streams = 1 + random.nextInt(2); streams > 0; streams--) {
            signal.append(streams);
        }
        signal.closeSection();
        if (random.nextBoolean()) {
            signal.append(1).append(0).append(0).append(0).append(0);
        }
        for (int items = 1 + random.nextInt(3); items > 0; items--) {
            signal.append(random.nextInt(6) << 16);
        }
        signal.closeSection();
        if (ranges) {
            for (int bounds = random.nextInt(3); bounds > 0; bounds--) {
                signal.append(random.nextInt(6)).append(4).append(random.nextInt(5));
            }
            signal.closeSection();
        }
        ScanTabReq.stamp(
                signal, COORDINATOR, scanPointer, 1, 2, random.nextInt(4) == 0 ? recordPointer : ScanTabReq.NO_BUDDY);
        return signal;
    }

    private byte[] written(OutboundSignal signal) {
        ByteBuf out = Unpooled.buffer();
        signal.writeTo(out, format);
        return ByteBufUtil.getBytes(out);
    }

    /** Puts other words in the place of some. */
    private byte[] damaged(byte[] message, int words) {
        for (int i = 0; i < words; i++) {
            // The header seldom: most damage is to be found further inside.
            int place = random.nextInt(20) == 0 ? 0 : 4 + random.nextInt(Math.max(1, message.length / 4 - 4));
            int value = random.nextBoolean() ? word() : 1 << random.nextInt(32) ^ message[4 * place];
            for (int b = 0; b < 4 && 4 * place + b < message.length; b++) {
                message[4 * place + b] = (byte) (value >>> 8 * b);
            }
        }
        return message;
    }
}
