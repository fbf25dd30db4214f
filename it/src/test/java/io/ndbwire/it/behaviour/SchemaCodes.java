package io.ndbwire.it.behaviour;

/** NDB's numbers of the schema errors that several suites expect (protocol document 05, section 12). */
final class SchemaCodes {

    static final int TABLE_EXISTS = 721;
    static final int NO_SUCH_TABLE = 723;

    private SchemaCodes() {}
}
