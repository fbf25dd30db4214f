package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A few transactions, most often one: that one is kept without a list. */
final class TransactionSet {

    private @Nullable RowTransaction first;
    private @Nullable List<RowTransaction> others;

    boolean isEmpty() {
        return first == null;
    }

    int size() {
        return first == null ? 0 : others == null ? 1 : 1 + others.size();
    }

    /** One of them; null if there are none. */
    @Nullable
    RowTransaction any() {
        return first;
    }

    boolean contains(RowTransaction transaction) {
        return first == transaction || others != null && others.contains(transaction);
    }

    /** Returns whether it was not there. */
    boolean add(RowTransaction transaction) {
        if (first == null) {
            first = transaction;
            return true;
        }
        if (contains(transaction)) {
            return false;
        }
        if (others == null) {
            others = new ArrayList<>(2);
        }
        return others.add(transaction);
    }

    void remove(RowTransaction transaction) {
        List<RowTransaction> rest = others;
        if (first != transaction) {
            if (rest != null) {
                rest.remove(transaction);
            }
        } else {
            first = rest == null || rest.isEmpty() ? null : rest.remove(rest.size() - 1);
        }
    }
}
