package io.ndbwire.internal.data;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Columns of a row, each added or subtracted, and a constant. NULL if one of the columns is. Immutable. */
public record Sum(List<Term> terms, BigInteger constant) {

    /** A column that is added or subtracted. */
    public record Term(String column, boolean isNegative) {}

    /** Copies the list. */
    public Sum {
        terms = List.copyOf(terms);
    }

    public static Sum of(String column) {
        return new Sum(List.of(new Term(column, false)), BigInteger.ZERO);
    }

    public static Sum of(long value) {
        return new Sum(List.of(), BigInteger.valueOf(value));
    }

    public Sum plus(Sum other) {
        List<Term> all = new ArrayList<>(terms);
        all.addAll(other.terms);
        return new Sum(all, constant.add(other.constant));
    }

    public Sum minus(Sum other) {
        return plus(other.negated());
    }

    private Sum negated() {
        return new Sum(
                terms.stream()
                        .map(term -> new Term(term.column, !term.isNegative))
                        .toList(),
                constant.negate());
    }

    /** Whether it is a column's value as it is. */
    boolean isColumn() {
        return terms.size() == 1 && !terms.get(0).isNegative() && constant.signum() == 0;
    }

    boolean reads(String column) {
        return terms.stream().anyMatch(term -> term.column().equals(column));
    }

    /** As it would be written in a program. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Term term : terms) {
            text.append(term.isNegative() ? " - " : " + ").append(term.column());
        }
        if (constant.signum() != 0 || terms.isEmpty()) {
            text.append(constant.signum() < 0 ? " - " : " + ").append(constant.abs());
        }
        return text.substring(text.charAt(1) == '+' ? 3 : 1);
    }
}
