package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.mapping.ValueTable;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.schema.TableName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Foreign keys that keep entries from being renamed: a row gets another primary key by being deleted and inserted, a row of
 * values another entry so, and what refers to it would go, or forget it, with the delete.
 */
final class References {

    private final Directory directory;

    References(Directory directory) {
        this.directory = directory;
    }

    /**
     * Looks whether rows can get other values in some columns, and those below them that are linked by these.
     *
     * @return fails with unwillingToPerform if something would be lost
     */
    CompletionStage<Void> requireKept(EntryFormat format, Set<String> changed) {
        CompletionStage<Void> kept = CompletableFuture.completedFuture(null);
        if (MovedRow.changesKey(format, changed)) {
            kept = directory
                    .cluster()
                    .client()
                    .foreignKeys(format.type().table())
                    .thenCompose(keys -> requireKept(format, changed, keys));
        }
        for (AttributeFormat attribute : format.attributes()) {
            ValueTable values = attribute.rule().values();
            if (values != null && MovedRow.isLinkedBy(values.links(), changed)) {
                kept = kept.thenCompose(before -> requireNoneActs(values.table()));
            }
        }
        for (RowType child : format.type().children()) {
            Set<String> below = below(child.links(), changed);
            if (!below.isEmpty()) {
                kept = kept.thenCompose(before -> directory.formats().of(child))
                        .thenCompose(found -> requireKept(found, below));
            }
        }
        return kept;
    }

    /** The columns of rows below that change with those of the row above. */
    private static Set<String> below(List<Link> links, Set<String> changed) {
        Set<String> below = new HashSet<>();
        for (Link link : links) {
            if (changed.contains(link.parentColumn())) {
                below.add(link.column());
            }
        }
        return below;
    }

    private CompletionStage<Void> requireKept(EntryFormat format, Set<String> changed, List<ForeignKey> keys) {
        CompletionStage<Void> kept = CompletableFuture.completedFuture(null);
        for (ForeignKey key : keys) {
            if (acts(key, format.type().table())) {
                kept = kept.thenCompose(before -> isTakenBefore(key, format, changed))
                        .thenAccept(isTaken -> {
                            if (!isTaken) {
                                throw acting(key, "A row gets another primary key");
                            }
                        });
            }
        }
        return kept;
    }

    /** Rows of values are all deleted and inserted, whatever their key is. */
    private CompletionStage<Void> requireNoneActs(TableName values) {
        return directory.cluster().client().foreignKeys(values).thenAccept(keys -> {
            for (ForeignKey key : keys) {
                if (acts(key, values)) {
                    throw acting(key, "A row of table " + values + " comes to be another entry's");
                }
            }
        });
    }

    private static boolean acts(ForeignKey key, TableName parent) {
        return key.onDelete() != Action.NO_ACTION
                && key.onDelete() != Action.RESTRICT
                && key.parent().equals(parent);
    }

    private static ResultException acting(ForeignKey key, String what) {
        return new ResultException(
                ResultCode.UNWILLING_TO_PERFORM,
                what + " by being deleted and inserted, and foreign key " + key.name() + " of table " + key.child()
                        + " acts on deletes");
    }

    /** Whether the rows that refer by a key are those of values or entries that are deleted before, and come again. */
    private CompletionStage<Boolean> isTakenBefore(ForeignKey key, EntryFormat format, Set<String> changed) {
        for (AttributeFormat attribute : format.attributes()) {
            ValueTable values = attribute.rule().values();
            if (values != null
                    && values.table().equals(key.child())
                    && isBy(key, values.links())
                    && MovedRow.isLinkedBy(values.links(), changed)) {
                return CompletableFuture.completedFuture(true);
            }
        }
        for (RowType child : format.type().children()) {
            Set<String> below = below(child.links(), changed);
            if (child.table().equals(key.child()) && isBy(key, child.links()) && !below.isEmpty()) {
                return directory.formats().of(child).thenApply(found -> MovedRow.changesKey(found, below));
            }
        }
        return CompletableFuture.completedFuture(false);
    }

    private static boolean isBy(ForeignKey key, List<Link> links) {
        Set<Link> pairs = new HashSet<>();
        for (int i = 0; i < key.columns().size(); i++) {
            pairs.add(new Link(key.columns().get(i), key.parentColumns().get(i)));
        }
        return pairs.equals(new HashSet<>(links));
    }
}
