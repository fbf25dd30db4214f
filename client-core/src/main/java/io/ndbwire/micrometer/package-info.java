/** Binds a client's figures to Micrometer, which is on the class path only if the application brings it. */
@NullMarked
package io.ndbwire.micrometer;

import org.jspecify.annotations.NullMarked;
