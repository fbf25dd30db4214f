package io.ndbwire.it.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The arrows between packages and modules that the design names. A rule on a package that is still empty holds. */
class ArchitectureTest {

    private static final DescribedPredicate<JavaClass> INTERNAL = resideInAPackage("io.ndbwire.internal..");
    private static final DescribedPredicate<JavaClass> PUBLIC_API = resideInAnyPackage(
            "io.ndbwire.client..",
            "io.ndbwire.metrics..",
            "io.ndbwire.mapping..",
            "io.ndbwire.schema..",
            "io.ndbwire.error..");
    private static final DescribedPredicate<JavaClass> OTHER_MODULES =
            resideInAnyPackage("io.ndbwire.benchmarks..", "io.ndbwire.it..");

    private static final JavaClasses PRODUCT = ProductClasses.withoutTests();

    @Test
    void theClassesThatAreJudgedAreThoseOfTheProduct() {
        assertThat(PRODUCT.containPackage("io.ndbwire.error")).isTrue();
        assertThat(PRODUCT.stream().map(JavaClass::getSimpleName)).doesNotContain("ArchitectureTest", "LeakGuard");
    }

    @ParameterizedTest
    @EnumSource
    void aRoomKnowsOnlyWhatItsArrowsLeadTo(Room room) {
        classes()
                .that(room.contents())
                .should()
                .onlyDependOnClassesThat(room.permitted())
                .allowEmptyShould(true)
                .check(PRODUCT);
    }

    @Test
    void everyClassIsInARoomOrInAnotherModule() {
        classes().should(be(Room.any().or(OTHER_MODULES))).check(PRODUCT);
    }

    /** Single steps are measured, partitions asked and sockets cut from inside; nothing that a program could do. */
    private static final DescribedPredicate<JavaClass> MEASURING_OR_HURTING =
            resideInAnyPackage("io.ndbwire.benchmarks.micro..", "io.ndbwire.it.behaviour..", "io.ndbwire.it.chaos..");

    @Test
    void nobodyImportsInternalPackagesFromOutsideTheirModule() {
        noClasses()
                .that(not(Room.any()))
                .and(not(MEASURING_OR_HURTING))
                .should()
                .dependOnClassesThat(INTERNAL)
                .check(ProductClasses.withTests());
    }

    @Test
    void thePublicApiShowsNothingOfTheLayersBelow() {
        classes()
                .that(PUBLIC_API)
                .and()
                .arePublic()
                .should(new ShowNothingInternal(INTERNAL.or(resideInAPackage("io.ndbwire.wire.."))))
                .check(PRODUCT);
    }

    @Test
    void everyPackageSaysThatItsReferencesAreNotNull() {
        assertThat(PRODUCT.stream().map(JavaClass::getPackage).distinct())
                .allSatisfy(javaPackage -> assertThat(javaPackage.isAnnotatedWith(NullMarked.class))
                        .as("@NullMarked on %s", javaPackage.getName())
                        .isTrue());
    }
}
