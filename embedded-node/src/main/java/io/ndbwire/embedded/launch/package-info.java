/** The ways to an embedded cluster that are no Java of one's own: the connect string and the command line. */
@NullMarked
package io.ndbwire.embedded.launch;

import org.jspecify.annotations.NullMarked;
