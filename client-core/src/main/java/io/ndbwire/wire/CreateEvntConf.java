package io.ndbwire.wire;

/**
 * An event was created. Carries no request number: one request at a time may be outstanding for each block.
 *
 * <p>Source: protocol document 05, section 16.
 */
public final class CreateEvntConf {

    /** Global signal number. */
    public static final int GSN = 701;

    private CreateEvntConf() {}
}
