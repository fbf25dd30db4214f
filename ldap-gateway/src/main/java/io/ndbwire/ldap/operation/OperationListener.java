package io.ndbwire.ldap.operation;

/** Is told of operations that have ended, on their connections' event loops: it must not block. Thread-safe. */
@FunctionalInterface
public interface OperationListener {

    void ended(FinishedOperation operation);
}
