/** The time of one read when nothing else is under way. */
@NullMarked
package io.ndbwire.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
