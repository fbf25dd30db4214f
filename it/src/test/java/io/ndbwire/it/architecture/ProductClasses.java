package io.ndbwire.it.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;

/** The project's classes that are on this module's class path. */
final class ProductClasses {

    static final String ROOT = "io.ndbwire";

    private ProductClasses() {}

    static JavaClasses withTests() {
        return new ClassFileImporter().importPackages(ROOT);
    }

    static JavaClasses withoutTests() {
        return new ClassFileImporter()
                .withImportOption(location -> !isOfTests(location) && !isGenerated(location))
                .importPackages(ROOT);
    }

    /** Another module's tests are a directory in a build that stops before packaging, else a jar. */
    private static boolean isOfTests(Location location) {
        return location.contains("/test-classes/") || location.contains("-tests.jar");
    }

    /** What JMH generates does not follow our rules. */
    private static boolean isGenerated(Location location) {
        return location.contains("/jmh_generated/");
    }
}
