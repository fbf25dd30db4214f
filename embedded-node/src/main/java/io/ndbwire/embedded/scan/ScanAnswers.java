package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.embedded.storage.Words;
import io.ndbwire.embedded.transaction.TransactionRecord;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.NdbVersion;
import io.ndbwire.wire.OutboundSignal;
import java.util.List;

/** What a scan tells its client: rows, keys, confirmations of batches, and failures (protocol document 06). */
final class ScanAnswers {

    private static final int KEY_GSN = 33;
    private static final int CONFIRMATION_GSN = 29;
    private static final int REFUSAL_GSN = 31;
    private static final int ROW_MANAGER_BLOCK = 0xF7 | 1 << 9;
    private static final int END_OF_DATA = 1 << 31;
    private static final int FINISHED = 0xFFFFFF00;
    private static final int HEAD_WORDS = 4;
    private static final int MOST_WORDS = 25;
    private static final int LONGEST_INLINE_KEY = 20;
    private static final int KEY_HEAD_WORDS = 5;
    private static final int SCAN_NUMBER = 0x06;

    private final TransactionRecord record;
    private final int transactionId1;
    private final int transactionId2;
    private final int recordWords;

    ScanAnswers(TransactionRecord record, ScanRequest request) {
        this.record = record;
        transactionId1 = request.transactionId1();
        transactionId2 = request.transactionId2();
        boolean knowsFifthWord = record.link().version() >= NdbVersion.of(8, 0, 20);
        recordWords = request.isExtended() ? knowsFifthWord ? 5 : 4 : 3;
    }

    /** The data node that a fragment's rows come from. */
    int nodeOf(Fragment fragment) {
        return record.linkOf(fragment).dataNodeId();
    }

    void row(int receiverId, Fragment fragment, WordBuffer values) {
        record.linkOf(fragment).sendRow(record.clientBlock(), receiverId, transactionId1, transactionId2, values);
    }

    /** Tells a row's key, and what its lock is taken over with. */
    void key(int receiverId, Fragment fragment, int rowInBatch, byte[] key) {
        int words = key.length / 4;
        boolean inline = words <= LONGEST_INLINE_KEY;
        OutboundSignal signal = new OutboundSignal(128 + key.length)
                .begin(
                        KEY_GSN,
                        ROW_MANAGER_BLOCK,
                        record.clientBlock(),
                        KEY_HEAD_WORDS + (inline ? words : 0),
                        inline ? 0 : 1)
                .word(0, receiverId)
                .word(1, words)
                .word(2, fragment.number() << 20 | (rowInBatch << 8 | SCAN_NUMBER) & 0xFFFFF)
                .word(3, transactionId1)
                .word(4, transactionId2);
        if (inline) {
            for (int i = 0; i < words; i++) {
                signal.word(KEY_HEAD_WORDS + i, Words.get(key, 4 * i));
            }
        } else {
            signal.append(key, 0, key.length).closeSection();
        }
        record.linkOf(fragment).send(signal);
    }

    void confirm(List<Stream> streams, boolean end) {
        int words = recordWords * streams.size();
        boolean inline = HEAD_WORDS + words <= MOST_WORDS;
        OutboundSignal signal = begin(streams.size() | (end ? END_OF_DATA : 0), inline ? words : 0, inline ? 0 : 1);
        int place = HEAD_WORDS;
        for (Stream stream : streams) {
            for (int word : record(stream)) {
                if (inline) {
                    signal.word(place++, word);
                } else {
                    signal.append(word);
                }
            }
        }
        record.link().send(inline ? signal : signal.closeSection());
    }

    private int[] record(Stream stream) {
        int handle = stream.finished ? FINISHED : stream.handle;
        return switch (recordWords) {
            case 3 -> new int[] {stream.receiverId(), handle, stream.rows | stream.words << 10};
            case 4 -> new int[] {stream.receiverId(), handle, stream.rows, stream.words};
            default -> new int[] {stream.receiverId(), handle, stream.rows, stream.words, 0};
        };
    }

    /** Answers a close. */
    void closed() {
        record.link().send(begin(END_OF_DATA, 0, 0));
    }

    /** Answers a close of a scan that has ended by itself. */
    static void closedBefore(TransactionRecord record, int transactionId1, int transactionId2) {
        record.link()
                .send(OutboundSignal.of(
                        CONFIRMATION_GSN,
                        ApiLink.COORDINATOR_BLOCK,
                        record.clientBlock(),
                        record.clientPointer(),
                        END_OF_DATA,
                        transactionId1,
                        transactionId2));
    }

    private OutboundSignal begin(int info, int words, int sections) {
        return new OutboundSignal(128)
                .begin(CONFIRMATION_GSN, ApiLink.COORDINATOR_BLOCK, record.clientBlock(), HEAD_WORDS + words, sections)
                .word(0, record.clientPointer())
                .word(1, info)
                .word(2, transactionId1)
                .word(3, transactionId2);
    }

    /** The scan failed, and the client has to close it. */
    void failed(int error) {
        refuse(error, 1);
    }

    /** The scan did not begin. */
    void refused(int error) {
        refuse(error, 0);
    }

    private void refuse(int error, int closeNeeded) {
        record.link()
                .send(OutboundSignal.of(
                        REFUSAL_GSN,
                        ApiLink.COORDINATOR_BLOCK,
                        record.clientBlock(),
                        record.clientPointer(),
                        transactionId1,
                        transactionId2,
                        error,
                        closeNeeded));
    }
}
