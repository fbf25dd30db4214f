package io.ndbwire.internal.dictionary;

import io.ndbwire.error.TemporaryException;

/** The request must go to the dictionary master, which is another node. Does not leave this package. */
final class NotMasterException extends TemporaryException {

    private static final long serialVersionUID = 1L;

    private final int masterNode;

    NotMasterException(String message, int masterNode) {
        super(DictionaryErrors.NOT_MASTER, message);
        this.masterNode = masterNode;
    }

    /** Node id of the master. */
    int masterNode() {
        return masterNode;
    }
}
