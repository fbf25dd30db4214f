/** The embedded cluster as bytes on its sockets, without any client. */
@NullMarked
package io.ndbwire.embedded.wire;

import org.jspecify.annotations.NullMarked;
