/** What the embedded cluster costs: time to start, memory when it is empty, memory for rows. */
@NullMarked
package io.ndbwire.benchmarks.embedded;

import org.jspecify.annotations.NullMarked;
