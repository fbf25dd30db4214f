package io.ndbwire.internal.data;

/** Stands in a {@link Condition.Value} for a value that is given each time the compiled condition is used. */
public record Parameter(String name) {}
