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
