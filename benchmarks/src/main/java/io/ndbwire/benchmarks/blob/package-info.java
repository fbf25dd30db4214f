/** Large objects: how fast they are written and read. */
@NullMarked
package io.ndbwire.benchmarks.blob;

import org.jspecify.annotations.NullMarked;
