package io.ndbwire.embedded.snapshot;

/** Why a snapshot cannot be used, as it continues "Snapshot FILE ". */
public final class SnapshotException extends Exception {

    private static final long serialVersionUID = 1L;

    public SnapshotException(String message) {
        super(message);
    }
}
