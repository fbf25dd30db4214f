package io.ndbwire.wire;

/** An event was dropped. Source: protocol document 07, section A3. */
public final class DropEvntConf {

    /** Global signal number. */
    public static final int GSN = 704;

    private DropEvntConf() {}
}
