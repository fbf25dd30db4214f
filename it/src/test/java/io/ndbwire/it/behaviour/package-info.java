/**
 * What programs may rely on, whatever kind of cluster they talk to: the same classes run on each kind that there is.
 *
 * <p>Every class takes a {@link io.ndbwire.it.behaviour.ClusterClient}, works on tables of its own and leaves nodes
 * alone; but for those that send the embedded cluster what no client of ours sends.
 */
@NullUnmarked // A row that should be there and is not fails its test by being dereferenced.
package io.ndbwire.it.behaviour;

import org.jspecify.annotations.NullUnmarked;
