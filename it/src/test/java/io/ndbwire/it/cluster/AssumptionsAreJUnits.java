package io.ndbwire.it.cluster;

import org.assertj.core.configuration.Configuration;
import org.assertj.core.configuration.PreferredAssumptionException;

/**
 * Has AssertJ's assumptions skip tests in JUnit's way. By itself it takes TestNG's, as that is on the class path with the
 * rules of Reactive Streams, and JUnit takes it for a failure. Found as a service.
 */
public final class AssumptionsAreJUnits extends Configuration {

    @Override
    public PreferredAssumptionException preferredAssumptionException() {
        return PreferredAssumptionException.JUNIT5;
    }
}
