/** What is executed and what comes of it: sessions, rows, values, failures of statements; and the statements that were compiled. */
@NullMarked
package io.ndbwire.sql;

import org.jspecify.annotations.NullMarked;
