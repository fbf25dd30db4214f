/** Definitions of tables and indexes: read here, and made by the client in the dictionary. */
@NullMarked
package io.ndbwire.sql.definition;

import org.jspecify.annotations.NullMarked;
