package io.ndbwire.internal.management;

/** Numbers of management errors (protocol document 01, sections 3.3 and 5.2). */
final class ManagementErrorCode {

    /** No node id can be given now: all are taken, the one asked for is, or the cluster is not ready. */
    static final int ALLOCATE_AGAIN_LATER = 1101;

    /** The configuration does not allow the node id that was asked for. */
    static final int ALLOCATE_MISCONFIGURED = 1102;

    /** The client's address matches no node; name resolution may be late. */
    static final int ALLOCATE_ADDRESS_MISMATCH = 1103;

    /** The server, or a link, wants TLS. */
    static final int TLS_REQUIRED = 1502;

    private ManagementErrorCode() {}
}
