package io.ndbwire.rest.embed;

/**
 * A table whose rows stand in the rows of another. Immutable.
 *
 * @param name of the member that has them
 * @param link by which they belong there
 * @param finder finds them
 * @param shape what is shown of them
 */
record Embedding(String name, Link link, RowFinder finder, RowShape shape) {}
