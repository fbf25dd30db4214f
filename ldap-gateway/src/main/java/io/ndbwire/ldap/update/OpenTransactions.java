package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.ExtendedResponseProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import com.unboundid.ldap.sdk.extensions.AbortedTransactionExtendedResult;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.operation.Budget;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of one connection, RFC 5805, with the changes that wait for their ends. A bind, and the connection's end,
 * abort them. All of it happens on the connection's event loop.
 */
final class OpenTransactions implements Session.Kept {

    static final String CONTROL = TransactionSpecificationRequestControl.TRANSACTION_SPECIFICATION_REQUEST_OID;
    private static final int MAXIMUM = 5;

    /** Why a transaction cannot be made, whatever else is in it. */
    record Refusal(int messageId, Result result) {}

    /** One that waits for its end. */
    static final class Open {

        private final ControlLimits limits;
        private final Budget.Part budget;
        /** The request that has begun it; those of changes are kept by these alone. */
        private final Operation start;

        private final List<QueuedChange> changes = new ArrayList<>();
        private @Nullable Refusal refusal;
        private long bytes;

        private @Nullable Future<?> timeout;

        Open(ControlLimits limits, Budget.Part budget, Operation start) {
            this.limits = limits;
            this.budget = budget;
            this.start = start;
        }

        List<QueuedChange> changes() {
            return changes;
        }

        /** The change that was refused before the end, or null. */
        @Nullable
        Refusal refusal() {
            return refusal;
        }

        private void add(QueuedChange change, long more) {
            if (changes.size() >= limits.transactionChanges()) {
                throw new ResultException(
                        ResultCode.ADMIN_LIMIT_EXCEEDED,
                        "A transaction has at most " + limits.transactionChanges() + " changes");
            }
            if (bytes + more > limits.transactionBytes()) {
                throw new ResultException(
                        ResultCode.ADMIN_LIMIT_EXCEEDED,
                        "The requests of a transaction have at most " + limits.transactionBytes() + " bytes");
            }
            budget.take(more);
            bytes += more;
            changes.add(change);
        }

        /** Lets go of what it keeps: it has been made, or is not to be made. */
        void release() {
            changes.clear();
            budget.giveBack(bytes);
            bytes = 0;
        }

        private void stopClock() {
            if (timeout != null) {
                timeout.cancel(false);
            }
        }
    }

    private final ControlLimits limits;
    private final Budget.Part bytes;
    private final Map<String, Open> transactions = new HashMap<>();

    /**
     * @param bytes what their requests may have
     */
    OpenTransactions(ControlLimits limits, Budget.Part bytes) {
        this.limits = limits;
        this.bytes = bytes;
    }

    /** Which transaction a change is to be of, or null for one of its own. */
    static @Nullable ASN1OctetString asked(Operation operation) {
        TransactionSpecificationRequestControl control =
                RequestControls.find(operation, CONTROL, TransactionSpecificationRequestControl::new);
        if (control == null) {
            return null;
        }
        if (!control.isCritical()) {
            throw new ResultException(ResultCode.PROTOCOL_ERROR, "Control " + CONTROL + " is critical, or it is wrong");
        }
        return control.getTransactionID();
    }

    /** Begins one. */
    ASN1OctetString start(Operation operation) {
        if (transactions.size() >= MAXIMUM) {
            throw new ResultException(
                    ResultCode.BUSY, MAXIMUM + " transactions of this connection wait for their ends");
        }
        // None that another transaction of the connection has had: a late change must not come to be in this one.
        String id = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), Character.MAX_RADIX);
        Open open = new Open(limits, bytes, operation);
        transactions.put(id, open);
        startClock(id, open);
        return new ASN1OctetString(id);
    }

    private void startClock(String id, Open open) {
        open.stopClock();
        Duration idle = limits.transactionIdle();
        open.timeout = open.start
                .executor()
                .schedule(
                        () -> {
                            if (transactions.remove(id, open)) {
                                open.release();
                                open.start.notify(aborted(id, idle)::writeTo);
                            }
                        },
                        idle.toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    private static ExtendedResponseProtocolOp aborted(String id, Duration idle) {
        return new ExtendedResponseProtocolOp(
                ResultCode.TIME_LIMIT_EXCEEDED_INT_VALUE,
                null,
                "The transaction has waited longer than " + idle.toSeconds() + " s",
                null,
                AbortedTransactionExtendedResult.ABORTED_TRANSACTION_RESULT_OID,
                new ASN1OctetString(id));
    }

    /** Adds a change. */
    void add(ASN1OctetString id, QueuedChange change, Operation operation) {
        String name = id.stringValue();
        Open open = transactions.get(name);
        if (open == null) {
            throw unknown(name);
        }
        if (open.refusal != null) {
            throw new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM,
                    "Request " + open.refusal.messageId()
                            + " of the transaction has been refused: it can only be ended without being made");
        }
        open.add(change, operation.requestBytes());
        startClock(name, open);
    }

    /** Takes one that ends, and is to be released when it has. */
    Open end(ASN1OctetString id) {
        Open open = transactions.remove(id.stringValue());
        if (open == null) {
            throw unknown(id.stringValue());
        }
        open.stopClock();
        return open;
    }

    /** Without a change that was to be of it, nothing of a transaction is to be made. */
    @Override
    public void failed(int messageId, List<Control> controls, Result result) {
        for (Control control : controls) {
            ASN1OctetString id = control.getOID().equals(CONTROL) ? control.getValue() : null;
            Open open = id == null ? null : transactions.get(id.stringValue());
            if (open != null && open.refusal == null) {
                open.refusal = new Refusal(messageId, result);
                open.release();
            }
        }
    }

    private static ResultException unknown(String id) {
        return new ResultException(
                ResultCode.UNWILLING_TO_PERFORM, "No transaction " + id + " waits for its end on this connection");
    }

    @Override
    public void end() {
        transactions.values().forEach(open -> {
            open.stopClock();
            open.release();
        });
        transactions.clear();
    }
}
