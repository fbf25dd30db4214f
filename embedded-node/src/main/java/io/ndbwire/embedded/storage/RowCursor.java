package io.ndbwire.embedded.storage;

/** A way through the rows of one fragment, which may be left and taken up again while rows change. */
public interface RowCursor {

    /** {@link #next} when there are no more rows. */
    int END = -1;

    /** The place of the next row that the transaction may see, or {@link #END}. */
    int next();

    /**
     * Whether the row that {@link #next} told last is still where it was: others may have deleted it since, or moved it to
     * another place of the order, where it is met again or not.
     */
    boolean isLastStillThere();

    /** The number of the range that the last row was found in; 0 where there are no ranges. */
    default int rangeNumber() {
        return 0;
    }
}
