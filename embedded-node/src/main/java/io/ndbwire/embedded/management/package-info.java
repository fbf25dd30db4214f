/** The management server: what API nodes and NDB's own management client ask it (protocol document 01). One event loop. */
@NullMarked
package io.ndbwire.embedded.management;

import org.jspecify.annotations.NullMarked;
