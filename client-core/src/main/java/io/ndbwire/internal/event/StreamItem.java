package io.ndbwire.internal.event;

import io.ndbwire.schema.Table;

/** What comes out of an {@link EventStream}. A table is named by its position in the stream's request. */
public sealed interface StreamItem {

    /** A row was changed. */
    record Change(int table, long epoch, ChangeRecord record) implements StreamItem {}

    /** All changes of later epochs follow. */
    record Started(long epoch) implements StreamItem {}

    /**
     * Changes are missing.
     *
     * @param first the first epoch of which changes may be missing
     * @param last the last one, or {@link #OPEN} if the next {@link Started} tells it
     */
    record Lost(long first, long last, LossReason reason) implements StreamItem {

        /** {@link #last} of a loss that goes on. */
        public static final long OPEN = -1;
    }

    /** All changes of this epoch and of those before came. */
    record Completed(long epoch) implements StreamItem {}

    /** The table was altered in about this epoch. */
    record Altered(int table, long epoch) implements StreamItem {}

    /**
     * The table's name was found at another table, whose changes come from about this epoch on.
     *
     * @param found the table as it was found
     */
    record Replaced(int table, long epoch, Table found) implements StreamItem {}

    /** The table is gone; nothing more comes of it. */
    record Dropped(int table, long epoch) implements StreamItem {}
}
