package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row whose key comes, in whole or in part, from rows of other operations of a {@link PushedJoin}; made by {@link
 * TableHandle#linkedRead} and {@link TableHandle#linkedReadUnique}.
 *
 * <p>Unless told otherwise all columns. Immutable and thread-safe.
 */
public final class LinkedRead {

    private final TableHandle table;
    private final @Nullable String uniqueIndex;
    private final List<Object> key;
    private final @Nullable Projection projection;
    private final @Nullable Filter condition;

    LinkedRead(TableHandle table, @Nullable String uniqueIndex, @Nullable Object[] key) {
        this(table, uniqueIndex, requireNoNull(table, key), null, null);
    }

    private LinkedRead(
            TableHandle table,
            @Nullable String uniqueIndex,
            List<Object> key,
            @Nullable Projection projection,
            @Nullable Filter condition) {
        this.table = table;
        this.uniqueIndex = uniqueIndex;
        this.key = key;
        this.projection = projection;
        this.condition = condition;
    }

    private static List<Object> requireNoNull(TableHandle table, @Nullable Object[] key) {
        List<Object> parts = new ArrayList<>(key.length);
        for (Object part : key) {
            if (part == null) {
                throw new InvalidValueException(
                        "Linked read of " + table.description().name() + ": part " + parts.size()
                                + " of its key is NULL, and NULL is equal to nothing");
            }
            parts.add(part);
        }
        return List.copyOf(parts);
    }

    /**
     * Reads these columns only.
     *
     * @param names at least one; {@link Row} keeps the order
     */
    public LinkedRead columns(String... names) {
        return columns(table.projection(names));
    }

    /** Reads these columns only; a projection that is kept spares the work of making it each time. */
    public LinkedRead columns(Projection columns) {
        return new LinkedRead(table, uniqueIndex, key, Objects.requireNonNull(columns, "columns"), condition);
    }

    /**
     * Takes a row only if that is true of it; another row is as good as none. Of several conditions all must be true.
     *
     * @param filter without parameters
     */
    public LinkedRead when(Filter filter) {
        return new LinkedRead(table, uniqueIndex, key, projection, condition == null ? filter : condition.and(filter));
    }

    TableHandle table() {
        return table;
    }

    @Nullable
    String uniqueIndex() {
        return uniqueIndex;
    }

    /** Values and {@link LinkedColumn}s in the order of the key's columns. */
    List<Object> key() {
        return key;
    }

    @Nullable
    Projection projection() {
        return projection;
    }

    @Nullable
    Filter condition() {
        return condition;
    }
}
