package io.ndbwire.ldap.update;

import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import io.ndbwire.ldap.entry.AttributeFormat;
import io.ndbwire.ldap.entry.EntryFormat;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A locked row whose name, or whose link to the entry above, becomes another one: an update, or a delete and an insert where
 * the primary key changes. Rows with values of its attributes come along.
 */
final class MovedRow {

    private final int depth;
    private final EntryFormat format;
    private final Row old;
    private final Map<String, @Nullable Object> written;
    /** Attributes with own tables whose rows name the entry by what changes. */
    private final List<AttributeFormat> linked = new ArrayList<>();

    private final Map<AttributeFormat, List<Row>> values = new LinkedHashMap<>();

    /**
     * @param depth how many entries it is below the one that is renamed
     * @param old all its columns where the key changes; else the key and what its values are linked by
     * @param written the columns that get other values
     */
    MovedRow(int depth, EntryFormat format, Row old, Map<String, @Nullable Object> written) {
        this.depth = depth;
        this.format = format;
        this.old = old;
        this.written = written;
        for (AttributeFormat attribute : format.attributes()) {
            if (attribute.rule().values() != null
                    && isLinkedBy(attribute.rule().values().links(), written.keySet())) {
                linked.add(attribute);
            }
        }
    }

    int depth() {
        return depth;
    }

    /** Whether rows are linked by one of these columns of the row above. */
    static boolean isLinkedBy(List<Link> links, Collection<String> columns) {
        return links.stream().map(Link::parentColumn).anyMatch(columns::contains);
    }

    /** Whether rows get another primary key where these columns change. */
    static boolean changesKey(EntryFormat format, Collection<String> columns) {
        return format.description().keyColumns().stream().map(Column::name).anyMatch(columns::contains);
    }

    private boolean changesKey() {
        return changesKey(format, written.keySet());
    }

    /** Whether something is deleted before it is put where it comes to be. */
    boolean isTaken() {
        return changesKey() || !linked.isEmpty();
    }

    /**
     * Takes it away, its values before it.
     *
     * @param kept counts the rows of its values
     */
    CompletionStage<Void> take(Transaction transaction, KeptRows kept) {
        CompletionStage<Void> taken = CompletableFuture.completedFuture(null);
        for (AttributeFormat attribute : linked) {
            ValueRows rows = new ValueRows(attribute, format.valueReader(attribute), old::get);
            taken = taken.thenCompose(before -> rows.take(transaction, kept))
                    .thenAccept(found -> values.put(attribute, found));
        }
        return taken.thenAccept(gone -> {
            if (changesKey()) {
                transaction.add(format.table().delete(UpdateTarget.key(format, old)));
            }
        });
    }

    /** Puts it where it comes to be, with the transaction's next step. */
    void put(Transaction transaction) {
        if (changesKey()) {
            // All columns, whether the directory shows them or not.
            Write insert = format.table().insert();
            for (Column column : format.description().columns()) {
                insert.set(column.name(), value(column.name()));
            }
            transaction.add(insert);
        } else if (!written.isEmpty()) {
            Update update = format.table().update(UpdateTarget.key(format, old));
            written.forEach(update::set);
            transaction.add(update);
        }
        values.forEach((attribute, found) ->
                new ValueRows(attribute, format.valueReader(attribute), this::value).insertRows(transaction, found));
    }

    private @Nullable Object value(String column) {
        return written.containsKey(column) ? written.get(column) : old.get(column);
    }
}
