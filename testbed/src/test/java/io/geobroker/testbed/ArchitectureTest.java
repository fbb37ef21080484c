package io.geobroker.testbed;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.geobroker.testbed.address.Addresses;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.violating.kafka.KafkaThatKnowsTheOcean;
import io.geobroker.testbed.violating.wan.OceanThatKnowsKafka;
import io.geobroker.testbed.wan.Wan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ArchitectureTest {
    private static final String ROOT = Testbed.class.getPackageName();
    private static final String WAN = Wan.class.getPackageName();
    private static final String ADDRESS = Addresses.class.getPackageName();
    private static final String PROCESS = ChildProcess.class.getPackageName();
    private static final String VIOLATING_WAN = OceanThatKnowsKafka.class.getPackageName();

    static final List<ArchRule> RULES = List.of(
            PackageRules.haveNoCircles(ROOT),
            noClasses()
                    .that()
                    .resideInAnyPackage(WAN, VIOLATING_WAN)
                    .should()
                    .dependOnClassesThat(
                            resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(WAN, VIOLATING_WAN, ADDRESS))))
                    .as("the WAN knows addresses, and nothing of what crosses it"),
            noClasses()
                    .that()
                    .resideOutsideOfPackage(PROCESS)
                    .should()
                    .dependOnClassesThat()
                    .areAssignableTo(ProcessBuilder.class)
                    .as("children are started in one place, which sees to it that they end with us"),
            SealedTypes.sayWhatTheyAre());

    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackagesOf(Testbed.class);
    private static final JavaClasses FIXTURE =
            new ClassFileImporter().importPackagesOf(OceanThatKnowsKafka.class, KafkaThatKnowsTheOcean.class);

    @ParameterizedTest
    @FieldSource("RULES")
    void keepsAndBites(ArchRule rule) {
        rule.check(OURS);
        assertThat(rule.evaluate(FIXTURE).hasViolation()).isTrue();
    }

    @Test
    void aKindIsAskedForByInstanceofAndByTheClass() {
        assertThat(SealedTypes.sayWhatTheyAre()
                        .evaluate(FIXTURE)
                        .getFailureReport()
                        .getDetails())
                .hasSize(2);
    }

    @Test
    void noPackageHasMoreTypesThanAReaderTakesInAtOnce() {
        PackageRules.areSmall().check(OURS);
        assertThat(PackageRules.haveAtMost(0).evaluate(FIXTURE).hasViolation()).isTrue();
    }
}
