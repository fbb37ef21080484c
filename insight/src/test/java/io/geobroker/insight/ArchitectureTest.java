package io.geobroker.insight;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.architecture.LayoutRules;
import io.geobroker.insight.placement.Ring;
import io.geobroker.testbed.SealedTypes;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Configuration;

/** The rules of broker-service, here. That trading does not know who watches is held by what its module depends on. */
class ArchitectureTest {
    private static final String ROOT = Amplification.class.getPackageName();
    private static final String TRADING = BrokerApplication.class.getPackageName() + "..";
    private static final String[] WATCHING = {Amplification.class.getPackageName(), Ring.class.getPackageName()};

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
                        LayoutRules.storesDoNotKnowTheWeb(".."),
                        LayoutRules.everyPackageIsNullMarked(),
                        SealedTypes.sayWhatTheyAre())
                .forEach(rule -> rule.check(CODE));
        LayoutRules.storesAreTaggedSo().check(TESTS);
    }

    @Test
    void whatIsCountedIsComputedFromWhatIsGiven() {
        DescribedPredicate<JavaClass> configuration = CanBeAnnotated.Predicates.metaAnnotatedWith(Configuration.class)
                .or(CanBeAnnotated.Predicates.annotatedWith(ConfigurationProperties.class))
                .forSubtype();
        // What javac makes of a configuration's switch over an enum.
        DescribedPredicate<JavaClass> switchOfConfiguration =
                HasName.Predicates.nameMatching(".*Configuration\\$\\d+").forSubtype();
        JavaClasses domain = CODE.that(DescribedPredicate.not(configuration.or(switchOfConfiguration)));

        LayoutRules.domainIsPure(new String[] {TRADING, ROOT + ".."}, WATCHING).check(domain);
        LayoutRules.domainIsDeterministic(WATCHING).check(domain);
    }
}
