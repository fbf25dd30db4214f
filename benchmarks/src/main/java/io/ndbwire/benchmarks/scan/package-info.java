/** Rows that are scanned: of a whole table, in an index's order, and in ranges of an index. */
@NullMarked
package io.ndbwire.benchmarks.scan;

import org.jspecify.annotations.NullMarked;
