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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

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

    static final List<ArchRule> RULES = List.of(
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

    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackagesOf(SimulatorApplication.class);
    private static final JavaClasses FIXTURE =
            new ClassFileImporter().importPackages("io.geobroker.simulator.violating");

    @ParameterizedTest
    @FieldSource("RULES")
    void keepsAndBites(ArchRule rule) {
        rule.check(OURS);
        assertThat(rule.evaluate(FIXTURE).hasViolation()).isTrue();
    }
}
