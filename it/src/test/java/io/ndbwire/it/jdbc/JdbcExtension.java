package io.ndbwire.it.jdbc;

import io.ndbwire.it.cluster.ClassFixtureExtension;

/** Injects the one {@link JdbcUnderTest} that the tests of a class share on a cluster. */
final class JdbcExtension extends ClassFixtureExtension<JdbcUnderTest> {

    JdbcExtension() {
        super(JdbcUnderTest.class, JdbcUnderTest::new);
    }
}
