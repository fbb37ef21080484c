package io.geobroker.broker.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.handover.FetchWaitingOrders;
import io.geobroker.broker.insight.Amplification;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.matching.OrderBook;
import io.geobroker.broker.operator.OperatorAct;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Trigger;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.placement.Ring;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.update.Updates;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.World;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of the code's layout, each also shown to bite on a class that breaks it. */
class ArchitectureTest {
    private static final String ROOT = BrokerApplication.class.getPackageName();
    private static final String VIOLATING = ArchitectureTest.class.getPackageName() + ".violating";
    private static final String[] FEATURES = Stream.of(
                    Account.class,
                    FetchWaitingOrders.class,
                    OpenOrder.class,
                    OrderBook.class,
                    PriceBoard.class,
                    Outcome.class,
                    Ring.class,
                    Listings.class,
                    OperatorAct.class,
                    Amplification.class,
                    Updates.class)
            .map(Class::getPackageName)
            .toArray(String[]::new);

    private static final String OBSERVATIONS = Observation.class.getPackageName() + "..";
    private static final Set<String> PURE = Set.of(
            OrderBook.class.getSimpleName(),
            Trigger.class.getSimpleName(),
            Account.class.getSimpleName(),
            "OrderId",
            "Terms",
            "HoldCalculator",
            "TickerSequence",
            "ComputesAndWatches");

    private static final Set<String> TRADING = Stream.of(FEATURES)
            .filter(feature -> !feature.endsWith(".insight") && !feature.endsWith(".placement"))
            .collect(Collectors.toSet());

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);
    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(new ImportOption.OnlyIncludeTests())
            .withImportOption(location -> !location.contains("/violating/"))
            .importPackages(ROOT);
    private static final JavaClasses BROKEN = new ClassFileImporter().importPackages(VIOLATING);

    /** Use cases are observed, as they log; what only computes is not. */
    @Test
    void recordsAndPureLogicKnowNoObservation() {
        holds(pureLogicIsNotObserved());
        bites(pureLogicIsNotObserved());
    }

    @Test
    void whatTradesDoesNotKnowWhoWatches() {
        holds(tradingDoesNotKnowWatchers(ROOT));
        bites(tradingDoesNotKnowWatchers(VIOLATING));
    }

    @Test
    void theDomainKnowsOnlyTheJdkAndOtherFeatures() {
        holds(domainIsPure(FEATURES));
        bites(domainIsPure(VIOLATING));
    }

    @Test
    void theDomainReadsNoClockAndDrawsNoRandomNumber() {
        holds(domainIsDeterministic(FEATURES));
        bites(domainIsDeterministic(VIOLATING));
    }

    @Test
    void namesSayWhatAClassIsNotThatItHelps() {
        holds(noEmptyNames());
        bites(noEmptyNames());
    }

    @Test
    void featuresDoNotDependOnEachOtherInCircles() {
        holds(noCircles(ROOT));
        bites(noCircles(VIOLATING));
    }

    @Test
    void storesDoNotKnowTheWeb() {
        holds(storesDoNotKnowTheWeb(".."));
        bites(storesDoNotKnowTheWeb(".."));
    }

    @Test
    void everyPackageSaysWhatMayBeNull() {
        holds(everyPackageIsNullMarked());
        bites(everyPackageIsNullMarked());
    }

    /** Java 17 has no switch over kinds: who asks for one after the other forgets the one that is added. */
    @Test
    void noSealedTypeIsAskedForItsKind() {
        holds(sealedTypesSayWhatTheyAre());
        bites(sealedTypesSayWhatTheyAre());
        assertThat(sealedTypesSayWhatTheyAre()
                        .evaluate(BROKEN)
                        .getFailureReport()
                        .getDetails())
                .as("found by instanceof and by the class")
                .hasSize(2);
    }

    @Test
    void storesHeldToAContractAreHeldToItInContainersToo() {
        storesAreTaggedSo().check(TESTS);
        bites(storesAreTaggedSo());
    }

    private static ArchRule storesAreTaggedSo() {
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

    private static ArchRule domainIsPure(String... packages) {
        return classes()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(Stream.concat(
                                        Stream.of(FEATURES),
                                        Stream.of(
                                                "java..",
                                                OBSERVATIONS,
                                                NullMarked.class.getPackageName(),
                                                Symbol.class.getPackageName(),
                                                Ticker.class.getPackageName(),
                                                World.class.getPackageName()))
                                .toArray(String[]::new))
                        .or(JavaClass.Predicates.belongToAnyOf(
                                Observed.class, TradingObservation.class, MeterRegistry.class)));
    }

    private static ArchRule pureLogicIsNotObserved() {
        return noClasses()
                .that(DescribedPredicate.describe(
                        "are records of trading or compute only",
                        type -> PURE.contains(type.getSimpleName())
                                || (type.isRecord() && TRADING.contains(type.getPackageName()))))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.micrometer..", "org.slf4j..");
    }

    /** The composition root puts both together. */
    private static ArchRule tradingDoesNotKnowWatchers(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, ROOT + ".insight..", ROOT + ".placement..")
                .and()
                .resideInAPackage(root + "..")
                .or()
                .haveNameMatching(ROOT + "\\.(Account|Market|Matching|Order|Outcome|Everywhere|Handover|Update|Broker)"
                        + "Configuration.*")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".insight..", ROOT + ".placement..");
    }

    private static ArchRule domainIsDeterministic(String... packages) {
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

    private static ArchRule noEmptyNames() {
        return noClasses().should().haveNameMatching(".*(Impl|Helper|Utils|Util|Manager)");
    }

    private static ArchRule noCircles(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    private static ArchRule storesDoNotKnowTheWeb(String anywhere) {
        return noClasses()
                .that()
                .resideInAPackage(anywhere + "cassandra..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(anywhere + "web..", "org.springframework.web..");
    }

    private static ArchRule everyPackageIsNullMarked() {
        return classes()
                .that()
                .haveSimpleName("package-info")
                .should()
                .beAnnotatedWith(NullMarked.class)
                .allowEmptyShould(false);
    }

    /** Bytecode does not tell a cast from what generics need, so casts are not found. */
    private static ArchRule sealedTypesSayWhatTheyAre() {
        return classes().should(new ArchCondition<>("leave it to a sealed type to tell its kinds apart") {
            @Override
            public void check(JavaClass asking, ConditionEvents events) {
                asking.getInstanceofChecks()
                        .forEach(asked -> find(asking, asked.getRawType(), asked.getLineNumber(), events));
                asking.getReferencedClassObjects()
                        .forEach(asked -> find(asking, asked.getValue(), asked.getLineNumber(), events));
            }
        });
    }

    private static void find(JavaClass asking, JavaClass asked, int line, ConditionEvents events) {
        Stream.concat(asked.getRawInterfaces().stream(), asked.getRawSuperclass().stream())
                .filter(type ->
                        type.getPackageName().startsWith(ROOT) && type.reflect().isSealed())
                .filter(type -> !asking.getName().equals(type.getName())
                        && !asking.getName().startsWith(type.getName() + "$")
                        && !asking.isAssignableTo(type.getName()))
                .forEach(type -> events.add(SimpleConditionEvent.violated(
                        asking,
                        asking.getName() + " asks in line " + line + " whether a " + type.getName() + " is a "
                                + asked.getName())));
    }

    private static void holds(ArchRule rule) {
        rule.check(CODE);
    }

    private static void bites(ArchRule rule) {
        assertThat(rule.allowEmptyShould(true).evaluate(BROKEN).hasViolation())
                .as("the rule finds the class that breaks it: %s", rule.getDescription())
                .isTrue();
    }
}
