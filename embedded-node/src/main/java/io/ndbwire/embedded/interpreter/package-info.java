/**
 * What is done to a row inside a data node: reads of columns, changes of columns, and interpreted programs. Knows nothing
 * of sockets, signals or locks.
 */
@NullMarked
package io.ndbwire.embedded.interpreter;

import org.jspecify.annotations.NullMarked;
