package io.ndbwire.ldap.server;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.FinishedOperation;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationKind;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.protocol.MessageBody;
import io.ndbwire.ldap.result.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An operation of a connection. All of it happens on the connection's event loop. */
final class ActiveOperation implements Operation, FinishedOperation {

    /** What an object in memory is larger than its bytes on the way. */
    private static final int VALUE_BYTES = 64;

    private final LdapConnection connection;
    private final LDAPMessage message;
    private final Identity identity;
    private final boolean isCancellable;
    private final List<Control> controls;
    private final List<Control> responseControls = new ArrayList<>(0);
    private @Nullable List<Runnable> cancelActions;
    private @Nullable List<Future<?>> timers;
    private boolean isEnded;
    /** It has ended without what its handler would have answered. */
    private boolean isGivenUp;

    private long entries;
    /** When it came; how long it took as soon as it has ended. */
    private long nanos;

    private @Nullable ResultCode code;

    /**
     * @param known the numbers of the controls that its handler sees to
     */
    ActiveOperation(LdapConnection connection, LDAPMessage message, Set<String> known, boolean isCancellable) {
        this.connection = connection;
        this.message = message;
        identity = connection.session().identity();
        this.isCancellable = isCancellable;
        controls = known(message.getControls(), known);
        nanos = System.nanoTime();
    }

    private static List<Control> known(List<Control> controls, Set<String> known) {
        return controls.isEmpty()
                ? controls
                : controls.stream()
                        .filter(control -> known.contains(control.getOID()))
                        .toList();
    }

    @Override
    public int messageId() {
        return message.getMessageID();
    }

    @Override
    public int requestBytes() {
        ASN1Buffer buffer = new ASN1Buffer();
        message.writeTo(buffer);
        return buffer.length() + VALUE_BYTES * values();
    }

    private int values() {
        return switch (message.getProtocolOpType()) {
            case LDAPMessage.PROTOCOL_OP_TYPE_ADD_REQUEST ->
                message.getAddRequestProtocolOp().getAttributes().stream()
                        .mapToInt(Attribute::size)
                        .sum();
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_REQUEST ->
                message.getModifyRequestProtocolOp().getModifications().stream()
                        .mapToInt(one -> 1 + one.getRawValues().length)
                        .sum();
            default -> 0;
        };
    }

    boolean isCancellable() {
        return isCancellable;
    }

    @Override
    public OperationKind kind() {
        return OperationKind.of(message.getProtocolOpType());
    }

    @Override
    public LDAPMessage request() {
        return message;
    }

    @Override
    public long connectionNumber() {
        return connection.number();
    }

    @Override
    public @Nullable ResultCode code() {
        return code;
    }

    @Override
    public long entries() {
        return entries;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public Session session() {
        return connection.session();
    }

    @Override
    public Identity identity() {
        return identity;
    }

    @Override
    public ScheduledExecutorService executor() {
        return connection.eventLoop();
    }

    @Override
    public List<Control> controls() {
        return controls;
    }

    /** All that came with the request. */
    List<Control> sentControls() {
        return message.getControls();
    }

    @Override
    public void send(MessageBody body, List<Control> controls) {
        if (!isEnded) {
            entries++;
            connection.write(messageId(), body, controls);
        }
    }

    @Override
    public void notify(MessageBody notice) {
        connection.writeAndFlush(0, notice, List.of());
    }

    @Override
    public void flush() {
        connection.flush();
    }

    @Override
    public void addResponseControl(Control control) {
        responseControls.add(control);
    }

    @Override
    public boolean isWritable() {
        return connection.isWritable();
    }

    @Override
    public void whenWritable(Runnable continuation) {
        connection.whenWritable(this, continuation);
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void onCancel(Runnable action) {
        if (isGivenUp) {
            action.run();
        }
        if (isEnded) {
            return;
        }
        if (cancelActions == null) {
            cancelActions = new ArrayList<>(1);
        }
        cancelActions.add(action);
    }

    @Override
    public void schedule(Duration delay, Runnable action) {
        if (isEnded) {
            return;
        }
        if (timers == null) {
            timers = new ArrayList<>(1);
        }
        // An operation may go on for weeks.
        timers.removeIf(Future::isDone);
        timers.add(connection.eventLoop().schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS));
    }

    /** Answers, unless the operation has ended. */
    void answer(Result result) {
        if (isEnded) {
            return;
        }
        code = result.code();
        MessageBody body = Responses.of(message.getProtocolOpType(), result);
        connection.writeAndFlush(messageId(), body, responseControls);
        end();
    }

    /** Ends without an answer. */
    void abandon() {
        if (isEnded) {
            return;
        }
        end();
        giveUp();
    }

    /** Ends with the answer that RFC 3909 has for it. */
    void cancel() {
        if (isEnded) {
            return;
        }
        answer(Result.of(ResultCode.CANCELED, ""));
        giveUp();
    }

    private void giveUp() {
        isGivenUp = true;
        if (cancelActions != null) {
            cancelActions.forEach(Runnable::run);
        }
    }

    private void end() {
        isEnded = true;
        nanos = System.nanoTime() - nanos;
        if (timers != null) {
            timers.forEach(timer -> timer.cancel(false));
        }
        connection.ended(this);
    }
}
