package io.geobroker.broker.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.audit.AuditHolds;
import io.geobroker.broker.closing.EndOrder;
import io.geobroker.broker.closing.settlement.SettleOrders;
import io.geobroker.broker.handover.FetchWaitingOrders;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.broker.matching.book.OrderBook;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.move.PullOrders;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.operator.OperatorAct;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Trigger;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.placing.PlaceOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.tape.Tape;
import io.geobroker.broker.update.Updates;
import io.geobroker.testbed.PackageRules;
import io.geobroker.testbed.SealedTypes;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the code's layout, each also shown to bite on a class that breaks it. */
class ArchitectureTest {
    private static final String ROOT = BrokerApplication.class.getPackageName();
    private static final String VIOLATING = ArchitectureTest.class.getPackageName() + ".violating";
    private static final String[] FEATURES = Stream.of(
                    Account.class,
                    AuditHolds.class,
                    EndOrder.class,
                    SettleOrders.class,
                    FetchWaitingOrders.class,
                    OpenOrder.class,
                    Hold.class,
                    FindOrder.class,
                    PlaceOrder.class,
                    OwnedSymbols.class,
                    PullOrders.class,
                    OrderBook.class,
                    ReceivedTicker.class,
                    MatchingMeters.class,
                    PriceBoard.class,
                    Outcome.class,
                    Listings.class,
                    OperatorAct.class,
                    Tape.class,
                    Updates.class)
            .map(Class::getPackageName)
            .toArray(String[]::new);

    private static final Set<String> PURE = Set.of(
            OrderBook.class.getSimpleName(),
            Trigger.class.getSimpleName(),
            Account.class.getSimpleName(),
            "OrderId",
            "Terms",
            "HoldCalculator",
            "TickerSequence",
            "ComputesAndWatches");

    private static final Set<String> TRADING = Set.of(FEATURES);

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
    void theDomainKnowsOnlyTheJdkAndOtherFeatures() {
        holds(LayoutRules.domainIsPure(FEATURES, FEATURES));
        bites(LayoutRules.domainIsPure(FEATURES, VIOLATING));
    }

    @Test
    void theDomainReadsNoClockAndDrawsNoRandomNumber() {
        holds(LayoutRules.domainIsDeterministic(FEATURES));
        bites(LayoutRules.domainIsDeterministic(VIOLATING));
    }

    @Test
    void namesSayWhatAClassIsNotThatItHelps() {
        holds(LayoutRules.noEmptyNames());
        bites(LayoutRules.noEmptyNames());
    }

    @Test
    void featuresDoNotDependOnEachOtherInCircles() {
        holds(LayoutRules.noCircles(ROOT));
        bites(LayoutRules.noCircles(VIOLATING));
    }

    @Test
    void storesDoNotKnowTheWeb() {
        holds(LayoutRules.storesDoNotKnowTheWeb(".."));
        bites(LayoutRules.storesDoNotKnowTheWeb(".."));
    }

    @Test
    void everyPackageSaysWhatMayBeNull() {
        holds(LayoutRules.everyPackageIsNullMarked());
        bites(LayoutRules.everyPackageIsNullMarked());
    }

    /** That these rules bite is shown in testbed. */
    @Test
    void packagesAreSmallAndInNoCircleAndSealedTypesSayWhatTheyAre() {
        holds(PackageRules.haveNoCircles(ROOT));
        holds(PackageRules.areSmall());
        holds(SealedTypes.sayWhatTheyAre());
    }

    @Test
    void storesHeldToAContractAreHeldToItInContainersToo() {
        LayoutRules.storesAreTaggedSo().check(TESTS);
        bites(LayoutRules.storesAreTaggedSo());
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

    private static void holds(ArchRule rule) {
        rule.check(CODE);
    }

    private static void bites(ArchRule rule) {
        assertThat(rule.allowEmptyShould(true).evaluate(BROKEN).hasViolation())
                .as("the rule finds the class that breaks it: %s", rule.getDescription())
                .isTrue();
    }
}
