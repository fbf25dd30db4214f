/**
 * A column's bytes to a Java value and back, the layout of rows and keys, the key hash, and interpreted programs.
 *
 * <p>Everything here works on byte arrays of little-endian words and knows nothing of connections. Source: protocol
 * documents 03 (sections 6, 8, 9, 18 to 21) and 04.
 */
@NullMarked
package io.ndbwire.internal.data;

import org.jspecify.annotations.NullMarked;
