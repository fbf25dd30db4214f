/** Many operations on rows of any tables in one request. */
@NullMarked
package io.ndbwire.rest.batch;

import org.jspecify.annotations.NullMarked;
