package io.ndbwire.embedded.fault;

/** A fault that a cluster commits, until it is closed. Thread-safe. */
public interface InjectedFault extends AutoCloseable {

    /** How many requests it has befallen. */
    long count();

    /** Has it befall no more requests; what it delays already stays delayed. */
    @Override
    void close();
}
