package io.geobroker.broker.world;

import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.account.Accounts;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.closing.settlement.Settlements;
import io.geobroker.broker.matching.book.FillOrder;
import io.geobroker.broker.matching.book.SabotagedFills;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.order.hold.Holds;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.update.OrderEvents;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;

/**
 * The broker with a bug, {@code sabotage=...}, which the checker of the storm (module loadtest) has to find. A test there
 * starts it from this module's test classes. No {@code @Configuration}, or the scan of every broker on the test class path
 * would find it.
 */
public class SabotagedBroker {
    /** The bean behind which the doors are. */
    private static final String OUTCOMES = "outcomes";

    private static final String DATACENTERS = "datacenterOutcomes";

    private static final long CLAIMED_LATER_MILLIS = 4_000;

    /** The bugs. */
    public enum Sabotage {
        /** The broker as it is, for bugs that are planted around it. */
        NONE,
        /** Every claim is won and none is written. */
        SKIPPED_CLAIM,
        /** The cash of each fill moves twice. */
        DOUBLE_SETTLEMENT,
        /** A ticker at just the price an order waits for does not fill it. */
        MISSED_EQUALITY,
        /** Orders fill at the price of the fill before. */
        STALE_PRICE,
        /** The offset of a ticker is committed before its fills are claimed. */
        EARLY_COMMIT,
        /** The customer's view of a filled order stays as it was. */
        STALE_VIEW,
        /** Customers are told events of others. */
        STRAY_EVENTS,
        /** Orders are refused for want of what their customers have. */
        FALSE_REFUSAL,
        /** Who closes a door asks nobody, and takes that for a yes. */
        SILENT_DOOR
    }

    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(BrokerApplication.class, SabotagedBroker.class);
        application.run(args);
    }

    @Bean
    static BeanPostProcessor sabotage(Environment environment, BeanFactory beans) {
        Sabotage sabotage = environment.getProperty("sabotage", Sabotage.class, Sabotage.NONE);
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return switch (sabotage) {
                    case NONE, DOUBLE_SETTLEMENT, FALSE_REFUSAL -> bean;
                    case SKIPPED_CLAIM -> name.equals(OUTCOMES) ? new SkippedClaims((Outcomes) bean) : bean;
                    case MISSED_EQUALITY -> bean instanceof FillOrder ? fillOrder(beans, notAtEquality()) : bean;
                    case STALE_PRICE -> name.equals(OUTCOMES) ? new StalePrices((Outcomes) bean) : bean;
                    case EARLY_COMMIT -> bean instanceof FillOrder ? fillOrder(beans, committedEarly()) : bean;
                    case SILENT_DOOR -> name.equals(DATACENTERS) ? new SilentDoors((Regions<?>) bean) : bean;
                    case STALE_VIEW -> bean instanceof OrderEvents events ? new StaleViews(events) : bean;
                    case STRAY_EVENTS ->
                        bean instanceof OrderEvents events ? new StrayEvents(events, new AtomicReference<>()) : bean;
                };
            }
        };
    }

    /** The real one is a bean of a class of its own, which some ask for. */
    @Bean
    @Primary
    @ConditionalOnProperty(name = "sabotage", havingValue = "double-settlement")
    static Settlements doubleSettlements(CustomerAccounts settlements, Regions<Accounts> accounts, HomeRegion here) {
        return new DoubleSettlements(settlements, accounts, here.name());
    }

    @Bean
    @Primary
    @ConditionalOnProperty(name = "sabotage", havingValue = "false-refusal")
    static Holds falseRefusals(CustomerAccounts holds) {
        return new FalseRefusals(holds, new AtomicInteger());
    }

    private static FillOrder fillOrder(BeanFactory beans, SabotagedFills.Fill sabotage) {
        return new SabotagedFills(
                beans.getBean(Outcomes.class),
                beans.getBean(FinishOrder.class),
                beans.getBean(RetryForever.class),
                beans.getBean(Decisions.class),
                beans.getBean(MicroClock.class),
                System::nanoTime,
                beans.getBean(MatchingMeters.class),
                sabotage);
    }

    private static SabotagedFills.Fill notAtEquality() {
        return (order, received, fill) ->
                order.terms().triggerPrice().equals(received.ticker().price())
                        ? new FillOrder.Progress(done(), new CompletableFuture<>())
                        : fill.get();
    }

    /** Claimed some time after the ticker is said to be done, so that a broker that is killed has some to lose. */
    private static SabotagedFills.Fill committedEarly() {
        Executor later = CompletableFuture.delayedExecutor(CLAIMED_LATER_MILLIS, TimeUnit.MILLISECONDS);
        return (order, received, fill) -> {
            CompletionStage<Void> ended =
                    CompletableFuture.supplyAsync(fill, later).thenCompose(FillOrder.Progress::ended);
            return new FillOrder.Progress(done(), ended);
        };
    }

    private static CompletionStage<Void> done() {
        return CompletableFuture.completedFuture(null);
    }
}
