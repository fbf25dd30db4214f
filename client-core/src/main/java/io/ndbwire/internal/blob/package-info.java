/**
 * The parts of large objects: where they are kept, and the requests that read, write and delete them.
 *
 * <p>A large object has a head and its first bytes in its row; the rest is cut into parts, which are rows of another
 * table under the row's own key and a number. Nothing protects parts but the lock of their row: whoever reads them holds
 * it shared, whoever changes them exclusively. Source: protocol documents 04, section 6, and 05, section 11.
 */
@NullMarked
package io.ndbwire.internal.blob;

import org.jspecify.annotations.NullMarked;
