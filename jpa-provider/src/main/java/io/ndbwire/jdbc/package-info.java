/** The JDBC driver: java.sql's interfaces over statements of the package sql. Here alone threads wait. */
@NullMarked
package io.ndbwire.jdbc;

import org.jspecify.annotations.NullMarked;
