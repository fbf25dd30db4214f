/**
 * The load of NDB's own {@code flexAsynch}: the same table, keys, phases and number of transactions in flight, so that both
 * programs' figures can be put side by side.
 */
@NullMarked
package io.ndbwire.benchmarks.flex;

import org.jspecify.annotations.NullMarked;
