/** Tests of the wire format: captured bytes, trains of fragments, random and damaged bytes. */
@NullMarked
package io.ndbwire.wire;

import org.jspecify.annotations.NullMarked;
