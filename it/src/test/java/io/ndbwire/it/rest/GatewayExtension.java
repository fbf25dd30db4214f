package io.ndbwire.it.rest;

import io.ndbwire.it.cluster.ClassFixtureExtension;

/** Injects the one {@link GatewayUnderTest} that the tests of a class share on a cluster. */
public final class GatewayExtension extends ClassFixtureExtension<GatewayUnderTest> {

    GatewayExtension() {
        super(GatewayUnderTest.class, GatewayUnderTest::new);
    }
}
