/** Many rows: filters in URLs and JSON, the way to the rows, order, pages and streams. */
@NullMarked
package io.ndbwire.rest.query;

import org.jspecify.annotations.NullMarked;
