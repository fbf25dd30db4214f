package io.ndbwire.ldap.server;

import io.ndbwire.ldap.operation.FinishedOperation;
import io.ndbwire.ldap.operation.OperationListener;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** What a server has to do, in figures, and who else is told of it. Thread-safe. */
public final class ServerMonitor {

    private final OperationListener[] listeners;
    private final LongAdder openedConnections = new LongAdder();
    private final LongAdder closedConnections = new LongAdder();
    private final LongAdder refusedConnections = new LongAdder();
    private final LongAdder begunOperations = new LongAdder();
    private final LongAdder endedOperations = new LongAdder();
    private final LongAdder refusedOperations = new LongAdder();
    private final LongAdder entries = new LongAdder();
    private final LongAdder receivedBytes = new LongAdder();
    private final LongAdder sentBytes = new LongAdder();

    /**
     * @param listeners are told of each operation
     */
    public ServerMonitor(List<OperationListener> listeners) {
        this.listeners = listeners.toArray(OperationListener[]::new);
    }

    /** Connections that there are. */
    public long connections() {
        return openedConnections.sum() - closedConnections.sum();
    }

    /** Connections that there ever were. */
    public long openedConnections() {
        return openedConnections.sum();
    }

    /** Connections that were refused as there were too many. */
    public long refusedConnections() {
        return refusedConnections.sum();
    }

    /** Operations whose handlers are at work, those that nobody waits for any more among them. */
    public long operations() {
        return begunOperations.sum() - endedOperations.sum();
    }

    /** Operations that were refused as too many were under way on their connection. */
    public long refusedOperations() {
        return refusedOperations.sum();
    }

    /** Entries, references and intermediate responses that were sent. */
    public long entries() {
        return entries.sum();
    }

    /** Bytes of requests; with TLS, of what is in there. */
    public long receivedBytes() {
        return receivedBytes.sum();
    }

    /** Bytes of answers; with TLS, of what is in there. */
    public long sentBytes() {
        return sentBytes.sum();
    }

    void connectionOpened() {
        openedConnections.increment();
    }

    void connectionClosed() {
        closedConnections.increment();
    }

    void connectionRefused() {
        refusedConnections.increment();
    }

    void operationBegun() {
        begunOperations.increment();
    }

    void operationEnded() {
        endedOperations.increment();
    }

    void operationRefused() {
        refusedOperations.increment();
    }

    void received(int bytes) {
        receivedBytes.add(bytes);
    }

    void sent(int bytes) {
        sentBytes.add(bytes);
    }

    void answered(FinishedOperation operation) {
        if (operation.entries() > 0) {
            entries.add(operation.entries());
        }
        for (OperationListener listener : listeners) {
            listener.ended(operation);
        }
    }
}
