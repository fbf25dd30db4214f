/** Statements as they were written, without anything of a parser: immutable values. */
@NullMarked
package io.ndbwire.sql.statement;

import org.jspecify.annotations.NullMarked;
