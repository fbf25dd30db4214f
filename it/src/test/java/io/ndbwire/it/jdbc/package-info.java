/** The JDBC driver, as programs use it. */
@NullMarked
package io.ndbwire.it.jdbc;

import org.jspecify.annotations.NullMarked;
