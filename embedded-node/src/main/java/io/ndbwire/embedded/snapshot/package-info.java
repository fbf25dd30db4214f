/** All committed rows and the dictionary in one file, written at the end and read at the start. No durability. */
@NullMarked
package io.ndbwire.embedded.snapshot;

import org.jspecify.annotations.NullMarked;
