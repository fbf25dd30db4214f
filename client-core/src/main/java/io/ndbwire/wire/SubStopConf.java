package io.ndbwire.wire;

/**
 * A subscription was stopped; most of its words are not reliable. Source: protocol document 07, section A5.
 */
public final class SubStopConf {

    /** Global signal number. */
    public static final int GSN = 574;

    private SubStopConf() {}
}
