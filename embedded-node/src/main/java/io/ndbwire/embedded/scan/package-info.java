/** Scans of tables and ordered indexes: streams of fragments in batches, filters, locks and their take-over. */
@NullMarked
package io.ndbwire.embedded.scan;

import org.jspecify.annotations.NullMarked;
