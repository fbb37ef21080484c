package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.cassandra.WorldReader;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.check.tolerance.Bounds;
import io.geobroker.loadtest.storm.client.CarefulClient;
import io.geobroker.loadtest.storm.client.Customer;
import io.geobroker.loadtest.storm.client.Observers;
import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.fault.FaultInjection;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Endowment.Lot;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Venue;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.loadtest.storm.web.ReportedOrders;
import io.geobroker.loadtest.ticker.TickerRoutes;
import io.geobroker.loadtest.world.WorldAccess;
import io.geobroker.loadtest.world.WorldAccess.BrokerAccess;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.process.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Storms on a running world: its customers, their journal and the verdict.
 *
 * <p>The world must have no other customers or tickers.
 */
public final class StormRun implements AutoCloseable {
    private static final int ACCOUNTS_AT_ONCE = 8;
    private static final long MILLION = 1_000_000;

    private final WorldAccess access;
    private final Consumer<String> progress;
    private final Map<String, List<BrokerApi>> apis = new LinkedHashMap<>();
    private final Journal journal = new Journal();
    private final List<Customer> customers = new ArrayList<>();
    private final WorldReader reader;
    private final TickerRoutes routes;
    private final List<Violation> unhealed = new ArrayList<>();
    private @Nullable Observers observers;

    /** @param progress receives lines from several threads */
    public StormRun(WorldAccess access, Consumer<String> progress) {
        this.access = access;
        this.progress = progress;
        this.reader = new WorldReader(access);
        this.routes = new TickerRoutes(access.regions().values().stream()
                .flatMap(region -> region.brokers().stream())
                .map(BrokerAccess::customers)
                .toList());
        for (Exchange exchange : world().exchanges()) {
            exchange.listings()
                    .forEach(listing ->
                            journal.write(listing.symbol().value(), new Venue(exchange.region(), exchange.hours())));
        }
        access.regions()
                .forEach((name, region) -> apis.put(
                        name,
                        region.brokers().stream()
                                .map(broker -> new BrokerApi(name, broker.customers(), broker.management()))
                                .toList()));
    }

    public World world() {
        return access.world();
    }

    public Journal journal() {
        return journal;
    }

    /**
     * Opens the accounts; call it once.
     *
     * @param label prefix of the customers' names
     */
    public void open(int number, String label) {
        List<Endowment> endowments = IntStream.range(0, number)
                .mapToObj(i -> endowment(label, i, StormPlan.homeOf(i, world()), world()))
                .toList();
        Map<String, Customer> opened = new ConcurrentHashMap<>();
        Queue<Endowment> waiting = new ConcurrentLinkedQueue<>(endowments);
        Runnable clerk = () -> {
            for (Endowment next = waiting.poll(); next != null; next = waiting.poll()) {
                OperatorApi operator = new OperatorApi(
                        apis.getOrDefault(next.home(), List.of()).get(0), access.operatorToken());
                opened.put(next.customer(), new Customer(next.customer(), next.home(), operator.open(next)));
            }
        };
        Parallel.untilOneFails(Collections.nCopies(ACCOUNTS_AT_ONCE, clerk), waiting::clear);
        for (Endowment endowment : endowments) {
            customers.add(Objects.requireNonNull(opened.get(endowment.customer())));
            journal.write(endowment);
        }
        Parallel.forEach(
                apis.values(),
                brokers -> customers.forEach(customer -> brokers.get(0).awaitKey(customer.credentials())));
        progress.accept(number + " accounts are open");
    }

    /** Cash and shares that a customer begins with; a function of customer number and world. */
    static Endowment endowment(String label, int customer, String home, World world) {
        Random random = new Random(customer);
        // Each tenth customer cannot pay for most orders and is refused.
        long cash = (customer % 10 == 0 ? 1_500L : 60_000L) * MILLION + random.nextInt((int) MILLION);
        Map<String, Lot> shares = new HashMap<>();
        for (Listing listing : world.listings()) {
            if (random.nextInt(100) < 60) {
                long quantity = 10L + random.nextInt(60);
                shares.put(
                        listing.symbol().value(),
                        new Lot(quantity, listing.referencePrice().micros()));
            }
        }
        return new Endowment(String.format(Locale.ROOT, "%s-%03d", label, customer), home, cash, shares);
    }

    /** The caller closes the feed. */
    TickerFeed feed() {
        return new TickerFeed(access, routes, journal);
    }

    /** Asks brokers of the target and then others, until one answers. */
    Optional<Reply> move(Listing listing, String to) {
        return apisFrom(to).stream()
                .map(broker -> new OperatorApi(broker, access.operatorToken())
                        .move(listing.symbol().value(), to))
                .filter(reply -> reply.isOk() || reply.isRefusal())
                .findFirst();
    }

    /** Returns when all faults are healed that can be, before the world has settled. */
    void storm(StormPlan plan, BiFunction<Storm, TickerFeed, FaultInjection> faults) throws InterruptedException {
        if (observers == null) {
            observers = new Observers(apis, reader::accounts, customers, journal);
        }
        try (TickerFeed feed = feed()) {
            CarefulClient client = new CarefulClient(world(), this::apisFrom, access.operatorToken(), journal);
            Storm storm = new Storm(plan, customers, client, feed, journal, progress);
            storm.run(faults.apply(storm, feed));
            storm.unhealed().forEach(failure -> unhealed.add(Violation.of("rest", failure)));
        }
    }

    /** As above; the caller writes faults that others inflict into the journal. */
    public void storm(StormPlan plan, FaultInjection faults) throws InterruptedException {
        storm(plan, (storm, feed) -> faults);
    }

    /**
     * Waits until the world settles and no fault excuses a missed ticker, sends a closing round of tickers, waits again, and
     * replays events.
     *
     * @param limit for each wait until the world settles
     */
    public Verdict settle(Duration limit) throws InterruptedException {
        return settled(limit)
                .ofEnoughOrders()
                .and(unhealed)
                .and(journal.unclosed().stream()
                        .map(symbol -> Violation.of("rest", "Kafka took no ticker of the closing round: " + symbol))
                        .toList())
                .and(observers == null ? List.of() : observers.ended());
    }

    private Verdict settled(Duration limit) throws InterruptedException {
        Settling settling = new Settling(
                List.copyOf(apis.keySet()),
                reader::read,
                new ReportedOrders(apis),
                journal,
                customers,
                progress,
                Settling.POLL);
        Verdict stormed = settling.await(limit);
        if (!stormed.isGood()) {
            return stormed;
        }
        TimeUnit.MICROSECONDS.sleep(AllowedDelay.leftMicros(journal, EpochMicros.now()));
        progress.accept("settled in " + stormed.settledIn().toSeconds() + " s; the closing round of tickers");
        Verdict closed = closed(settling, limit);
        if (!closed.isGood()) {
            return closed;
        }
        if (observers != null) {
            observers.replay();
        }
        return settling.await(limit);
    }

    /** Again while orders miss it: the owner of one that was never acknowledged may not have read it yet. */
    private Verdict closed(Settling settling, Duration limit) throws InterruptedException {
        long began = EpochMicros.now();
        journal.close(began);
        Verdict closed;
        do {
            try (TickerFeed feed = feed()) {
                world().listings().forEach(feed::sendExtremes);
                feed.flush();
            }
            closed = settling.await(limit);
        } while (closed.isIncomplete() && EpochMicros.now() < began + Bounds.CLOSING);
        return closed;
    }

    @Override
    public void close() {
        if (observers != null) {
            observers.close();
        }
        routes.close();
        reader.close();
    }

    private List<BrokerApi> apisFrom(String region) {
        List<BrokerApi> all = new ArrayList<>(apis.getOrDefault(region, List.of()));
        apis.forEach((other, instances) -> {
            if (!other.equals(region)) {
                all.addAll(instances);
            }
        });
        return all;
    }
}
