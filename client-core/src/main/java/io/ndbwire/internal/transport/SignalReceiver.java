package io.ndbwire.internal.transport;

import io.ndbwire.wire.Signal;

/** Takes the signals for one of our blocks, on the event loop of the connection. */
@FunctionalInterface
public interface SignalReceiver {

    /**
     * Takes one signal.
     *
     * @param link the data node that sent it
     * @param signal valid during this call only
     */
    void receive(NodeLink link, Signal signal);
}
