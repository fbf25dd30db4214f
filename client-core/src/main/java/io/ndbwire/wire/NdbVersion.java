package io.ndbwire.wire;

/** NDB's version numbers: major, minor and build in one word (protocol document 02, section 6.4). */
public final class NdbVersion {

    /** What we announce: the release whose behaviour this client has. */
    public static final int OWN = of(9, 7, 2);

    /**
     * The oldest data node that this client works with: from this release on all forms that it sends are understood
     * (protocol document 03, section 25).
     */
    public static final int OLDEST_SUPPORTED = of(8, 0, 30);

    private NdbVersion() {}

    /** The number of a release. */
    public static int of(int major, int minor, int build) {
        return major << 16 | minor << 8 | build;
    }

    /** The number as people write it. */
    public static String toString(int version) {
        return (version >>> 16) + "." + (version >>> 8 & 0xFF) + "." + (version & 0xFF);
    }
}
