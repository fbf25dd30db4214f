package io.ndbwire.embedded.node;

import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.Signal;

/** What a data node does with signals of one number. */
@FunctionalInterface
interface RequestHandler {

    /**
     * Handles one signal.
     *
     * @param link that it came on
     * @param signal valid during this call only
     */
    void handle(ApiLink link, Signal signal);
}
