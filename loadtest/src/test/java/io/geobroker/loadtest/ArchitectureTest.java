package io.geobroker.loadtest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.violating.check.CheckerThatAsksTheDatabase;
import io.geobroker.testbed.PackageRules;
import io.geobroker.testbed.SealedTypes;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = ArchitectureTest.class.getPackageName();
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);
    private static final ArchRule PURE = noClasses()
            .that()
            .resideInAnyPackage("..check..", Journal.class.getPackageName() + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.datastax..", "org.apache.kafka..", "java.net.http..", "io.geobroker.testbed..")
            .as("what is checked does not depend on where it comes from");

    @Test
    void whatIsCheckedDoesNotDependOnWhereItComesFrom() {
        PURE.check(OURS);
        JavaClasses fixture = new ClassFileImporter().importClasses(CheckerThatAsksTheDatabase.class);
        assertThat(PURE.evaluate(fixture).hasViolation()).isTrue();
    }

    /** That the rules bite is shown in testbed. */
    @Test
    void packagesAreSmallAndInNoCircleAndSealedTypesSayWhatTheyAre() {
        PackageRules.haveNoCircles(ROOT).check(OURS);
        PackageRules.areSmall().check(OURS);
        SealedTypes.sayWhatTheyAre().check(OURS);
    }
}
