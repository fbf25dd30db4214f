package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.EntryReader;
import io.ndbwire.ldap.entry.RowList;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.tree.Directory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows below a row that is locked: found, then read again under locks of their own. */
final class LockedRows {

    /** How many are locked with one round trip. */
    static final int AT_ONCE = 256;

    /** What is done with some of them. */
    @FunctionalInterface
    interface Action {

        CompletionStage<Void> on(Selection selection, List<Row> rows);
    }

    private final Transaction transaction;
    private final Directory directory;

    LockedRows(Transaction transaction, Directory directory) {
        this.transaction = transaction;
        this.directory = directory;
    }

    /**
     * Goes through the rows of a type below a row.
     *
     * @param selecting what is read of them
     * @param maximum how many there may be
     * @param tooMany what is said where there are more
     * @return fails with unwillingToPerform if they are aliases, whose rows are other entries'
     */
    CompletionStage<Void> below(
            RowType child,
            Selection parent,
            Row row,
            Function<EntryFormat, Selection> selecting,
            int maximum,
            String tooMany,
            Action action) {
        Map<String, ASN1OctetString> links = EntryReader.links(child, parent, row);
        if (links == null) {
            return CompletableFuture.completedFuture(null);
        }
        return directory.formats().of(child).thenCompose(format -> {
            AccessPath path = format.path(links);
            Selection selection = selecting.apply(format);
            return path == null
                    ? CompletableFuture.completedFuture(null)
                    : rows(path, selection, maximum, tooMany).thenCompose(found -> lockAll(selection, found, action));
        });
    }

    private CompletionStage<List<Row>> rows(AccessPath path, Selection selection, int maximum, String tooMany) {
        if (path.isKey()) {
            return transaction
                    .execute(path.read().columns(selection.projection()))
                    .thenApply(row -> row == null ? List.of() : List.of(row));
        }
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        transaction
                .scan(path.scan().columns(selection.projection()).executor(Runnable::run))
                .subscribe(new RowList(rows, maximum, tooMany));
        return rows;
    }

    private CompletionStage<Void> lockAll(Selection selection, List<Row> rows, Action action) {
        if (selection.format().type().alias() != null && !rows.isEmpty()) {
            // Its row is another entry's, which would be changed without being below the base.
            throw new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM,
                    "There are aliases below the entry, made of the rows that they stand for: delete these first");
        }
        CompletionStage<Void> done = CompletableFuture.completedFuture(null);
        for (int from = 0; from < rows.size(); from += AT_ONCE) {
            List<Row> some = rows.subList(from, Math.min(from + AT_ONCE, rows.size()));
            done = done.thenCompose(before -> lock(selection, some))
                    .thenCompose(locked -> action.on(selection, locked));
        }
        return done;
    }

    private CompletionStage<List<Row>> lock(Selection selection, List<Row> rows) {
        EntryFormat format = selection.format();
        List<Read> reads = new ArrayList<>(rows.size());
        for (Row row : rows) {
            reads.add(format.table()
                    .read(UpdateTarget.key(format, row))
                    .columns(selection.projection())
                    .lock(LockMode.EXCLUSIVE));
        }
        List<CompletionStage<@Nullable Row>> locked = transaction.addAll(reads);
        List<Row> still = new ArrayList<>(rows.size());
        CompletionStage<Void> all = transaction.execute();
        for (int i = 0; i < rows.size(); i++) {
            Row before = rows.get(i);
            CompletionStage<@Nullable Row> now = locked.get(i);
            all = all.thenCompose(done -> now).thenAccept(row -> {
                if (row != null && isLinkedAlike(selection, before, row)) {
                    still.add(row);
                }
            });
        }
        return all.thenApply(done -> still);
    }

    /** Somebody else may have put the row below another one before it was locked. */
    private static boolean isLinkedAlike(Selection selection, Row before, Row now) {
        return selection.format().type().links().stream()
                .map(Link::column)
                .allMatch(column -> Objects.equals(selection.value(column, before), selection.value(column, now)));
    }
}
