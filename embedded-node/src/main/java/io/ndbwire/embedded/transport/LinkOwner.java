package io.ndbwire.embedded.transport;

import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.Signal;

/** A data node as its links see it. */
public interface LinkOwner {

    /** What becomes of somebody who says which node he is. */
    enum Admission {
        /** The link is taken. */
        ADMITTED,
        /** Not now: he hears it, and tries again. */
        NOT_NOW,
        /** There is no such node: the connection is closed without a word. */
        UNKNOWN
    }

    int nodeId();

    Admission admit(int apiNodeId);

    /** What messages to API nodes carry beside the signal. */
    LinkFormat newFormat();

    void opened(ApiLink link);

    /** Takes one signal, valid during this call only. */
    void received(ApiLink link, Signal signal);

    /** Everything that came in one read is handled. */
    void readCompleted();

    /** The link is gone, by whatever cause; called once for each that was opened. */
    void closed(ApiLink link);
}
