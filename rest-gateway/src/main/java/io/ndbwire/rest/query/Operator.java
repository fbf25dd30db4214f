package io.ndbwire.rest.query;

import io.ndbwire.client.Filter;
import io.ndbwire.rest.problem.ProblemException;
import java.util.Locale;

/** A comparison of a column with one value, under the names that PostgREST has made known. */
enum Operator {
    EQ,
    NEQ,
    GT,
    GTE,
    LT,
    LTE,
    LIKE;

    /**
     * The operator of that name, in lower case.
     *
     * @throws ProblemException if there is none
     */
    static Operator named(String name, String where) {
        for (Operator operator : values()) {
            if (operator.name().toLowerCase(Locale.ROOT).equals(name)) {
                return operator;
            }
        }
        throw ProblemException.invalid(
                where + ": '" + name + "' is no operator; there are eq, neq, gt, gte, lt, lte, like, in, is and not");
    }

    /** The condition on a column. */
    Filter on(String column, Object value) {
        Filter.OnColumn on = Filter.where(column);
        return switch (this) {
            case EQ -> on.equalTo(value);
            case NEQ -> on.notEqualTo(value);
            case GT -> on.greaterThan(value);
            case GTE -> on.atLeast(value);
            case LT -> on.lessThan(value);
            case LTE -> on.atMost(value);
            case LIKE -> on.like(value);
        };
    }
}
