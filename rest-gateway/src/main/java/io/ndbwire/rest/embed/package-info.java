/** Rows of other tables within rows, where foreign keys link them. */
@NullMarked
package io.ndbwire.rest.embed;

import org.jspecify.annotations.NullMarked;
