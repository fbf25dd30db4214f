package io.ndbwire.embedded.management;

/** A request that cannot be understood; its message is the answer's result. */
final class ManagementException extends Exception {

    private static final long serialVersionUID = 1L;

    ManagementException(String result) {
        super(result);
    }
}
