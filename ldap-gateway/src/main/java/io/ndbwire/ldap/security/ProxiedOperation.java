package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.Control;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.protocol.MessageBody;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/** A request that is executed as somebody else than who has sent it. */
final class ProxiedOperation implements Operation {

    private final Operation sent;
    private final Identity identity;

    ProxiedOperation(Operation sent, Identity identity) {
        this.sent = sent;
        this.identity = identity;
    }

    @Override
    public Session session() {
        return sent.session();
    }

    @Override
    public Identity identity() {
        return identity;
    }

    @Override
    public int messageId() {
        return sent.messageId();
    }

    @Override
    public int requestBytes() {
        return sent.requestBytes();
    }

    @Override
    public ScheduledExecutorService executor() {
        return sent.executor();
    }

    @Override
    public List<Control> controls() {
        return sent.controls();
    }

    @Override
    public void send(MessageBody body, List<Control> responseControls) {
        sent.send(body, responseControls);
    }

    @Override
    public void notify(MessageBody notice) {
        sent.notify(notice);
    }

    @Override
    public void flush() {
        sent.flush();
    }

    @Override
    public void addResponseControl(Control control) {
        sent.addResponseControl(control);
    }

    @Override
    public boolean isWritable() {
        return sent.isWritable();
    }

    @Override
    public void whenWritable(Runnable continuation) {
        sent.whenWritable(continuation);
    }

    @Override
    public boolean isEnded() {
        return sent.isEnded();
    }

    @Override
    public void onCancel(Runnable action) {
        sent.onCancel(action);
    }

    @Override
    public void schedule(Duration delay, Runnable action) {
        sent.schedule(delay, action);
    }
}
