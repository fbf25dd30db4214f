package io.ndbwire.wire;

import io.ndbwire.error.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Asks any data node to describe one object. Source: protocol document 05, section 5. */
public final class GetTabInfoReq {

    /** Global signal number. */
    public static final int GSN = 24;

    /** Of an object that is not part of an open schema transaction. */
    public static final int NO_TRANSACTION = 0;

    /** The most bytes of a name without its terminating zero; a section over 4096 bytes would stop the data node. */
    public static final int MAXIMUM_NAME_BYTES = 127;

    private static final int DATA_WORDS = 5;
    private static final int BY_ID_LONG_REPLY = 2;
    private static final int BY_NAME_LONG_REPLY = 3;

    private GetTabInfoReq() {}

    /**
     * Asks by name.
     *
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param internalName 1..127 bytes
     * @param transactionId our own schema transaction whose objects are seen too, or {@link #NO_TRANSACTION}
     * @throws InvalidValueException if the name has another length
     */
    public static OutboundSignal byName(int reference, int requestNumber, String internalName, int transactionId) {
        byte[] name = internalName.getBytes(StandardCharsets.UTF_8);
        if (name.length == 0 || name.length > MAXIMUM_NAME_BYTES) {
            throw new InvalidValueException("Name '" + internalName + "' in the dictionary: " + name.length
                    + " bytes, 1.." + MAXIMUM_NAME_BYTES + " are allowed");
        }
        byte[] terminated = Arrays.copyOf(name, name.length + 1);
        return begin(1, reference, requestNumber, BY_NAME_LONG_REPLY, terminated.length, transactionId)
                .append(terminated, 0, terminated.length)
                .closeSection();
    }

    /**
     * Asks by number.
     *
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param objectId a number that the dictionary itself told: one beyond its tables would stop the data node
     * @param transactionId our own schema transaction whose objects are seen too, or {@link #NO_TRANSACTION}
     */
    public static OutboundSignal byId(int reference, int requestNumber, int objectId, int transactionId) {
        return begin(0, reference, requestNumber, BY_ID_LONG_REPLY, objectId, transactionId);
    }

    private static OutboundSignal begin(
            int sections, int reference, int requestNumber, int requestType, int idOrLength, int transactionId) {
        return new OutboundSignal(256)
                .begin(GSN, Block.number(reference), Block.DBDICT, DATA_WORDS, sections)
                .word(0, requestNumber)
                .word(1, reference)
                .word(2, requestType)
                .word(3, idOrLength)
                .word(4, transactionId);
    }

    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(1);
    }

    public static int requestType(Signal signal) {
        return signal.word(2);
    }

    /** Whether the object is asked for by its name, which is the first section. */
    public static boolean isByName(Signal signal) {
        return (signal.word(2) & 1) != 0;
    }

    /** The object's id, or the length of its name with the terminating zero. */
    public static int idOrNameLength(Signal signal) {
        return signal.word(3);
    }

    /** The schema transaction whose objects are seen too. */
    public static int transactionId(Signal signal) {
        return signal.length() > 4 ? signal.word(4) : NO_TRANSACTION;
    }
}
