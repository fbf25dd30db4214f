/** One executable for all that is measured; each subcommand has a package of its own below. */
@NullMarked
package io.ndbwire.benchmarks;

import org.jspecify.annotations.NullMarked;
