package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.Cancellation.Told;
import io.geobroker.loadtest.storm.journal.Deposit;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import io.geobroker.loadtest.storm.journal.Sightings;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.loadtest.storm.web.OrderStates;
import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A broker client that retries safely and writes all answers into the journal.
 *
 * <p>It repeats an unanswered order under the same client order id, at other brokers too. Calls block; threads may share it.
 */
public final class CarefulClient {
    private static final int TRIES = 5;
    private static final int MOST_TRIES = 20;
    private static final int MOST_REFUSALS = 2;
    private static final long FIRST_PAUSE_MILLIS = 250;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Function<String, List<BrokerApi>> brokers;
    private final World world;
    private final String operatorToken;
    private final Journal journal;
    private final Queue<Owed> owed = new ConcurrentLinkedQueue<>();
    /** Times of first requests by transfer id, in microseconds since the epoch. */
    private final ConcurrentMap<String, Long> owedSince = new ConcurrentHashMap<>();

    private record Owed(Customer customer, Action.Deposit deposit) {}

    /** @param brokers of a region: its own first, then the others, for retries */
    public CarefulClient(
            World world, Function<String, List<BrokerApi>> brokers, String operatorToken, Journal journal) {
        this.world = world;
        this.operatorToken = operatorToken;
        this.brokers = brokers;
        this.journal = journal;
    }

    /** Retries the deposits that failed, up to a limit. */
    public void finish() throws InterruptedException {
        for (int tries = 0; !owed.isEmpty(); tries++) {
            if (tries == MOST_TRIES) {
                throw new IllegalStateException("deposits cannot be made: " + owed);
            }
            for (Owed each : List.copyOf(owed)) {
                owed.remove(each);
                deposit(each.customer, each.customer.home(), each.deposit);
            }
        }
    }

    void place(Customer customer, String region, Action.Place action) throws InterruptedException {
        Wish wish = action.wish();
        OrderTry asked = new OrderTry(journal, customer, wish, Optional.empty(), EpochMicros.now());
        // Written before it is sent: if this process dies in between, the order may exist.
        asked.unknown("not answered yet", 0);
        List<BrokerApi> all = brokers.apply(region);
        int broker = 0;
        // Whether an earlier try may still place the order; a refusal of this one then proves nothing.
        boolean doubtful = false;
        int refusals = 0;
        String why = "";
        for (int tries = 1; tries <= TRIES && refusals < MOST_REFUSALS; tries++) {
            BrokerApi api = all.get(broker % all.size());
            Reply reply = api.place(customer.credentials(), wish, tries == 1 ? action.patience() : PATIENCE);
            if (reply.isOk() || reply.saysDefect() || reply.saysNotFound()) {
                asked.placed(api, reply, tries);
                return;
            }
            doubtful |= !reply.isRefusal() || reply.saysNameIsTaken();
            if (reply.isRefusal() && !doubtful && (!reply.saysTooBusy() || tries == TRIES)) {
                asked.refused(reply.summary(), tries);
                return;
            }
            if (reply.isRefusal() && !reply.saysTooBusy()) {
                // An earlier try may have taken the cash or the client order id.
                if (asked.isFound(api, tries)) {
                    return;
                }
                refusals++;
            }
            why = reply.summary();
            broker += reply.isNone() ? 1 : 0;
            pause(tries);
        }
        asked.unknown(why, TRIES);
    }

    /** Sent once, since a retry would replace again; an unanswered one is looked up by its client order id. */
    void replace(Customer customer, String region, Action.Replace action) throws InterruptedException {
        Optional<Placement> old = customer.order(action.pick()).flatMap(journal::acknowledged);
        Optional<UUID> known = old.flatMap(Placement::order);
        if (old.isEmpty() || known.isEmpty()) {
            return;
        }
        UUID order = known.get();
        Wish wish = new Wish(action.name(), moved(old.get().terms(), action), Optional.empty());
        OrderTry asked = new OrderTry(journal, customer, wish, Optional.of(order), EpochMicros.now());
        asked.unknown("not answered yet", 0);
        BrokerApi api = brokers.apply(region).get(0);
        Reply reply = api.replace(customer.credentials(), order, wish);
        if (reply.isOk() || reply.saysDefect()) {
            asked.placed(api, reply, 1);
        } else if (reply.isRefusal()) {
            if (reply.saysNotFound() || reply.saysTooLate()) {
                // As a cancel is judged: it begins with one.
                Asked since = Asked.since(asked.fromMicros(), api.region());
                Told told = reply.saysTooLate() ? Told.TOO_LATE_TO_REPLACE : Told.NOT_FOUND;
                canceled(new Cancellation(customer.name(), order, told, since), api);
            }
            asked.refused(reply.summary(), 1);
        } else {
            pause(TRIES);
            if (!asked.isFound(api, 1)) {
                asked.unknown(reply.summary(), 1);
            }
        }
    }

    void cancel(Customer customer, String region, Action.Cancel action) throws InterruptedException {
        Optional<UUID> picked = customer.order(action.pick());
        if (picked.isEmpty()) {
            return;
        }
        UUID order = picked.get();
        BrokerApi api = brokers.apply(region).get(0);
        long from = EpochMicros.now();
        Reply reply = api.cancel(customer.credentials(), order);
        for (int tries = 1; tries < TRIES && !reply.isOk() && !reply.isRefusal() && !reply.saysDefect(); tries++) {
            pause(tries);
            reply = api.cancel(customer.credentials(), order);
        }
        Asked asked = Asked.since(from, api.region());
        reply.noteDefect(journal.sightings(api.region()), customer.name());
        canceled(new Cancellation(customer.name(), order, told(reply.status()), asked), api);
    }

    void cancelAll(Customer customer, String region) {
        BrokerApi api = brokers.apply(region).get(0);
        long from = EpochMicros.now();
        Reply reply = api.cancelAll(customer.credentials());
        Sightings sightings = journal.sightings(api.region());
        reply.noteDefect(sightings, customer.name());
        Asked asked = reply.isOk() ? Asked.since(from, api.region()) : Asked.since(from);
        List<JsonNode> named =
                reply.body().valueStream().filter(each -> each.has("id")).toList();
        if (!reply.isRefusal()) {
            Set<UUID> ids = named.stream().map(OrderStates::id).collect(Collectors.toSet());
            journal.write(new MassCancel(customer.name(), ids, asked));
        }
        for (JsonNode each : named) {
            Reply ofOne = new Reply(each.path("status").asInt(Reply.NONE), each, "");
            ofOne.noteDefect(sightings, customer.name());
            Told told = told(ofOne.status());
            // It was open when the request began, so "not found" means that it ended meanwhile.
            Told end = told == Told.NOT_FOUND ? Told.TOO_LATE : told;
            canceled(new Cancellation(customer.name(), OrderStates.id(each), end, asked), api);
        }
    }

    private void canceled(Cancellation said, BrokerApi api) {
        journal.write(said);
        Sightings sightings = journal.sightings(api.region());
        long from = said.asked().fromMicros();
        if (said.told() == Told.CANCELED) {
            OrderState state = OrderState.of("canceled");
            sightings.saw(
                    said.customer(), said.order(), state, from, said.asked().untilMicros());
        } else if (said.told() == Told.NOT_FOUND) {
            sightings.missed(said.order(), from);
        }
    }

    void deposit(Customer customer, String region, Action.Deposit deposit) throws InterruptedException {
        long from = owedSince.computeIfAbsent(deposit.transfer(), transfer -> EpochMicros.now());
        for (int tries = 1; tries <= TRIES; tries++) {
            for (BrokerApi broker : brokers.apply(region)) {
                if (new OperatorApi(broker, operatorToken)
                        .deposit(customer.name(), deposit.transfer(), deposit.micros())) {
                    journal.write(new Deposit(customer.name(), deposit.micros(), from));
                    owedSince.remove(deposit.transfer());
                    return;
                }
            }
            pause(tries);
        }
        owed.add(new Owed(customer, deposit));
    }

    private OrderTerms moved(OrderTerms terms, Action.Replace action) {
        Listing listing = world.listing(new Symbol(terms.symbol())).orElseThrow();
        return terms.with(
                action.quantity(),
                moved(listing, terms.limitMicros(), action.pricePerMille()),
                moved(listing, terms.stopMicros(), action.pricePerMille()));
    }

    private static OptionalLong moved(Listing listing, OptionalLong micros, int perMille) {
        return micros.isEmpty()
                ? micros
                : OptionalLong.of(listing.nearestOnTick(micros.getAsLong() + micros.getAsLong() / 1000 * perMille)
                        .micros());
    }

    private static Told told(int status) {
        return switch (status) {
            case 200, 204 -> Told.CANCELED;
            case 404 -> Told.NOT_FOUND;
            case 422 -> Told.TOO_LATE;
            default -> Told.UNKNOWN;
        };
    }

    private static void pause(int tries) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(FIRST_PAUSE_MILLIS << (tries - 1));
    }
}
