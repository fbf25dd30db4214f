/**
 * Benchmarks of single steps of an operation under JMH, with the allocation profiler: encode a request, cut frames, decode
 * a row, hash a key. They are the one place outside of the client that looks into its internal packages.
 */
@NullMarked
package io.ndbwire.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
