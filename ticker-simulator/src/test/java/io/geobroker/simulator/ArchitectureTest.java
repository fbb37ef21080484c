package io.geobroker.simulator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.geobroker.schema.Checks;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.simulator.customer.Customers;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.ticker.RandomWalk;
import io.geobroker.simulator.violating.ticker.Violating;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ArchitectureTest {
    private static final String[] DOMAIN = {
        OpenLoopSchedule.class.getPackageName(),
        RandomWalk.class.getPackageName(),
        Customers.class.getPackageName(),
        Violating.class.getPackageName()
    };
    private static final String[] MAY_USE = Stream.concat(
                    Stream.of(DOMAIN),
                    Stream.of(
                            "java..",
                            NullMarked.class.getPackageName(),
                            Checks.class.getPackageName(),
                            Listing.class.getPackageName(),
                            Ticker.class.getPackageName()))
            .toArray(String[]::new);

    private static final List<ArchRule> RULES = List.of(
            classes()
                    .that()
                    .resideInAnyPackage(DOMAIN)
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(MAY_USE)
                    .as("the domain knows the JDK, JSpecify and the schema's records alone"),
            noClasses()
                    .that()
                    .resideInAnyPackage(DOMAIN)
                    .should()
                    .callMethod(System.class, "nanoTime")
                    .orShould()
                    .callMethod(System.class, "currentTimeMillis")
                    .orShould()
                    .callMethod(Instant.class, "now")
                    .orShould()
                    .callMethod(Clock.class, "systemUTC")
                    .orShould()
                    .callConstructor(Random.class)
                    .orShould()
                    .dependOnClassesThat()
                    .areAssignableTo(ThreadLocalRandom.class)
                    .as("the domain is given its clock and its random numbers"),
            noClasses()
                    .that()
                    .resideInAPackage("..simulator..platform")
                    .should()
                    .dependOnClassesThat(resideInAPackage("io.geobroker.simulator..")
                            .and(not(resideInAPackage("..simulator..platform"))))
                    .as("the platform knows nothing of what uses it"),
            slices().matching(SimulatorApplication.class.getPackageName() + ".(**)")
                    .should()
                    .beFreeOfCycles()
                    .as("packages do not depend on each other in circles"));

    @TestFactory
    Stream<DynamicTest> keeps() {
        JavaClasses ours = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackagesOf(SimulatorApplication.class);
        return RULES.stream().map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(ours)));
    }

    @TestFactory
    Stream<DynamicTest> bites() {
        JavaClasses fixture = new ClassFileImporter().importPackages("io.geobroker.simulator.violating");
        return RULES.stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.getDescription(),
                        () -> assertThat(rule.evaluate(fixture).hasViolation()).isTrue()));
    }
}
