package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The dictionary's error numbers to which this client reacts (protocol document 05, section 21). */
final class DictionaryErrors {

    static final int BEING_DROPPED = 283;
    static final int BUSY = 701;
    static final int NOT_MASTER = 702;
    static final int INVALID_OBJECT_ID = 709;
    /** A data node that is starting keeps the schema from being changed; that may take minutes. */
    static final int NODE_STARTING = 711;

    static final int NAME_EXISTS = 721;
    static final int NO_SUCH_OBJECT = 723;
    static final int EVENT_EXISTS = 746;
    static final int NO_EVENT_RECORD = 747;
    static final int EVENTS_BUSY = 748;
    /** Of a drop: the data nodes still use the table. */
    static final int DROP_BUSY = 1229;

    static final int SUBSCRIPTIONS_RECOVER = 1405;
    static final int NO_SUCH_SUBSCRIPTION = 1407;
    static final int SUBSCRIPTIONS_BUSY = 1411;
    /** Also of a subscription that is dropped: the answer is the same, and being defined is the likelier. */
    static final int SUBSCRIPTION_BEING_DEFINED = 1418;

    static final int NOT_CONNECTED_TO_ALL = 1421;
    /** Of the end of a subscription. */
    static final int SUBSCRIPTION_STILL_DEFINED = 1425;

    static final int NO_SUCH_SUBSCRIBER = 1426;
    static final int SUBSCRIPTION_NODE_DIED = 1427;
    static final int SUBSCRIPTION_NODE_NOT_STARTED = 1428;
    static final int SUBSCRIBER_NOT_KNOWN = 1429;

    static final int TIMED_OUT = 4008;
    static final int NO_CONNECTION = 4009;
    static final int NODE_FAILED = 4013;
    static final int NO_SUCH_EVENT = 4710;
    static final int PARENT_OF_FOREIGN_KEY = 21080;

    private DictionaryErrors() {}

    /** Whether the failure says that there is no such object. */
    static boolean isNotFound(@Nullable Throwable failure) {
        return has(failure, NO_SUCH_OBJECT) || has(failure, INVALID_OBJECT_ID);
    }

    /** Whether a stage failed with that number. */
    static boolean has(@Nullable Throwable failure, int code) {
        return failure != null && cause(failure) instanceof NdbException e && e.code() == code;
    }

    /** What a stage failed with, without the wrapping that dependent stages add. */
    static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /**
     * The exception of a refusal.
     *
     * @param code the dictionary's error number
     * @param what what was asked for, naming the object
     * @param detail where the data nodes found it, for a report
     */
    static NdbException refused(int code, String what, String detail) {
        return ErrorCatalogue.exception(code, "(" + what + "; " + detail + ")");
    }
}
