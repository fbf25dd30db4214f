/** The way from a statement's text to what is executed, and the texts that went it before. */
@NullMarked
package io.ndbwire.sql.compile;

import org.jspecify.annotations.NullMarked;
