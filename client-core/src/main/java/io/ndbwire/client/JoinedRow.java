package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the operations of a {@link PushedJoin} found together, by their names. Immutable and thread-safe. */
public final class JoinedRow {

    private final JoinPlan plan;
    private final @Nullable Row[] rows;

    /**
     * @param rows of each operation, in the join's order; not to be changed any more
     */
    JoinedRow(JoinPlan plan, @Nullable Row[] rows) {
        this.plan = plan;
        this.rows = rows;
    }

    /**
     * The row that an operation found, or null.
     *
     * @throws InvalidValueException if there is no operation of that name
     */
    public @Nullable Row find(String operation) {
        return rows[plan.number(operation)];
    }

    /**
     * The row that an operation found, which there always is of the root and of what is inner all the way up to it.
     *
     * @throws InvalidValueException if there is no operation of that name
     * @throws NullPointerException if it found none
     */
    public Row row(String operation) {
        Row row = find(operation);
        if (row == null) {
            throw new NullPointerException("no row of '" + operation + "' was found");
        }
        return row;
    }

    /** The operations' names in the join's order. */
    public List<String> operations() {
        return plan.names();
    }

    /** All values as text, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < rows.length; i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(plan.names().get(i))
                    .append('=')
                    .append(rows[i]);
        }
        return text.append('}').toString();
    }
}
