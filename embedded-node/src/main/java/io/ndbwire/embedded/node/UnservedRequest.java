package io.ndbwire.embedded.node;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import org.jspecify.annotations.Nullable;

/**
 * All that NDB's own programs may send to a data node and the embedded one does not do: requests, each with the refusal
 * that its sender waits for, and orders, which nobody answers.
 *
 * <p>A refusal is told by what stands in its words (protocol document 05, and the signals' own definitions).
 */
enum UnservedRequest {
    ATTRINFO(4),
    KEYINFO(6),
    DIHNDBTAMPER(25),
    GET_CONFIG_REQ(54, 55, 1, Word.CODE),
    ALLOC_NODEID_REQ(60, 62, 0, Word.REFERENCE, 1, 2, Word.CODE, Word.MASTER_REFERENCE),
    CREATE_NODEGROUP_REQ(144, 145, 1, 0, Word.REFERENCE, Word.MASTER, Word.CODE, Word.LINE, Word.NODE, 3),
    EXPAND_CLNT(340),
    TEST_ORD(407),
    STOP_REQ(443, 444, 0, 1, Word.CODE, Word.MASTER),
    TAMPER_ORD(450),
    DROP_NODEGROUP_REQ(451, 452, 1, 0, Word.REFERENCE, Word.MASTER, Word.CODE, Word.LINE, Word.NODE, 4),
    START_ORD(455),
    EVENT_SUBSCRIBE_REQ(458, 460, 0, Word.CODE),
    DUMP_STATE_ORD(465),
    ARBIT_PREPCONF(475),
    ARBIT_PREPREF(476),
    ARBIT_STARTREF(479),
    ARBIT_CHOOSECONF(481),
    ARBIT_CHOOSEREF(482),
    ARBIT_STOPREP(484),
    WAIT_GCP_REQ(499, 500, 0, Word.CODE, 1),
    INDXKEYINFO(522),
    INDXATTRINFO(523),
    BACKUP_REQ(531, 533, Word.SENDER, 0, Word.CODE, Word.MASTER_REFERENCE),
    ABORT_BACKUP_ORD(535),
    SYNC_REQ(610, 611, 0, Word.REFERENCE, 1, Word.CODE),
    RESUME_REQ(682),
    CREATE_FILEGROUP_REQ(713, 714, 1, 0, Word.REFERENCE, Word.MASTER, Word.CODE, Word.LINE, Word.NODE, 4),
    CREATE_FILE_REQ(716, 717, 1, 0, Word.REFERENCE, Word.MASTER, Word.CODE, Word.LINE, Word.NODE, Word.LINE, 4),
    DROP_FILEGROUP_REQ(719, 720, 1, 0, Word.REFERENCE, Word.MASTER, Word.CODE, Word.LINE, Word.NODE, 4),
    DROP_FILE_REQ(722, 723, 1, 0, Word.REFERENCE, Word.MASTER, Word.CODE, Word.LINE, Word.NODE, 4);

    private static final int NO_REFUSAL = 0;

    /** What a word of a refusal is, where it is none of the request's words, which are told by their numbers. */
    static final class Word {

        /** The signal's sender, where a request does not name who is to be answered. */
        static final int SENDER = -1;

        static final int CODE = -2;
        static final int LINE = -3;
        static final int NODE = -4;
        static final int MASTER = -5;
        static final int REFERENCE = -6;
        static final int MASTER_REFERENCE = -7;

        private Word() {}
    }

    private final int gsn;
    private final int refusal;
    private final int answered;
    private final int[] words;

    /** An order. */
    UnservedRequest(int gsn) {
        this(gsn, NO_REFUSAL, Word.SENDER);
    }

    /**
     * A request.
     *
     * @param refusal number of the signal that refuses it
     * @param answered the request's word that names who is answered
     * @param words of the refusal
     */
    UnservedRequest(int gsn, int refusal, int answered, int... words) {
        this.gsn = gsn;
        this.refusal = refusal;
        this.answered = answered;
        this.words = words;
    }

    int gsn() {
        return gsn;
    }

    /** What refuses a request; null for an order. */
    @Nullable
    OutboundSignal refusal(Signal request, int nodeId, int master) {
        if (refusal == NO_REFUSAL) {
            return null;
        }
        int receiver = answered == Word.SENDER ? request.senderBlock() : Block.number(request.word(answered));
        int block = request.receiverBlock();
        int[] values = new int[words.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (words[i]) {
                case Word.CODE -> ErrorCode.NOT_IMPLEMENTED;
                case Word.LINE -> 0;
                case Word.NODE -> nodeId;
                case Word.MASTER -> master;
                case Word.REFERENCE -> Block.reference(block, nodeId);
                case Word.MASTER_REFERENCE -> Block.reference(block, master);
                default -> request.word(words[i]);
            };
        }
        return OutboundSignal.of(refusal, block, receiver, values);
    }
}
