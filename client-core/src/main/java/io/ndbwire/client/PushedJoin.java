package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A join that the data nodes make by themselves: for each row of a scan, or for the row of one read, they look up rows of
 * other tables by keys that they take from it, and so on from those.
 *
 * <pre>{@code
 * PushedJoin<Scan> join = PushedJoin.of("order", orders.scan().columns("id", "amount"))
 *         .inner("customer", customers.linkedRead(column("order", "customer_id")).columns("name"))
 *         .outer("region", regions.linkedReadUnique("by_code", column("customer", "region_code")));
 * client.scan(join).subscribe(...);
 * }</pre>
 *
 * <p>An operation hangs from the one that its key takes columns of; of several, all in one line, from the last. Its key must
 * take one column at least, of the very type of the key's own: data nodes do not convert. NULL is equal to nothing. With
 * {@link #inner} a row that it hangs from is left out where it finds none, with {@link #outer} that row comes without. Below
 * an outer operation an inner one leaves out the outer one's row, and not what that hangs from.
 *
 * <p>All rows are read in their newest committed versions and without locks, each at its own moment. Immutable and
 * thread-safe as long as its root is left as it is.
 *
 * @param <S> what the root is: {@link Scan} for many rows, see {@link NdbClient#scan(PushedJoin)}, or {@link Read} for one,
 *     see {@link NdbClient#execute(PushedJoin)}
 */
public final class PushedJoin<S> {

    /**
     * One operation under its name.
     *
     * @param read what it does, or null for the root
     * @param inner whether the row that it hangs from is left out where it finds none
     */
    record Branch(String name, TableHandle table, @Nullable LinkedRead read, boolean inner) {}

    private final S root;
    private final List<Branch> branches;
    private final JoinLinks links;
    private volatile @Nullable JoinPlan plan;

    private PushedJoin(S root, List<Branch> branches) {
        this.root = root;
        this.branches = List.copyOf(branches);
        links = new JoinLinks(toString(), this.branches);
    }

    /**
     * Begins a join with a scan of a table or of an ordered index.
     *
     * @param name of the scan's rows in the join
     * @param root without locks, limit and offset
     */
    public static PushedJoin<Scan> of(String name, Scan root) {
        return new PushedJoin<>(root, List.of(new Branch(name, root.table(), null, true)));
    }

    /**
     * Begins a join with a read by primary or unique key.
     *
     * @param name of the row in the join
     * @param root without lock
     */
    public static PushedJoin<Read> of(String name, Read root) {
        return new PushedJoin<>(root, List.of(new Branch(name, root.table(), null, true)));
    }

    /** A column of an operation, as part of the key of another one. */
    public static LinkedColumn column(String operation, String column) {
        return new LinkedColumn(operation, column);
    }

    /**
     * Adds an operation; rows that it hangs from are left out where it finds none.
     *
     * @param name of its row in the join
     * @throws InvalidValueException if the name is taken, or the key takes columns of an operation that there is not, or of
     *     none
     */
    public PushedJoin<S> inner(String name, LinkedRead read) {
        return with(new Branch(name, read.table(), read, true));
    }

    /**
     * Adds an operation; rows that it hangs from come without where it finds none.
     *
     * @param name of its row in the join
     * @throws InvalidValueException if the name is taken, or the key takes columns of an operation that there is not, or of
     *     none
     */
    public PushedJoin<S> outer(String name, LinkedRead read) {
        return with(new Branch(name, read.table(), read, false));
    }

    private PushedJoin<S> with(Branch branch) {
        if (names().contains(branch.name())) {
            throw new InvalidValueException(this + ": there is an operation '" + branch.name() + "' already");
        }
        if (branch.table().client() != branches.get(0).table().client()) {
            throw new InvalidValueException(this + ": the table of '" + branch.name() + "' is another client's");
        }
        List<Branch> more = new ArrayList<>(branches);
        more.add(branch);
        return new PushedJoin<>(root, more);
    }

    private List<String> names() {
        return branches.stream().map(Branch::name).toList();
    }

    S root() {
        return root;
    }

    List<Branch> branches() {
        return branches;
    }

    JoinLinks links() {
        return links;
    }

    NdbClient client() {
        return branches.get(0).table().client();
    }

    /** Worked out for the tables as they are known now. */
    JoinPlan plan() {
        JoinPlan current = plan;
        if (current == null || !current.isCurrent()) {
            current = new JoinPlan(this);
            plan = current;
        }
        return current;
    }

    @Override
    public String toString() {
        return "pushed join of " + names();
    }
}
