/**
 * What programs may rely on, whatever kind of cluster they talk to: the same classes run on each kind that there is.
 *
 * <p>Every class takes a {@link io.ndbwire.it.behaviour.ClusterClient}, works on tables of its own and leaves nodes
 * alone; but for one on what the embedded cluster, and no other, refuses.
 */
@NullUnmarked // A row that should be there and is not fails its test by being dereferenced.
package io.ndbwire.it.behaviour;

import org.jspecify.annotations.NullUnmarked;
