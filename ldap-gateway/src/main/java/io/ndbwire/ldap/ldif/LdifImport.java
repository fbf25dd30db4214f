package io.ndbwire.ldap.ldif;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Does what stands in an LDIF file: entries are added, some at the same time but none before its parent; changes are made one
 * after the other.
 */
public final class LdifImport {

    /** Adds under way, and so passwords that are hashed or wait for it. */
    public static final int WINDOW = 64;

    /** Who does what stands in the file. */
    public record Changes(
            OperationHandler<AddRequestProtocolOp> add,
            OperationHandler<ModifyRequestProtocolOp> modify,
            OperationHandler<DeleteRequestProtocolOp> delete,
            OperationHandler<ModifyDNRequestProtocolOp> modifyDn) {}

    /**
     * How it goes on.
     *
     * @param fromLine records that begin before it are passed over
     * @param continues whether a record that fails is told, and the next one done
     * @param skipsExisting whether entries that are there already are left as they are
     */
    public record Options(long fromLine, boolean continues, boolean skipsExisting) {}

    /**
     * How it ended.
     *
     * @param done records that were done
     * @param skipped entries that were there already
     * @param failed records that could not be done
     * @param failedLine where the first of these begins, or 0
     */
    public record Summary(long done, long skipped, long failed, long failedLine) {}

    private final Changes changes;
    private final Options options;
    private final Consumer<String> complaints;
    private final Map<DN, CompletableFuture<?>> underWay = new ConcurrentHashMap<>();
    private final Semaphore room = new Semaphore(WINDOW);
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong failedLine = new AtomicLong(Long.MAX_VALUE);

    /**
     * @param complaints is told of each record that fails, with its line
     */
    public LdifImport(Changes changes, Options options, Consumer<String> complaints) {
        this.changes = changes;
        this.options = options;
        this.complaints = complaints;
    }

    /**
     * Reads to the end, to the first record that fails, or to where it cannot be read any more, which counts as one.
     */
    public Summary run(InputStream file) {
        ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "ldif-import");
            thread.setDaemon(true);
            return thread;
        });
        LdifBlocks blocks = new LdifBlocks(file);
        try {
            LdifBlocks.Block block = blocks.next();
            while (block != null && goesOn()) {
                if (block.line() >= options.fromLine()) {
                    begin(block, loop);
                }
                block = blocks.next();
            }
        } catch (IOException e) {
            failed(blocks.beginning(), "what follows", "it cannot be read: " + e.getMessage());
        } finally {
            awaitAll();
            loop.shutdownNow();
        }
        return new Summary(done.get(), skipped.get(), failed.get(), failed.get() == 0 ? 0 : failedLine.get());
    }

    private boolean goesOn() {
        return options.continues() || failed.get() == 0;
    }

    private void begin(LdifBlocks.Block block, ScheduledExecutorService loop) {
        if (block.wrongLine() > 0) {
            failed(block.line(), block.lines().get(0), "line " + block.wrongLine() + " is not in UTF-8");
            return;
        }
        LDIFChangeRecord change;
        DN name;
        try {
            change = LdifRecord.of(block);
            name = change.getParsedDN();
        } catch (LDIFException | LDAPException e) {
            failed(block.line(), block.lines().get(0), String.valueOf(e.getMessage()));
            return;
        }
        if (!change.getControls().isEmpty()) {
            failed(block.line(), change.getDN(), "records with controls are not imported");
            return;
        }
        boolean isAdd = change instanceof LDIFAddChangeRecord;
        if (isAdd) {
            awaitAbove(name);
        } else {
            awaitAll();
        }
        room.acquireUninterruptibly();
        if (goesOn()) {
            CompletableFuture<Void> ended = begin(block.line(), change, loop);
            underWay.put(name, ended);
            ended.whenComplete((nothing, never) -> underWay.remove(name, ended));
            if (!isAdd) {
                ended.join();
            }
        } else {
            // Something before it has failed meanwhile: it is not to be done twice by who goes on from there.
            room.release();
        }
    }

    private CompletableFuture<Void> begin(long line, LDIFChangeRecord change, ScheduledExecutorService loop) {
        LocalOperation operation = new LocalOperation(loop, body -> {});
        return CompletableFuture.completedFuture(change)
                .thenComposeAsync(wanted -> execute(wanted, operation), loop)
                .handle((result, failure) -> failure == null ? result : Failures.result(failure))
                .thenAccept(result -> ended(line, change, result))
                .whenComplete((nothing, never) -> room.release());
    }

    private void awaitAbove(DN name) {
        for (DN above = name; above != null; above = above.getParent()) {
            CompletableFuture<?> adding = underWay.get(above);
            if (adding != null) {
                adding.join();
            }
        }
    }

    private void awaitAll() {
        CompletableFuture.allOf(underWay.values().toArray(CompletableFuture[]::new))
                .join();
    }

    private CompletableFuture<Result> execute(LDIFChangeRecord change, LocalOperation operation) {
        if (change instanceof LDIFAddChangeRecord add) {
            List<Attribute> attributes = Arrays.asList(add.getAttributes());
            return handle(changes.add(), new AddRequestProtocolOp(add.getDN(), attributes), operation);
        }
        if (change instanceof LDIFModifyChangeRecord modify) {
            return handle(
                    changes.modify(),
                    new ModifyRequestProtocolOp(modify.getDN(), Arrays.asList(modify.getModifications())),
                    operation);
        }
        if (change instanceof LDIFDeleteChangeRecord delete) {
            return handle(changes.delete(), new DeleteRequestProtocolOp(delete.getDN()), operation);
        }
        LDIFModifyDNChangeRecord rename = (LDIFModifyDNChangeRecord) change;
        return handle(
                changes.modifyDn(),
                new ModifyDNRequestProtocolOp(
                        rename.getDN(), rename.getNewRDN(), rename.deleteOldRDN(), rename.getNewSuperiorDN()),
                operation);
    }

    private static <R extends ProtocolOp> CompletableFuture<Result> handle(
            OperationHandler<R> handler, R request, LocalOperation operation) {
        return handler.handle(request, operation).toCompletableFuture();
    }

    private void ended(long line, LDIFChangeRecord change, Result result) {
        if (result.code().equals(ResultCode.SUCCESS)) {
            done.incrementAndGet();
        } else if (options.skipsExisting()
                && change instanceof LDIFAddChangeRecord
                && result.code().equals(ResultCode.ENTRY_ALREADY_EXISTS)) {
            skipped.incrementAndGet();
        } else {
            failed(line, change.getDN(), ResultNames.of(result.code()) + ": " + result.diagnostic());
        }
    }

    private void failed(long line, String what, String reason) {
        failed.incrementAndGet();
        failedLine.accumulateAndGet(line, Math::min);
        complaints.accept(line + ": " + what + ": " + reason);
    }
}
