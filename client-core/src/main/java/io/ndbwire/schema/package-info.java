/**
 * What the data nodes' dictionary says of tables, columns and indexes, as immutable values.
 *
 * <p>Source: protocol document 05, sections 6 to 10. Nothing here talks to a cluster.
 */
@NullMarked
package io.ndbwire.schema;

import org.jspecify.annotations.NullMarked;
