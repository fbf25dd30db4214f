/**
 * What a client goes through when its cluster suffers: nodes killed, frozen, stopped, links cut, schemas changed, all
 * under load. Whatever happens, nothing that was acknowledged is lost, nothing happens twice, and the client goes on.
 */
@NullUnmarked // A row that should be there and is not fails its test by being dereferenced.
package io.ndbwire.it.chaos;

import org.jspecify.annotations.NullUnmarked;
