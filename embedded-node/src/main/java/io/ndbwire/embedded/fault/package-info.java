/** Faults that tests have an embedded cluster commit: which requests they befall, and what becomes of those. */
@NullMarked
package io.ndbwire.embedded.fault;

import org.jspecify.annotations.NullMarked;
