package io.geobroker.insight;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.architecture.LayoutRules;
import io.geobroker.insight.amplification.Amplification;
import io.geobroker.insight.explain.Explanation;
import io.geobroker.insight.fill.RecentFills;
import io.geobroker.insight.health.Diagnosis;
import io.geobroker.insight.link.RoundTrips;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.vitals.RunQueueDelay;
import io.geobroker.testbed.PackageRules;
import io.geobroker.testbed.SealedTypes;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** The rules of broker-service, here. That trading does not know who watches is held by what its module depends on. */
class ArchitectureTest {
    private static final String ROOT = InsightAutoConfiguration.class.getPackageName();
    private static final String TRADING = BrokerApplication.class.getPackageName() + "..";

    /** Those of the domain: the others know Spring, the driver or Jackson. */
    private static final String[] WATCHING = Stream.of(
                    Metering.class,
                    Amplification.class,
                    RoundTrips.class,
                    RunQueueDelay.class,
                    Diagnosis.class,
                    RecentFills.class,
                    Explanation.class,
                    Ring.class)
            .map(Class::getPackageName)
            .toArray(String[]::new);

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);
    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(new ImportOption.OnlyIncludeTests())
            .importPackages(ROOT);

    @Test
    void followsTheRulesOfTheLayout() {
        Stream.of(
                        LayoutRules.noEmptyNames(),
                        LayoutRules.noCircles(ROOT),
                        PackageRules.haveNoCircles(ROOT),
                        PackageRules.areSmall(),
                        LayoutRules.storesDoNotKnowTheWeb(".."),
                        LayoutRules.everyPackageIsNullMarked(),
                        SealedTypes.sayWhatTheyAre())
                .forEach(rule -> rule.check(CODE));
        LayoutRules.storesAreTaggedSo().check(TESTS);
    }

    @Test
    void nothingDependsOnWhatPutsItTogether() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage(ROOT)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT)
                .check(CODE);
    }

    @Test
    void whatIsCountedIsComputedFromWhatIsGiven() {
        JavaClasses domain = CODE.that(
                DescribedPredicate.not(CanBeAnnotated.Predicates.annotatedWith(ConfigurationProperties.class)));

        LayoutRules.domainIsPure(new String[] {TRADING, ROOT + ".."}, WATCHING).check(domain);
        LayoutRules.domainIsDeterministic(WATCHING).check(domain);
    }
}
