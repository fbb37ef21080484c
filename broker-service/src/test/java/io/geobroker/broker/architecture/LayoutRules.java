package io.geobroker.broker.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.World;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** Rules of the layout that hold in every module built on Spring. */
public final class LayoutRules {
    private static final String OBSERVATIONS = Observation.class.getPackageName() + "..";

    private LayoutRules() {}

    public static ArchRule storesAreTaggedSo() {
        return classes()
                .that()
                .resideInAPackage("..cassandra..")
                .and(DescribedPredicate.describe(
                        "keep a contract",
                        test -> test.getAllRawSuperclasses().stream()
                                .anyMatch(parent -> parent.getSimpleName().endsWith("Contract"))))
                .should()
                .beAnnotatedWith(StoreTest.class);
    }

    /** What a feature measures is named in one class, which makes the meters. */
    public static ArchRule domainIsPure(String[] features, String... packages) {
        return classes()
                .that()
                .resideInAnyPackage(packages)
                .and()
                .haveNameNotMatching(".*Meters(\\$.*)?")
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(Stream.concat(
                                        Stream.of(features),
                                        Stream.of(
                                                "java..",
                                                OBSERVATIONS,
                                                "org.slf4j..",
                                                NullMarked.class.getPackageName(),
                                                Symbol.class.getPackageName(),
                                                Ticker.class.getPackageName(),
                                                World.class.getPackageName()))
                                .toArray(String[]::new))
                        .or(JavaClass.Predicates.belongToAnyOf(
                                FewAtATime.class,
                                MeterRegistry.class,
                                MicroClock.class,
                                Observed.class,
                                RetryForever.class,
                                RootCause.class,
                                TradingObservation.class,
                                UnreadableRowException.class)));
    }

    public static ArchRule domainIsDeterministic(String... packages) {
        return noClasses()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .orShould()
                .callMethod(Math.class, "random");
    }

    public static ArchRule noEmptyNames() {
        return noClasses().should().haveNameMatching(".*(Impl|Helper|Utils|Util|Manager)");
    }

    public static ArchRule noCircles(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    public static ArchRule storesDoNotKnowTheWeb(String anywhere) {
        return noClasses()
                .that()
                .resideInAPackage(anywhere + "cassandra..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(anywhere + "web..", "org.springframework.web..");
    }

    public static ArchRule everyPackageIsNullMarked() {
        return classes()
                .that()
                .haveSimpleName("package-info")
                .should()
                .beAnnotatedWith(NullMarked.class)
                .allowEmptyShould(false);
    }
}
