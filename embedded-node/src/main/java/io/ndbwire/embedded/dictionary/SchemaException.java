package io.ndbwire.embedded.dictionary;

/** A request that the dictionary refuses, with NDB's code. Always answered, never seen outside of the data node. */
final class SchemaException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int code;

    SchemaException(int code) {
        super("error " + code, null, false, false);
        this.code = code;
    }

    int code() {
        return code;
    }
}
