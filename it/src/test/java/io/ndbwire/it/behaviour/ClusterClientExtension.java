package io.ndbwire.it.behaviour;

import io.ndbwire.it.cluster.ClassFixtureExtension;

/** Injects the one {@link ClusterClient} that the tests of a class share on a cluster. */
final class ClusterClientExtension extends ClassFixtureExtension<ClusterClient> {

    ClusterClientExtension() {
        super(ClusterClient.class, ClusterClient::new);
    }
}
