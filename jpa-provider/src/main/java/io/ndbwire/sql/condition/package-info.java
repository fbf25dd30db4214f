/** Conditions to filters, keys and index ranges. */
@NullMarked
package io.ndbwire.sql.condition;

import org.jspecify.annotations.NullMarked;
