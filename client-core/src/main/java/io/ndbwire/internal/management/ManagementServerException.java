package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import org.jspecify.annotations.Nullable;

/**
 * One management server cannot be used now: reason to ask the next one. It never leaves this package.
 */
final class ManagementServerException extends NdbException {

    private static final long serialVersionUID = 1L;

    /** Why a server cannot be used. */
    enum Reason {
        /** Out of reach, or without an answer in time. */
        SILENT,
        /** Its name has no address. */
        UNRESOLVED,
        /** It sends what the protocol does not allow. */
        FOREIGN
    }

    private final Reason reason;

    ManagementServerException(ManagementHost host, Reason reason, String problem) {
        super(NO_CODE, message(host, problem));
        this.reason = reason;
    }

    ManagementServerException(ManagementHost host, Reason reason, String problem, Throwable cause) {
        super(NO_CODE, message(host, problem), cause);
        this.reason = reason;
    }

    /** With {@code cause}, and its message, if there is one. */
    static ManagementServerException of(ManagementHost host, Reason reason, String problem, @Nullable Throwable cause) {
        return cause == null
                ? new ManagementServerException(host, reason, problem)
                : new ManagementServerException(host, reason, problem + " (" + cause.getMessage() + ")", cause);
    }

    private static String message(ManagementHost host, String problem) {
        return "management server " + host + ": " + problem;
    }

    Reason reason() {
        return reason;
    }
}
