package io.ndbwire.internal.event;

import io.ndbwire.internal.dictionary.Subscription;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to one table's changes, shared by all streams that want the same: the data nodes send each change once.
 * Event loop only.
 */
final class TableSubscription {

    private final boolean allColumns;
    private final List<EventStream> streams = new ArrayList<>();
    private Table table;
    private int number;
    private @Nullable Subscription running;
    private boolean gone;

    TableSubscription(Table table, boolean allColumns) {
        this.table = table;
        this.allColumns = allColumns;
    }

    /** Whether it reports what a stream wants that asks for that. */
    boolean serves(StreamRequest.Source source) {
        return !gone
                && allColumns == source.allColumns()
                && table.id() == source.table().id()
                && table.creation() == source.table().creation();
    }

    Table table() {
        return table;
    }

    /** Takes another description of the table. */
    void table(Table newTable) {
        table = newTable;
    }

    /** Whether updates show the whole row. */
    boolean allColumns() {
        return allColumns;
    }

    /** What comes with each of its changes. */
    int number() {
        return number;
    }

    /** It is being started under that number. */
    void starting(int newNumber) {
        number = newNumber;
        running = null;
    }

    /** It runs. */
    void started(Subscription subscription) {
        running = subscription;
    }

    /** What runs in the data nodes, or null. */
    @Nullable
    Subscription running() {
        return running;
    }

    /** The table is dropped, or nobody wants it: no stream joins any more. */
    void end() {
        gone = true;
        running = null;
    }

    /** Whether {@link #end} was called. */
    boolean isGone() {
        return gone;
    }

    /** The streams that want its changes. */
    List<EventStream> streams() {
        return streams;
    }
}
