/** Subscribers for tests of streams. */
@NullMarked
package io.ndbwire.it.stream;

import org.jspecify.annotations.NullMarked;
