package io.ndbwire.ldap.operation;

import com.unboundid.ldap.sdk.Control;
import io.ndbwire.ldap.protocol.MessageBody;
import io.ndbwire.ldap.protocol.MessageEncoder;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A request whose client is the test: it counts what it is sent. */
public class RecordedOperation implements Operation {

    private final ScheduledExecutorService executor;
    private final Session session;
    private final List<Control> controls;
    private final List<Control> responseControls = new ArrayList<>();
    private final List<Runnable> cancelActions = new ArrayList<>();
    private int sent;
    private boolean isEnded;

    public RecordedOperation(ScheduledExecutorService executor, Control... controls) {
        this(executor, new Session(new InetSocketAddress(0)), controls);
    }

    public RecordedOperation(ScheduledExecutorService executor, Session session, Control... controls) {
        this.executor = executor;
        this.session = session;
        this.controls = List.of(controls);
    }

    /** The client is gone. */
    public void end() {
        isEnded = true;
        cancelActions.forEach(Runnable::run);
    }

    /** How many messages the client has got. */
    public int sent() {
        return sent;
    }

    /** What came with the result. */
    public List<Control> responseControls() {
        return responseControls;
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public Identity identity() {
        return session.identity();
    }

    @Override
    public int messageId() {
        return 1;
    }

    @Override
    public int requestBytes() {
        return 100;
    }

    @Override
    public ScheduledExecutorService executor() {
        return executor;
    }

    @Override
    public List<Control> controls() {
        return controls;
    }

    @Override
    public void send(MessageBody body, List<Control> sentControls) {
        MessageEncoder.encode(UnpooledByteBufAllocator.DEFAULT, 1, body, sentControls)
                .release();
        sent++;
    }

    @Override
    public void notify(MessageBody notice) {
        send(notice, List.of());
    }

    @Override
    public void flush() {
        // What is sent is there.
    }

    @Override
    public void addResponseControl(Control control) {
        responseControls.add(control);
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public void whenWritable(Runnable continuation) {
        executor.execute(continuation);
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void onCancel(Runnable action) {
        cancelActions.add(action);
    }

    @Override
    public void schedule(Duration delay, Runnable action) {
        executor.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
}
