package io.ndbwire.wire;

/** Takes the signals of a link, one after the other, on the link's event loop. */
@FunctionalInterface
public interface SignalHandler {

    /**
     * Takes one signal.
     *
     * @param signal valid during this call only
     */
    void handle(Signal signal);
}
