/** What all measurements share: the process's processor time, the kernel's TCP counters, means and deviations. */
@NullMarked
package io.ndbwire.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
