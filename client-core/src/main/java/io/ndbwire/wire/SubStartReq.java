package io.ndbwire.wire;

/**
 * Subscribes to an event. To the dictionary master; one start or stop at a time may be outstanding, as the answers repeat
 * no number. Source: protocol document 07, section A4.
 */
public final class SubStartReq {

    /** Global signal number. */
    public static final int GSN = 579;

    private static final int TABLE_DATA = 2;
    private static final int NO_FILTER = 0;
    private static final int SUBSCRIBER_DATA = 5;
    private static final int RECEIVER = 6;
    private static final int FILTER = 7;

    private SubStartReq() {}

    /**
     * @param reference our own, of the block that sends the signal
     * @param eventId first half of the event's number
     * @param eventKey second half of the event's number
     * @param subscriberData comes with every change
     * @param receiver our own, of the block that gets the changes
     */
    public static OutboundSignal start(int reference, int eventId, int eventKey, int subscriberData, int receiver) {
        return request(GSN, reference, eventId, eventKey, subscriberData, receiver);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    /** The first half of the event's number. */
    public static int eventId(Signal signal) {
        return signal.word(2);
    }

    /** The second half of the event's number. */
    public static int eventKey(Signal signal) {
        return signal.word(3);
    }

    /** What is to come with every change. */
    public static int subscriberData(Signal signal) {
        return signal.word(SUBSCRIBER_DATA);
    }

    /** The block that gets the changes. */
    public static int receiver(Signal signal) {
        return signal.word(RECEIVER);
    }

    /** Which changes are wanted; see {@link SubTableData#isWanted}. */
    public static int filter(Signal signal) {
        return signal.length() > FILTER ? signal.word(FILTER) : NO_FILTER;
    }

    static OutboundSignal request(int gsn, int reference, int eventId, int eventKey, int subscriberData, int receiver) {
        return OutboundSignal.of(
                gsn,
                Block.number(reference),
                Block.DBDICT,
                reference,
                0,
                eventId,
                eventKey,
                TABLE_DATA,
                subscriberData,
                receiver,
                NO_FILTER);
    }
}
