package io.geobroker.broker.world;

import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.closing.settlement.Settlements;
import io.geobroker.broker.order.ForwardingOpenOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ForwardingOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.tape.Trades;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;

/**
 * The broker, but for one step that never happens: {@code hanging.before=place}, {@code answer} (of a claim), {@code record}, {@code settle} or {@code
 * delete}. A test waits until the step before it is visible in Cassandra and then kills the process with -9, so that it dies exactly between the two. No
 * {@code @Configuration}, or the scan of every broker on the test class path would find it.
 */
public class HangingBroker {

    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(BrokerApplication.class, HangingBroker.class);
        application.run(args);
    }

    @Bean
    static BeanPostProcessor hanging(Environment environment) {
        String before = environment.getRequiredProperty("hanging.before");
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof Trades trades && before.equals("record")) {
                    return new NeverRecorded(trades);
                }
                if (name.equals("outcomes") && before.equals("answer")) {
                    return new NeverAnswered((Outcomes) bean);
                }
                if (bean instanceof OpenOrders orders && before.equals("place")) {
                    return new NeverAdded(orders);
                }
                if (bean instanceof OpenOrders orders && before.equals("delete")) {
                    return new NeverDeleted(orders);
                }
                return bean;
            }
        };
    }

    @Bean
    @Primary
    @ConditionalOnProperty(name = "hanging.before", havingValue = "settle")
    Settlements neverSettled() {
        return outcome -> new CompletableFuture<>();
    }

    private record NeverRecorded(Trades trades) implements Trades {
        @Override
        public CompletionStage<Void> record(Outcome.Filled trade) {
            return new CompletableFuture<>();
        }

        @Override
        public CompletionStage<Void> filledSince(
                Symbol symbol, long sinceMicros, Consumer<Set<OrderId>> take, Executor executor) {
            return trades.filledSince(symbol, sinceMicros, take, executor);
        }
    }

    /** Claims, and nobody is told. */
    private static final class NeverAnswered extends ForwardingOutcomes {
        NeverAnswered(Outcomes outcomes) {
            super(outcomes);
        }

        @Override
        public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
            return super.claim(proposed, deadline).thenCompose(claim -> new CompletableFuture<>());
        }
    }

    private static final class NeverAdded extends ForwardingOpenOrders {
        NeverAdded(OpenOrders orders) {
            super(orders);
        }

        @Override
        public CompletionStage<Void> add(OpenOrder order) {
            return new CompletableFuture<>();
        }
    }

    private static final class NeverDeleted extends ForwardingOpenOrders {
        NeverDeleted(OpenOrders orders) {
            super(orders);
        }

        @Override
        public CompletionStage<Void> remove(OpenOrder order, long writeMicros) {
            return new CompletableFuture<>();
        }
    }
}
