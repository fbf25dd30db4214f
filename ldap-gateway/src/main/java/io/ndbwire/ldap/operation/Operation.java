package io.ndbwire.ldap.operation;

import com.unboundid.ldap.sdk.Control;
import io.ndbwire.ldap.protocol.MessageBody;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * One request under way, as its handler sees it. Everything but {@link #executor} is to be called on the connection's
 * event loop, which is that executor.
 */
public interface Operation {

    Session session();

    /** Who sent the request; somebody else may have been bound since, while its work goes on. */
    Identity identity();

    /** The request's number, which nobody else has on the connection while it is under way. */
    int messageId();

    /** About how many bytes it takes to keep the request, which are counted when that is asked. */
    int requestBytes();

    /** The connection's event loop: nothing may block it. */
    ScheduledExecutorService executor();

    /** Those of the request's controls that its handler sees to. A critical one that it does not has been refused already. */
    List<Control> controls();

    /** The control of that number, or null. */
    default @Nullable Control control(String oid) {
        for (Control control : controls()) {
            if (control.getOID().equals(oid)) {
                return control;
            }
        }
        return null;
    }

    /** Sends an entry, a reference or an intermediate response; what comes after the operation's end is dropped. */
    void send(MessageBody body, List<Control> responseControls);

    /** Sends something that no request has asked for, RFC 4511 section 4.4, also when the operation has ended. */
    void notify(MessageBody notice);

    /** Lets go of what was sent and is kept back to go together with what follows. */
    void flush();

    /** Adds a control to the response that ends the operation. */
    void addResponseControl(Control control);

    /** Whether more can be sent before the client has read what there is. */
    boolean isWritable();

    /** Runs something as soon as more can be sent; at most one thing at a time. */
    void whenWritable(Runnable continuation);

    /** Whether it has been answered, abandoned or cancelled, or the connection is gone. */
    boolean isEnded();

    /**
     * Runs something when the operation is abandoned or cancelled, or the connection is lost; at once if that has happened. What
     * has been answered cannot be given up any more, though work may be left of it.
     */
    void onCancel(Runnable action);

    /** Runs something later unless the operation has ended by then. */
    void schedule(Duration delay, Runnable action);
}
