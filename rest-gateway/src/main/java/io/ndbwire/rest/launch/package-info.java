/** The command line. */
@NullMarked
package io.ndbwire.rest.launch;

import org.jspecify.annotations.NullMarked;
