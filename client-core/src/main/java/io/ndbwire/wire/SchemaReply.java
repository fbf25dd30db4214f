package io.ndbwire.wire;

import static io.ndbwire.wire.SchemaReply.Word.ERROR_CODE;
import static io.ndbwire.wire.SchemaReply.Word.ERROR_KEY;
import static io.ndbwire.wire.SchemaReply.Word.ERROR_LINE;
import static io.ndbwire.wire.SchemaReply.Word.ERROR_NODE;
import static io.ndbwire.wire.SchemaReply.Word.ERROR_STATUS;
import static io.ndbwire.wire.SchemaReply.Word.MASTER_NODE;
import static io.ndbwire.wire.SchemaReply.Word.OBJECT_ID;
import static io.ndbwire.wire.SchemaReply.Word.OBJECT_VERSION;
import static io.ndbwire.wire.SchemaReply.Word.OLD_VERSION;
import static io.ndbwire.wire.SchemaReply.Word.REQUEST_NUMBER;
import static io.ndbwire.wire.SchemaReply.Word.SENDER;
import static io.ndbwire.wire.SchemaReply.Word.TRANSACTION_ID;
import static io.ndbwire.wire.SchemaReply.Word.TRANSACTION_KEY;

import io.ndbwire.error.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The answers to a schema transaction and to its operations: two signals for each, which say much the same in an order of
 * their own. Each is here with its number and its data words from the first to the last.
 *
 * <p>Source: protocol document 05, sections 12 (foreign keys), 13.3 (transactions), 17 (statistics) and 14 (all else).
 */
public enum SchemaReply {
    SCHEMA_TRANS_BEGIN_CONF(732, SENDER, TRANSACTION_ID, TRANSACTION_KEY),
    SCHEMA_TRANS_BEGIN_REF(733, SENDER, TRANSACTION_ID, ERROR_CODE, ERROR_LINE, ERROR_NODE, MASTER_NODE),
    SCHEMA_TRANS_END_CONF(735, SENDER, TRANSACTION_ID),
    SCHEMA_TRANS_END_REF(736, SENDER, TRANSACTION_ID, ERROR_CODE, ERROR_LINE, ERROR_NODE, MASTER_NODE),
    /** The new master ended a transaction of the failed one: code 0 says that it was committed. */
    SCHEMA_TRANS_END_REP(768, SENDER, TRANSACTION_ID, ERROR_CODE, ERROR_LINE, ERROR_NODE, MASTER_NODE),

    CREATE_HASH_MAP_CONF(299, SENDER, REQUEST_NUMBER, OBJECT_ID, OBJECT_VERSION, TRANSACTION_ID),
    CREATE_HASH_MAP_REF(
            298,
            SENDER,
            REQUEST_NUMBER,
            TRANSACTION_ID,
            MASTER_NODE,
            ERROR_NODE,
            ERROR_CODE,
            ERROR_LINE,
            ERROR_KEY,
            ERROR_STATUS),

    CREATE_TABLE_CONF(589, SENDER, REQUEST_NUMBER, TRANSACTION_ID, OBJECT_ID, OBJECT_VERSION),
    CREATE_TABLE_REF(
            588,
            SENDER,
            REQUEST_NUMBER,
            TRANSACTION_ID,
            ERROR_CODE,
            ERROR_LINE,
            ERROR_NODE,
            MASTER_NODE,
            ERROR_STATUS,
            ERROR_KEY),

    ALTER_TABLE_CONF(626, SENDER, REQUEST_NUMBER, TRANSACTION_ID, OBJECT_ID, OLD_VERSION, OBJECT_VERSION),
    ALTER_TABLE_REF(
            625,
            SENDER,
            REQUEST_NUMBER,
            TRANSACTION_ID,
            ERROR_CODE,
            ERROR_LINE,
            ERROR_NODE,
            MASTER_NODE,
            ERROR_STATUS,
            ERROR_KEY),

    DROP_TABLE_CONF(112, SENDER, REQUEST_NUMBER, TRANSACTION_ID, OBJECT_ID, OBJECT_VERSION),
    DROP_TABLE_REF(
            102,
            SENDER,
            REQUEST_NUMBER,
            TRANSACTION_ID,
            OBJECT_ID,
            OBJECT_VERSION,
            ERROR_CODE,
            ERROR_LINE,
            ERROR_NODE,
            MASTER_NODE),

    CREATE_INDX_CONF(511, SENDER, REQUEST_NUMBER, TRANSACTION_ID, OBJECT_ID, OBJECT_VERSION),
    CREATE_INDX_REF(512, SENDER, REQUEST_NUMBER, TRANSACTION_ID, ERROR_CODE, ERROR_LINE, ERROR_NODE, MASTER_NODE),

    DROP_INDX_CONF(517, SENDER, REQUEST_NUMBER, TRANSACTION_ID, OBJECT_ID, OBJECT_VERSION),
    DROP_INDX_REF(
            518,
            SENDER,
            REQUEST_NUMBER,
            TRANSACTION_ID,
            OBJECT_ID,
            OBJECT_VERSION,
            ERROR_CODE,
            ERROR_LINE,
            ERROR_NODE,
            MASTER_NODE),

    INDEX_STAT_CONF(651, SENDER, REQUEST_NUMBER, TRANSACTION_ID),
    INDEX_STAT_REF(652, SENDER, REQUEST_NUMBER, TRANSACTION_ID, ERROR_CODE, ERROR_LINE, ERROR_NODE, MASTER_NODE),

    CREATE_FK_CONF(629, REQUEST_NUMBER, SENDER, TRANSACTION_ID, OBJECT_ID, OBJECT_VERSION),
    CREATE_FK_REF(628, REQUEST_NUMBER, SENDER, MASTER_NODE, ERROR_CODE, ERROR_LINE, ERROR_NODE, TRANSACTION_ID),

    /** Its words for the object cannot be relied on. */
    DROP_FK_CONF(632, REQUEST_NUMBER, SENDER, TRANSACTION_ID, OBJECT_ID, OBJECT_VERSION),
    DROP_FK_REF(631, REQUEST_NUMBER, SENDER, MASTER_NODE, ERROR_CODE, ERROR_LINE, ERROR_NODE, TRANSACTION_ID);

    /** What a data word says. */
    public enum Word {
        /** The reference of the node's dictionary. */
        SENDER,
        /** The number that the request carried. */
        REQUEST_NUMBER,
        /** The schema transaction, by the number that its client gave it. */
        TRANSACTION_ID,
        /** What every operation of the transaction must carry. */
        TRANSACTION_KEY,
        /** The object's number. */
        OBJECT_ID,
        /** The object's version, after a change the new one. */
        OBJECT_VERSION,
        /** The object's version before a change. */
        OLD_VERSION,
        /** What is wrong (section 21). */
        ERROR_CODE,
        /** Where in the data node it was found; for a report of it. */
        ERROR_LINE,
        /** The node that found it. */
        ERROR_NODE,
        /** The node id of the dictionary master. */
        MASTER_NODE,
        /** How far the description was read. */
        ERROR_STATUS,
        /** The property near which the description was found wrong, or 0. */
        ERROR_KEY
    }

    private static final Map<Integer, SchemaReply> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(SchemaReply::gsn, Function.identity()));

    private final int gsn;
    private final List<Word> words;

    SchemaReply(int gsn, Word... words) {
        this.gsn = gsn;
        this.words = List.of(words);
    }

    /** The reply of that signal number, or null if it is none of these. */
    public static @Nullable SchemaReply of(int gsn) {
        return BY_NUMBER.get(gsn);
    }

    /** Global signal number. */
    public int gsn() {
        return gsn;
    }

    /** Whether it says such a thing. */
    public boolean has(Word word) {
        return words.contains(word);
    }

    /**
     * What a signal of this number says.
     *
     * @throws ProtocolException if the signal is too short to say it
     * @throws IllegalArgumentException if no such signal says it
     */
    public int word(Signal signal, Word word) {
        int place = words.indexOf(word);
        if (place < 0) {
            throw new IllegalArgumentException(this + " has no " + word);
        }
        return signal.word(place);
    }

    /**
     * Writes one.
     *
     * @param reference of the node's dictionary
     * @param clientBlock the block to which it goes
     * @param says what it says; 0 stands for what is not given, and what it has no word for is left out
     */
    public OutboundSignal encode(int reference, int clientBlock, Map<Word, Integer> says) {
        int[] data = words.stream()
                .mapToInt(word -> switch (word) {
                    case SENDER -> reference;
                    case ERROR_NODE -> Block.node(reference);
                    default -> says.getOrDefault(word, 0);
                })
                .toArray();
        return OutboundSignal.of(gsn, Block.number(reference), clientBlock, data);
    }
}
