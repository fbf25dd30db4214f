/** Text to statements. Nobody else knows the parser. */
@NullMarked
package io.ndbwire.sql.parse;

import org.jspecify.annotations.NullMarked;
