/** The embedded cluster as programs start it, and as NDB's own programs see it. */
@NullUnmarked // A row that should be there and is not fails its test by being dereferenced.
package io.ndbwire.it.embedded;

import org.jspecify.annotations.NullUnmarked;
