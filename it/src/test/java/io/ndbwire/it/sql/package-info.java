/** Tables that this client and SQL servers share. */
@NullMarked
package io.ndbwire.it.sql;

import org.jspecify.annotations.NullMarked;
