package io.ndbwire.ldap.search;

import io.ndbwire.client.Filter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the data nodes are asked of rows.
 *
 * @param truth whether it holds for no row, for every row, or for those that the filter holds for
 * @param filter null unless it is for some
 * @param isExact whether the rows that it holds for are those that are wanted; else some more are
 */
record Condition(Truth truth, @Nullable Filter filter, boolean isExact) {

    enum Truth {
        NEVER,
        SOMETIMES,
        ALWAYS
    }

    static final Condition NEVER = new Condition(Truth.NEVER, null, true);
    static final Condition ALWAYS = new Condition(Truth.ALWAYS, null, true);
    /** The data nodes cannot tell. */
    static final Condition UNKNOWN = new Condition(Truth.ALWAYS, null, false);

    static Condition of(boolean isTrue) {
        return isTrue ? ALWAYS : NEVER;
    }

    static Condition exactly(Filter filter) {
        return new Condition(Truth.SOMETIMES, filter, true);
    }

    static Condition allOf(List<Condition> conditions) {
        return combined(conditions, Truth.NEVER, Truth.ALWAYS);
    }

    static Condition anyOf(List<Condition> conditions) {
        return combined(conditions, Truth.ALWAYS, Truth.NEVER);
    }

    /**
     * @param deciding the truth of one that decides for all
     * @param neutral the truth of one that says nothing, and of none at all
     */
    private static Condition combined(List<Condition> conditions, Truth deciding, Truth neutral) {
        List<Filter> filters = new ArrayList<>();
        boolean isExact = true;
        boolean isDecided = false;
        for (Condition condition : conditions) {
            if (condition.truth == deciding) {
                if (condition.isExact) {
                    return condition;
                }
                isDecided = true;
            }
            isExact &= condition.isExact;
            if (condition.filter != null) {
                filters.add(condition.filter);
            }
        }
        if (isDecided) {
            return new Condition(deciding, null, false);
        }
        if (filters.isEmpty()) {
            return new Condition(neutral, null, isExact);
        }
        Filter filter = filters.size() == 1
                ? filters.get(0)
                : neutral == Truth.ALWAYS ? Filter.allOf(filters) : Filter.anyOf(filters);
        return new Condition(Truth.SOMETIMES, filter, isExact);
    }
}
