package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.RowSource;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.tree.Directory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One deletion in its transaction, of one entry or of all below it, too. Each row is locked before what hangs from it is
 * looked for, so that nothing is added below it meanwhile.
 */
final class Deletion {

    private final Transaction transaction;
    private final Directory directory;
    private final boolean isDeep;
    private final Predicate<String> mayDelete;
    private final int maximumEntries;
    private int deleted;

    /**
     * @param isDeep whether what is below the entry goes, too; else there may be nothing
     * @param maximumEntries the most entries that are deleted
     * @param mayDelete whether whoever asks may delete the entry of a name
     */
    Deletion(
            Transaction transaction,
            Directory directory,
            boolean isDeep,
            int maximumEntries,
            Predicate<String> mayDelete) {
        this.transaction = transaction;
        this.directory = directory;
        this.isDeep = isDeep;
        this.mayDelete = mayDelete;
        this.maximumEntries = maximumEntries;
    }

    /** Whether entries of a format are their rows alone. */
    static boolean isWholeInRow(EntryFormat format) {
        return format.type().children().isEmpty()
                && format.attributes().stream()
                        .allMatch(attribute -> attribute.rule().values() == null);
    }

    CompletionStage<Void> run(UpdateTarget target, @Nullable EntryWatch watch) {
        Selection selection = target.everything();
        return target.lock(transaction, selection)
                .thenCompose(row -> seen(target, selection, row, watch)
                        .thenCompose(seen ->
                                isDeep ? CompletableFuture.completedFuture(null) : requireLeaf(target, selection, row))
                        .thenCompose(free ->
                                delete(selection, row, target.place().dn().toString())));
    }

    private CompletionStage<Void> seen(UpdateTarget target, Selection selection, Row row, @Nullable EntryWatch watch) {
        return watch == null
                ? CompletableFuture.completedFuture(null)
                : target.entry(transaction, selection, row).thenAccept(entry -> watch.before(entry.toEntry()));
    }

    private CompletionStage<Void> requireLeaf(UpdateTarget target, Selection selection, Row row) {
        return directory
                .reader()
                .hasChildren(selection, row, RowSource.of(transaction))
                .thenAccept(has -> {
                    if (has) {
                        throw new ResultException(
                                ResultCode.NOT_ALLOWED_ON_NONLEAF,
                                "There are entries below " + target.place().dn());
                    }
                });
    }

    /** Deletes a row that is locked, what hangs from it before it. */
    private CompletionStage<Void> delete(Selection selection, Row row, String dn) {
        requireRoom();
        if (!mayDelete.test(dn)) {
            throw new ResultException(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "");
        }
        deleted++;
        EntryFormat format = selection.format();
        CompletionStage<Void> gone = CompletableFuture.completedFuture(null);
        if (isDeep) {
            for (RowType child : format.type().children()) {
                gone = gone.thenCompose(before -> deleteBelow(child, selection, row, dn));
            }
        }
        return gone.thenCompose(before -> deleteValues(format, row))
                .thenAccept(before -> transaction.add(format.table().delete(UpdateTarget.key(format, row))));
    }

    private CompletionStage<Void> deleteBelow(RowType child, Selection selection, Row row, String dn) {
        return new LockedRows(transaction, directory)
                .below(
                        child,
                        selection,
                        row,
                        format -> format.selection(Directory.NOTHING, ValueRows.attributes(format)),
                        maximumEntries - deleted,
                        tooMany(),
                        (below, rows) -> deleteAll(below, rows, dn));
    }

    private void requireRoom() {
        if (deleted == maximumEntries) {
            throw new ResultException(ResultCode.ADMIN_LIMIT_EXCEEDED, tooMany());
        }
    }

    private String tooMany() {
        return "At most " + maximumEntries + " entries are deleted at once";
    }

    private CompletionStage<Void> deleteAll(Selection selection, List<Row> rows, String above) {
        CompletionStage<Void> gone = CompletableFuture.completedFuture(null);
        for (Row row : rows) {
            gone = gone.thenCompose(before -> delete(selection, row, selection.rdn(row) + "," + above));
        }
        return gone.thenCompose(done -> transaction.execute());
    }

    private CompletionStage<Void> deleteValues(EntryFormat format, Row row) {
        CompletionStage<Void> gone = CompletableFuture.completedFuture(null);
        for (AttributeFormat attribute : format.attributes()) {
            if (attribute.rule().values() != null) {
                ValueRows rows = new ValueRows(attribute, format.valueReader(attribute), row::get);
                gone = gone.thenCompose(before -> rows.deleteAll(transaction));
            }
        }
        return gone;
    }
}
