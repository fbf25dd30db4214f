package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.EntryPermissions;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One renaming in its transaction. Rows below that are linked by columns which change get these columns' new values, and so on
 * down: all are locked first, from the top down, then what has to be deleted is, from the bottom up, and then comes what is new.
 */
final class Renaming {

    /**
     * An entry whose row is locked.
     *
     * @param changed columns' new values as attributes have them
     */
    private record Renamed(
            int depth,
            Selection selection,
            Row row,
            String before,
            String after,
            Map<String, ASN1OctetString> changed) {}

    private final Transaction transaction;
    private final UpdateTarget target;
    private final Place.OfRow moved;
    private final Map<String, Object> changes;
    /** All columns of the entry itself that are written. */
    private final Map<String, @Nullable Object> written;

    private final int maximumEntries;
    private final KeptRows kept;
    private final Permissions permissions;
    private final @Nullable EntryWatch watch;
    private final EntryFormat format;
    private final List<MovedRow> rows = new ArrayList<>();

    /**
     * @param changes the columns of the name, and of the link to the entry above, that get other values
     * @param permissions of whoever asks, to rename what is below
     */
    Renaming(
            Transaction transaction,
            UpdateTarget target,
            Place.OfRow moved,
            Map<String, Object> changes,
            ChangeOrigin origin,
            ControlLimits limits,
            Permissions permissions,
            @Nullable EntryWatch watch) {
        this.transaction = transaction;
        this.target = target;
        this.moved = moved;
        this.changes = changes;
        this.permissions = permissions;
        maximumEntries = limits.deletedEntries();
        kept = new KeptRows(limits.transactionBytes());
        this.watch = watch;
        format = target.format();
        written = origin.ofChange(format);
        written.putAll(changes);
    }

    CompletionStage<Void> run() {
        Selection selection = target.everything();
        return heldAbove()
                .thenCompose(held -> target.lock(transaction, selection))
                .thenCompose(row -> seenBefore(selection, row)
                        .thenCompose(seen -> old(row))
                        .thenCompose(old -> {
                            rows.add(new MovedRow(0, format, kept.add(old), written));
                            return addBelow(renamed(selection, row));
                        }))
                .thenCompose(found -> move())
                .thenCompose(done -> seenAfter(selection));
    }

    private Renamed renamed(Selection selection, Row row) {
        Map<String, ASN1OctetString> changed = new HashMap<>(moved.known());
        changed.keySet().retainAll(changes.keySet());
        return new Renamed(
                0, selection, row, target.place().dn().toString(), moved.dn().toString(), changed);
    }

    /** The entry that it comes to be below has to stay until it is there. */
    private CompletionStage<Void> heldAbove() {
        return moved.above() == target.place().above()
                ? CompletableFuture.completedFuture(null)
                : new ParentLock(target.directory()).hold(transaction, moved);
    }

    private CompletionStage<Void> seenBefore(Selection selection, Row row) {
        return watch == null
                ? CompletableFuture.completedFuture(null)
                : target.entry(transaction, selection, row).thenAccept(entry -> watch.before(entry.toEntry()));
    }

    private CompletionStage<Void> seenAfter(Selection selection) {
        if (watch == null) {
            return CompletableFuture.completedFuture(null);
        }
        UpdateTarget after = new UpdateTarget(target.directory(), moved, format);
        return transaction
                .execute()
                .thenCompose(done -> after.lock(transaction, selection))
                .thenCompose(row -> after.entry(transaction, selection, row))
                .thenAccept(entry -> watch.after(entry.toEntry()));
    }

    private CompletionStage<Row> old(Row row) {
        return MovedRow.changesKey(format, written.keySet())
                ? transaction.execute(whole(format, row)).thenApply(Objects::requireNonNull)
                : CompletableFuture.completedFuture(row);
    }

    private static Read whole(EntryFormat format, Row row) {
        return format.table().read(UpdateTarget.key(format, row)).lock(LockMode.EXCLUSIVE);
    }

    /** Finds the rows below a row that are linked by what changes. */
    private CompletionStage<Void> addBelow(Renamed above) {
        CompletionStage<Void> added = CompletableFuture.completedFuture(null);
        LockedRows locked = new LockedRows(transaction, target.directory());
        for (RowType child : above.selection().format().type().children()) {
            if (MovedRow.isLinkedBy(child.links(), above.changed().keySet())) {
                added = added.thenCompose(before -> locked.below(
                        child,
                        above.selection(),
                        above.row(),
                        below -> below.selection(Directory.NOTHING, ValueRows.attributes(below)),
                        maximumEntries - rows.size(),
                        tooMany(),
                        (selection, found) -> addAll(above, selection, found)));
            }
        }
        return added;
    }

    private CompletionStage<Void> addAll(Renamed above, Selection selection, List<Row> found) {
        EntryFormat below = selection.format();
        Map<String, ASN1OctetString> changed = new HashMap<>();
        Map<String, @Nullable Object> columns = new HashMap<>();
        for (Link link : below.type().links()) {
            ASN1OctetString value = above.changed().get(link.parentColumn());
            if (value != null) {
                changed.put(link.column(), value);
                columns.put(link.column(), UpdateTarget.fitting(below, link.column(), value));
            }
        }
        List<CompletionStage<@Nullable Row>> whole = new ArrayList<>();
        CompletionStage<Void> added = CompletableFuture.completedFuture(null);
        if (MovedRow.changesKey(below, columns.keySet())) {
            List<Read> reads = found.stream().map(row -> whole(below, row)).toList();
            whole.addAll(transaction.addAll(reads));
            added = transaction.execute();
        } else {
            found.forEach(row -> whole.add(CompletableFuture.completedFuture(row)));
        }
        for (int i = 0; i < found.size(); i++) {
            Row row = found.get(i);
            CompletionStage<@Nullable Row> old = whole.get(i);
            added = added.thenCompose(before -> old).thenCompose(all -> {
                String rdn = selection.rdn(row) + ",";
                Renamed renamed = new Renamed(
                        above.depth() + 1, selection, row, rdn + above.before(), rdn + above.after(), changed);
                requireAllowed(renamed, columns.keySet());
                rows.add(new MovedRow(renamed.depth(), below, kept.add(Objects.requireNonNull(all)), columns));
                return addBelow(renamed);
            });
        }
        return added;
    }

    private void requireAllowed(Renamed renamed, Set<String> columns) {
        for (String name : List.of(renamed.before(), renamed.after())) {
            EntryPermissions allowed = permissions.at(name);
            if (!allowed.mayWrite()) {
                throw new ResultException(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "");
            }
            WrittenColumns.require(renamed.selection().format(), columns, allowed);
        }
        if (rows.size() >= maximumEntries) {
            throw new ResultException(ResultCode.ADMIN_LIMIT_EXCEEDED, tooMany());
        }
    }

    private String tooMany() {
        return "At most " + maximumEntries + " entries are renamed at once";
    }

    private CompletionStage<Void> move() {
        rows.sort(Comparator.comparingInt(MovedRow::depth));
        List<MovedRow> taken = new ArrayList<>(rows);
        taken.removeIf(row -> !row.isTaken());
        Collections.reverse(taken);
        CompletionStage<Void> gone = taken.isEmpty()
                ? CompletableFuture.completedFuture(null)
                : each(taken, row -> row.take(transaction, kept)).thenCompose(done -> transaction.execute());
        return gone.thenCompose(done -> each(rows, row -> {
            row.put(transaction);
            return CompletableFuture.completedFuture(null);
        }));
    }

    /** Foreign keys want what is at different depths one after the other. */
    private CompletionStage<Void> each(List<MovedRow> ordered, Function<MovedRow, CompletionStage<Void>> action) {
        CompletionStage<Void> done = CompletableFuture.completedFuture(null);
        int together = 0;
        for (int i = 0; i < ordered.size(); i++) {
            MovedRow row = ordered.get(i);
            boolean isNext = i > 0 && ordered.get(i - 1).depth() != row.depth();
            if (isNext || together == LockedRows.AT_ONCE) {
                together = 0;
                done = done.thenCompose(before -> transaction.execute());
            }
            together++;
            done = done.thenCompose(before -> action.apply(row));
        }
        return done;
    }
}
