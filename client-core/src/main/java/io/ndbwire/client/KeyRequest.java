package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.scan.LockedRow;
import io.ndbwire.internal.transaction.KeyOperation;
import io.ndbwire.internal.transaction.NodeSelector;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.wire.TcKeyReq;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An operation on its way: the request, the values that came back, and the caller's stage. */
final class KeyRequest<R extends @Nullable Object> extends KeyOperation {

    private final Operation<R> operation;
    private final TableBinding binding;
    private final @Nullable RowLayout layout;
    private byte @Nullable [] values;
    private @Nullable Partitioning partitioning;
    private int partition;
    private int hash;
    private boolean byPrimaryKey;
    private boolean anyReplica;
    private @Nullable LockedRow lock;

    /**
     * @param layout of the values that are asked for, or null if none are
     */
    KeyRequest(Operation<R> operation, TableBinding binding, @Nullable RowLayout layout, int expectedBytes) {
        super(expectedBytes);
        this.operation = operation;
        this.binding = binding;
        this.layout = layout;
        wantsValues(layout != null);
    }

    Operation<R> operation() {
        return operation;
    }

    TableBinding binding() {
        return binding;
    }

    /** Where the row lives, or its entry of a unique index, and whether any replica of it may be read. */
    void place(Partitioning spread, int newPartition, boolean fromAnyReplica) {
        partitioning = spread;
        partition = newPartition;
        anyReplica = fromAnyReplica;
    }

    /** The row is named by its primary key, of which that is the distribution hash. */
    void ofPrimaryKey(int distributionHash) {
        hash = distributionHash;
        byPrimaryKey = true;
    }

    /** A number that is equal for equal primary keys, or null if the key is not known. */
    @Nullable
    Integer rowHash() {
        return byPrimaryKey ? hash : null;
    }

    /** Whether it changes its row. */
    boolean isChange() {
        return TcKeyReq.isWrite(TcKeyReq.requestInfo(request()));
    }

    /** The request takes over a lock that a scan holds. */
    void takesOver(LockedRow newLock) {
        lock = newLock;
    }

    /**
     * @param transaction in which the request is to be executed, or null for one of its own
     * @throws InvalidValueException if only another transaction can execute it
     */
    void requireFits(@Nullable OpenTransaction transaction) {
        LockedRow taken = lock;
        if (taken != null && !taken.isOf(transaction)) {
            throw foreignLock(describe());
        }
    }

    static InvalidValueException foreignLock(String description) {
        return new InvalidValueException(description + ": the scan of the row runs in another transaction, or in none");
    }

    /** The data node that should coordinate a transaction that begins with this request. */
    int preferredNode(Member member) {
        Partitioning spread = partitioning;
        return spread == null ? NodeSelector.ANY_NODE : member.preferredNode(spread, partition, anyReplica);
    }

    @Override
    protected void valuesReceived(ByteBuf source, int index, int bytes) {
        byte[] copy = new byte[bytes];
        source.getBytes(index, copy);
        values = copy;
    }

    /** Completes the caller's stage with what the operation yields, or with its own failure. */
    void complete(CompletableFuture<R> stage) {
        NdbException failure = failure();
        if (failure != null) {
            stage.completeExceptionally(failure);
            return;
        }
        R result;
        try {
            result = result();
        } catch (NdbException e) {
            stage.completeExceptionally(e);
            return;
        }
        stage.complete(result);
    }

    @Nullable
    NdbException failure() {
        int code = errorCode();
        if (code == 0 || operation.isAnswer(code)) {
            return null;
        }
        return explain(ErrorCatalogue.exception(code, errorData(), describe()));
    }

    /** Says what our own programs' exits mean. */
    NdbException explain(NdbException failure) {
        return RowProgram.explain(failure, describe());
    }

    /** The values that came, or null if none did. */
    @Nullable
    Row row() {
        byte[] answer = values;
        return answer == null || layout == null ? null : new Row(layout, answer);
    }

    private R result() {
        return operation.result(errorCode(), row());
    }

    String describe() {
        return operation.verb() + " " + binding.table().name();
    }
}
