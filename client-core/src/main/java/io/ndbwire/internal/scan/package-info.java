/**
 * Scans of tables and ordered indexes.
 *
 * <p>A {@link io.ndbwire.internal.scan.ScanRequest} is built on a caller's thread. The connection's event loop runs it:
 * {@link io.ndbwire.internal.scan.ScanEngine} gives it a {@link io.ndbwire.internal.scan.ScanRecord} of a data node,
 * {@link io.ndbwire.internal.scan.ScanCursor} collects the rows of its {@link io.ndbwire.internal.scan.ScanStream}s, one
 * for each fragment, and asks for the next batch of one only as fast as rows are taken. Whole batches are handed to the
 * consumer's thread by a {@link io.ndbwire.internal.scan.RowQueue}, which brings the streams in order where that is
 * wanted. Source: protocol document 06.
 */
@NullMarked
package io.ndbwire.internal.scan;

import org.jspecify.annotations.NullMarked;
