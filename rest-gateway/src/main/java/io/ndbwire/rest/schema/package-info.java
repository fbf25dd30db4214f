/** Databases, tables, columns and indexes: shown always, changed where the configuration permits it. */
@NullMarked
package io.ndbwire.rest.schema;

import org.jspecify.annotations.NullMarked;
