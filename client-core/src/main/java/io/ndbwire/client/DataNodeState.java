package io.ndbwire.client;

/** What a data node is doing. */
public enum DataNodeState {
    /** This client has no connection to it, or it did not answer. */
    NOT_CONNECTED,
    /** It starts. */
    STARTING,
    /** It works. */
    STARTED,
    /** It works for one API node only. */
    SINGLE_USER,
    /** It shuts down. */
    STOPPING;

    private static final int LEVEL_STARTED = 3;
    private static final int LEVEL_SINGLE_USER = 4;

    /** The state of a start level (protocol document 02, section 6.4). */
    static DataNodeState ofLevel(long level) {
        if (level < LEVEL_STARTED) {
            return STARTING;
        }
        return level == LEVEL_STARTED ? STARTED : level == LEVEL_SINGLE_USER ? SINGLE_USER : STOPPING;
    }
}
