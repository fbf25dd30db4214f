/** Rows by key: read, insert, write, patch, delete. */
@NullMarked
package io.ndbwire.rest.data;

import org.jspecify.annotations.NullMarked;
