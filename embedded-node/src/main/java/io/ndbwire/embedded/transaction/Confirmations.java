package io.ndbwire.embedded.transaction;

import io.ndbwire.wire.TcKeyConf;
import java.util.Arrays;

/** The operations of a batch that are done, which the client is told together when all of the batch is. */
final class Confirmations {

    /** Operations that one TCKEYCONF confirms at most, as real data nodes do. */
    private static final int AT_ONCE = 3;

    private static final int HEAD = 5;

    /** A record that has had a larger batch gives the room back: there may be many records. */
    private static final int KEPT_WORDS = 256;

    private final int[] message = new int[HEAD + 2 * AT_ONCE + 1];
    private int[] operations = new int[8];
    private int count;

    /** @param attributeInfo see {@link TcKeyConf} */
    void add(int operationPointer, int attributeInfo) {
        if (2 * count == operations.length) {
            operations = Arrays.copyOf(operations, 2 * operations.length);
        }
        operations[2 * count] = operationPointer;
        operations[2 * count + 1] = attributeInfo;
        count++;
    }

    void clear() {
        count = 0;
        if (operations.length > KEPT_WORDS) {
            operations = new int[KEPT_WORDS];
        }
    }

    /**
     * Tells them all to a record's client, and forgets them.
     *
     * @param committed whether the transaction is committed with them
     * @param marker whether the client has to acknowledge that
     * @param checkpoint of the commit
     */
    void send(TransactionRecord record, boolean committed, boolean marker, long checkpoint) {
        int next = 0;
        do {
            int told = Math.min(AT_ONCE, count - next);
            boolean last = next + told == count;
            message[0] = record.clientPointer();
            message[1] = (int) (checkpoint >>> 32);
            message[2] = TcKeyConf.confirmationInfo(told, committed && last, marker);
            message[3] = record.id1();
            message[4] = record.id2();
            System.arraycopy(operations, 2 * next, message, HEAD, 2 * told);
            message[HEAD + 2 * told] = (int) checkpoint;
            record.link().sendConfirmation(record.clientBlock(), message, HEAD + 2 * told + 1);
            next += told;
        } while (next < count);
        clear();
    }
}
