package io.ndbwire.internal.transport;

/** Work that a caller's thread hands over to a connection's event loop. */
public abstract class Command {

    /** The command submitted before this one; the queue's own. */
    Command next = this;

    /** Does the work, on the event loop. Must not throw. */
    protected abstract void run();
}
