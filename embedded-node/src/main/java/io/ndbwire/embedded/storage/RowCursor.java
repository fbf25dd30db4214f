package io.ndbwire.embedded.storage;

/** A way through the rows of one fragment, which may be left and taken up again while rows change. */
public interface RowCursor {

    /** {@link #next} when there are no more rows. */
    int END = -1;

    /** The place of the next row that the transaction may see, or {@link #END}. */
    int next();

    /** The number of the range that the last row was found in; 0 where there are no ranges. */
    default int rangeNumber() {
        return 0;
    }
}
