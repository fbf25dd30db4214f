/** Tables that this client and SQL servers share. */
@NullUnmarked // A row that should be there and is not fails its test by being dereferenced.
package io.ndbwire.it.sql;

import org.jspecify.annotations.NullUnmarked;
