/** Columns' values as JSON and as the text of URLs, the same both ways. */
@NullMarked
package io.ndbwire.rest.value;

import org.jspecify.annotations.NullMarked;
