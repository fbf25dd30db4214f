/** Statements on one table, done by operations on keys and by scans, without a planner. */
@NullMarked
package io.ndbwire.sql.direct;

import org.jspecify.annotations.NullMarked;
