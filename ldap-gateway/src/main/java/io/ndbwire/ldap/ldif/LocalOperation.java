package io.ndbwire.ldap.ldif;

import com.unboundid.ldap.sdk.Control;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.protocol.MessageBody;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An operation of no connection: one thread is its event loop, and may be blocked by whoever takes what it sends. */
final class LocalOperation implements Operation {

    /** Takes what is sent. */
    interface Target {

        void take(MessageBody body) throws IOException;
    }

    private final ScheduledExecutorService loop;
    private final Target target;
    private final Session session = new Session(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final List<Runnable> cancelActions = new ArrayList<>(1);
    private boolean isEnded;
    private volatile @Nullable IOException trouble;

    LocalOperation(ScheduledExecutorService loop, Target target) {
        this.loop = loop;
        this.target = target;
        // Nobody is in between who could listen.
        session.secured(null);
    }

    @Override
    public int messageId() {
        return 1;
    }

    @Override
    public int requestBytes() {
        return 0;
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
    public ScheduledExecutorService executor() {
        return loop;
    }

    @Override
    public List<Control> controls() {
        return List.of();
    }

    @Override
    public void send(MessageBody body, List<Control> responseControls) {
        if (isEnded) {
            return;
        }
        try {
            target.take(body);
        } catch (IOException e) {
            trouble = e;
            cancel();
        }
    }

    /** Why what was sent could not be taken, which ended the operation, or null. */
    @Nullable
    IOException trouble() {
        return trouble;
    }

    @Override
    public void notify(MessageBody notice) {
        throw new IllegalStateException("Nobody is there to be told");
    }

    @Override
    public void flush() {
        // Nobody waits for a part of it.
    }

    @Override
    public void addResponseControl(Control control) {
        throw new IllegalStateException("A request without controls is answered with control " + control.getOID());
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public void whenWritable(Runnable continuation) {
        loop.execute(continuation);
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void onCancel(Runnable action) {
        if (isEnded) {
            action.run();
        } else {
            cancelActions.add(action);
        }
    }

    @Override
    public void schedule(Duration delay, Runnable action) {
        loop.schedule(
                () -> {
                    if (!isEnded) {
                        action.run();
                    }
                },
                delay.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    private void cancel() {
        isEnded = true;
        cancelActions.forEach(Runnable::run);
    }
}
