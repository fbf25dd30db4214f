/** Joins beside row-by-row look-ups. */
@NullMarked
package io.ndbwire.benchmarks.join;

import org.jspecify.annotations.NullMarked;
