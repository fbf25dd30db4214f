/** The embedded cluster as programs start it, and as NDB's own programs see it. */
@NullMarked
package io.ndbwire.it.embedded;

import org.jspecify.annotations.NullMarked;
