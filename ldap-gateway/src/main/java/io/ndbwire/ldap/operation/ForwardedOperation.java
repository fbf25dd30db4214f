package io.ndbwire.ldap.operation;

import com.unboundid.ldap.sdk.Control;
import io.ndbwire.ldap.protocol.MessageBody;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/** An operation that is another one in all but what is overridden. */
public abstract class ForwardedOperation implements Operation {

    private final Operation sent;

    protected ForwardedOperation(Operation sent) {
        this.sent = sent;
    }

    @Override
    public Session session() {
        return sent.session();
    }

    @Override
    public Identity identity() {
        return sent.identity();
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
