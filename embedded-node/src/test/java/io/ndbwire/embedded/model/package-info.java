/** Transactions as a few lines of sequential code say that they go, and a cluster that must agree. */
@NullMarked
package io.ndbwire.embedded.model;

import org.jspecify.annotations.NullMarked;
