package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which operation of a pushed join hangs from which, as its keys tell. Immutable. */
final class JoinLinks {

    private static final int NONE = -1;

    private final String join;
    private final int[] parents;
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * @param join for error messages
     * @throws InvalidValueException if a key takes columns of an operation that there is not before it, of none, or of two
     *     that do not hang one from the other
     */
    JoinLinks(String join, List<PushedJoin.Branch> branches) {
        this.join = join;
        parents = new int[branches.size()];
        for (int i = 0; i < parents.length; i++) {
            LinkedRead read = branches.get(i).read();
            parents[i] = read == null ? NONE : parent(branches.get(i).name(), read);
            numbers.put(branches.get(i).name(), i);
        }
    }

    private int parent(String name, LinkedRead read) {
        int last = NONE;
        for (Object part : read.key()) {
            if (part instanceof LinkedColumn linked) {
                Integer source = numbers.get(linked.operation());
                if (source == null) {
                    throw new InvalidValueException(join + ": the key of '" + name + "' takes " + linked
                            + ", and no operation of that name stands before it");
                }
                last = last == NONE || isAbove(last, source) ? source : requireAbove(name, source, last);
            }
        }
        if (last == NONE) {
            throw new InvalidValueException(
                    join + ": the key of '" + name + "' takes no column of another operation; read that row by itself");
        }
        return last;
    }

    private int requireAbove(String name, int source, int last) {
        if (!isAbove(source, last)) {
            throw new InvalidValueException(join + ": the key of '" + name
                    + "' takes columns of two operations of which neither hangs from the other");
        }
        return last;
    }

    /** Whether an operation is another one or hangs below it. */
    private boolean isAbove(int upper, int lower) {
        int at = lower;
        while (at > upper) {
            at = parents[at];
        }
        return at == upper;
    }

    /** The operation that another one, which is not the root, hangs from. */
    int parent(int operation) {
        return parents[operation];
    }

    /** The operation that a part of a key comes from. */
    int source(LinkedColumn linked) {
        return numbers.getOrDefault(linked.operation(), NONE);
    }

    /** The names, with their operations' numbers. */
    Map<String, Integer> numbers() {
        return numbers;
    }

    /** For each operation the one that it hangs from, 0 for the root. */
    int[] parents() {
        int[] all = parents.clone();
        all[0] = 0;
        return all;
    }
}
