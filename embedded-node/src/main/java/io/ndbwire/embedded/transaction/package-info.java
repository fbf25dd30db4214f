/** The transaction coordinator: transactions of key operations, their locks' time-outs, and their answers. */
@NullMarked
package io.ndbwire.embedded.transaction;

import org.jspecify.annotations.NullMarked;
