package io.ndbwire.wire;

/**
 * Drops an event. Subscriptions to it go on, and end with their last subscriber. To the dictionary master. Source:
 * protocol document 07, section A3.
 */
public final class DropEvntReq {

    /** Global signal number. */
    public static final int GSN = 703;

    private static final int DATA_WORDS = 2;

    private DropEvntReq() {}

    /**
     * @param reference our own, of the block that sends the signal
     * @param eventName at most 127 bytes
     */
    public static OutboundSignal drop(int reference, String eventName) {
        byte[] name = new PropertyListWriter()
                .string(CreateEvntReq.NAME_KEY, eventName)
                .toByteArray();
        return new OutboundSignal(64 + name.length)
                .begin(GSN, Block.number(reference), Block.DBDICT, DATA_WORDS, 1)
                .word(0, reference)
                .append(name, 0, name.length)
                .closeSection();
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    /**
     * The event's name; empty if there is none.
     *
     * @throws io.ndbwire.error.ProtocolException if the section holds no property list
     */
    public static String eventName(Signal signal) {
        PropertyList list = new PropertyList(signal.section(0));
        return list.next() ? list.string() : "";
    }
}
