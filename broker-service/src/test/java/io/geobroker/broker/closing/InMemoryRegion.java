package io.geobroker.broker.closing;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp.CutRegions;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.lookup.FindByClientOrderId;
import io.geobroker.broker.order.lookup.FindByClientOrderId.Named;
import io.geobroker.broker.order.lookup.FindOrder;
import io.geobroker.broker.order.lookup.OutcomeLookup;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.order.placing.InMemoryClientOrderIds;
import io.geobroker.broker.order.placing.OrderFactory;
import io.geobroker.broker.outcome.DecisionFixture;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.schema.world.World;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The stores of a region in memory, under a clock that stands until a test sets it; for tests to extend. */
public abstract class InMemoryRegion {
    protected static final CommandResult<?> NAME_TAKEN = new CommandResult.Rejected<>(Rejection.nameTaken());
    protected static final CommandResult<?> NOT_FOUND = new CommandResult.Rejected<>(Rejection.notFound());

    protected final InMemoryOrders orders = new InMemoryOrders();
    protected final InMemoryOpenOrders waiting = new InMemoryOpenOrders();
    protected final InMemoryOutcomes outcomes = new InMemoryOutcomes();
    protected final InMemoryTrades trades = new InMemoryTrades();
    protected final InMemoryClientOrderIds names = new InMemoryClientOrderIds();
    protected Instant now = Instant.parse("2026-03-10T12:00:00Z");
    protected final MicroClock clock = new MicroClock(() -> now);
    /** Regions that cannot be reached. */
    protected final Set<String> cut = new HashSet<>();

    protected final Decisions decisions = DecisionFixture.decisions(clock, "sydney-1");

    /** Of another broker each time. */
    protected OrderFactory factory(Listings listings, World world) {
        return new OrderFactory(
                listings, new ExchangeHours(world), new OrderIds(() -> now, new Random()), region -> region);
    }

    /** The same store for every region that is not cut off. */
    protected final <T> Regions<T> ofOthers(T store) {
        return new CutRegions(cut).ofOthers(store);
    }

    /** As its customer sees it. */
    protected final Order view(OpenOrder order) {
        return join(orders.find(order.customer(), order.id())).orElseThrow();
    }

    /** For customers who are all at home in Sydney. */
    protected static FindByClientOrderId byName(FindOrder find, Regions<ClientOrderIds> regions, OutcomeLookup ends) {
        return new FindByClientOrderId(find, regions, customer -> CompletableFuture.completedFuture("sydney"), ends);
    }

    protected static CommandResult<Named> pending(OpenOrder order) {
        return new CommandResult.Done<>(new Named(order, Optional.empty()));
    }

    protected static CommandResult<Named> shown(Order order) {
        return new CommandResult.Done<>(Named.of(order));
    }

    protected static <T> T done(CompletionStage<CommandResult<T>> command) {
        CommandResult<T> answer = join(command);
        assertThat(answer).isInstanceOf(CommandResult.Done.class);
        return ((CommandResult.Done<T>) answer).value();
    }

    /** The order that may be placed or not. */
    protected static <T> OpenOrder unknown(CompletionStage<CommandResult<T>> command) {
        CommandResult<T> answer = join(command);
        assertThat(answer).isInstanceOf(CommandResult.Unknown.class);
        return Objects.requireNonNull(((CommandResult.Unknown<T>) answer).order());
    }
}
