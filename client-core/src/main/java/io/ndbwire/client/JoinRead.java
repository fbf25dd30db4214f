package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.transaction.Batch;
import io.ndbwire.internal.transaction.LinkedOperation;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.QueryNode;
import io.ndbwire.wire.QueryTree;
import io.ndbwire.wire.TcKeyReq;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A pushed join that begins with the read of one row: a transaction of its own.
 *
 * <p>If a table turns out to be another than the join was prepared for, the descriptions are read again and the join is
 * prepared and sent once more.
 */
final class JoinRead extends Batch {

    private final PushedJoin<Read> join;
    private final JoinPlan plan;
    private final CompletableFuture<@Nullable JoinedRow> stage;
    private final boolean repeated;
    private final KeyRequest<@Nullable Row> root;
    private final List<LinkedOperation> lookUps = new ArrayList<>();

    private JoinRead(
            Member member, PushedJoin<Read> join, CompletableFuture<@Nullable JoinedRow> stage, boolean repeated) {
        this.join = join;
        this.stage = stage;
        this.repeated = repeated;
        plan = join.plan();
        requireJoinable(join.root());
        QueryTree tree = tree();
        TableBinding binding = plan.rootBinding();
        root = new KeyRequest<>(join.root(), binding, plan.layout(0), 128 + tree.words().length);
        join.root().key().begin(root, binding.requestInfo(TcKeyReq.pushedJoin()), true);
        root.request().append(tree.words(), 0, tree.words().length).closeSection();
        carry(tree);
        // Numbers are given in the order of the batch, and the root's request, which is sent, tells all of them.
        lookUps.forEach(this::add);
        add(root);
        preferredNode(root.preferredNode(member));
        NdbClient client = join.client();
        limit(client.requestTimeoutNanos(), client.options().failFast());
    }

    private void requireJoinable(Read read) {
        if (read.lockMode() != LockMode.COMMITTED || read.key().isScanned()) {
            throw new InvalidValueException(join + ": a pushed join takes no locks");
        }
    }

    private QueryTree tree() {
        Read read = join.root();
        TableBinding binding = plan.rootBinding();
        Table table = binding.table();
        String uniqueIndex = read.key().uniqueIndex();
        QueryNode node;
        if (uniqueIndex == null) {
            node = QueryNode.rootLookUp(table.id(), table.version());
        } else {
            Index index = binding.uniqueIndex(uniqueIndex).index();
            node = QueryNode.rootLookUp(index.id(), index.version())
                    .uniqueIndex(index.columns().size());
        }
        return plan.tree(node, read.condition(), plan.layout(0).requestWords());
    }

    private void carry(QueryTree tree) {
        int size = plan.names().size();
        List<List<LinkedOperation>> below = new ArrayList<>(size);
        below.add(new ArrayList<>());
        for (int i = 1; i < size; i++) {
            LinkedOperation lookUp = new LinkedOperation(root);
            lookUps.add(lookUp);
            below.add(new ArrayList<>());
            below.get(plan.parent(i)).add(lookUp);
        }
        root.carry(plan.receiverOffsets(tree, 0), below.get(0));
        for (int i = 1; i < size; i++) {
            lookUps.get(i - 1).carry(plan.receiverOffsets(tree, i), below.get(i));
        }
    }

    /** Runs a join. */
    static CompletionStage<@Nullable JoinedRow> run(Member member, PushedJoin<Read> join) {
        CompletableFuture<@Nullable JoinedRow> stage = new CompletableFuture<>();
        submit(member, join, stage, false);
        return stage;
    }

    private static void submit(
            Member member, PushedJoin<Read> join, CompletableFuture<@Nullable JoinedRow> stage, boolean repeated) {
        try {
            member.engine().submit(new JoinRead(member, join, stage, repeated));
        } catch (NdbException e) {
            // A column may be newer than the description.
            boolean mayBeStale = e instanceof SchemaException && e.code() == NdbException.NO_CODE;
            if (!mayBeStale || !repeat(member, join, stage, repeated)) {
                stage.completeExceptionally(e);
            }
        }
    }

    private static boolean repeat(
            Member member, PushedJoin<Read> join, CompletableFuture<@Nullable JoinedRow> stage, boolean repeated) {
        if (repeated) {
            return false;
        }
        JoinPlan.refresh(join).whenComplete((fresh, failure) -> {
            if (failure != null) {
                stage.completeExceptionally(NdbClient.cause(failure));
            } else {
                submit(member, join, stage, true);
            }
        });
        return true;
    }

    @Override
    protected void succeeded(long globalCheckpoint) {
        int code = failureCode();
        if (code == 0) {
            complete();
        } else if (!ErrorCatalogue.isSchemaStale(code) || !repeat(join.client().member(), join, stage, repeated)) {
            stage.completeExceptionally(ErrorCatalogue.exception(code, describe()));
        }
    }

    /** The first code that does not just say that there is no such row, or 0. */
    private int failureCode() {
        int code = RowProgram.isNoSuchRow(root.errorCode()) ? 0 : root.errorCode();
        for (LinkedOperation lookUp : lookUps) {
            if (code == 0 && !RowProgram.isNoSuchRow(lookUp.errorCode())) {
                code = lookUp.errorCode();
            }
        }
        return code;
    }

    private void complete() {
        JoinedRow joined;
        try {
            joined = joined();
        } catch (NdbException e) {
            stage.completeExceptionally(e);
            return;
        }
        stage.complete(joined);
    }

    private @Nullable JoinedRow joined() {
        @Nullable Row[] rows = new Row[lookUps.size() + 1];
        rows[0] = root.row();
        for (int i = 1; i < rows.length; i++) {
            LinkedOperation lookUp = lookUps.get(i - 1);
            rows[i] = lookUp.isAnswered() ? new Row(plan.layout(i), lookUp.values()) : null;
        }
        return plan.shape().reduce(rows) ? new JoinedRow(plan, rows) : null;
    }

    @Override
    protected void failed(NdbException failure) {
        if (!ErrorCatalogue.isSchemaStale(failure.code())
                || !repeat(join.client().member(), join, stage, repeated)) {
            stage.completeExceptionally(failure);
        }
    }

    @Override
    protected String describe() {
        return join.toString();
    }
}
