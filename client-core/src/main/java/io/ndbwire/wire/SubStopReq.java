package io.ndbwire.wire;

/**
 * Ends a subscription. To the dictionary master. Source: protocol document 07, section A5.
 */
public final class SubStopReq {

    /** Global signal number. */
    public static final int GSN = 572;

    private SubStopReq() {}

    /** As {@link SubStartReq#start}. */
    public static OutboundSignal stop(int reference, int eventId, int eventKey, int subscriberData, int receiver) {
        return SubStartReq.request(GSN, reference, eventId, eventKey, subscriberData, receiver);
    }
}
