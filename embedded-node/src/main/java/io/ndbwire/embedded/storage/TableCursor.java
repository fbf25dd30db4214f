package io.ndbwire.embedded.storage;

/** All rows of a fragment, by their places. */
public final class TableCursor implements RowCursor {

    private final Fragment fragment;
    private int next;

    public TableCursor(Fragment fragment) {
        this.fragment = fragment;
    }

    @Override
    public int next() {
        while (next < fragment.end()) {
            if (fragment.isUsed(next)) {
                return next++;
            }
            next++;
        }
        return END;
    }

    @Override
    public boolean isLastStillThere() {
        return fragment.isUsed(next - 1);
    }
}
