package io.ndbwire.wire;

/** NF_COMPLETEREP: a data node has finished handling another's failure (protocol document 02, section 9). */
public final class NodeFailureCompleteRep {

    public static final int GSN = 27;

    private NodeFailureCompleteRep() {}

    /** The data node that failed. */
    public static int failedNode(Signal signal) {
        return signal.word(2);
    }
}
