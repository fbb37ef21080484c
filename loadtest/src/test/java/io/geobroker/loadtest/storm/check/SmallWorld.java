package io.geobroker.loadtest.storm.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount.Hold;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredAccount.Position;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredDoor;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredEvent;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredKey;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredMove;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOrder;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredOutcome;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredTrade;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.WaitingRow;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Endowment.Lot;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import io.geobroker.loadtest.storm.journal.SentTicker;
import io.geobroker.loadtest.storm.journal.Venue;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.schema.world.TradingHours;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** A world made by hand, in which all is well until a test breaks something. Both regions hold the same until told otherwise. */
final class SmallWorld {
    static final String ANN = "ann";
    static final String HOME = "sydney";
    static final String ABROAD = "north-virginia";
    static final long START_MICROS = 1_790_000_000_000_000L;
    static final long MILLION = 1_000_000;

    final Journal journal = new Journal();
    final Map<UUID, StoredOrder> orders = new HashMap<>();
    final Map<UUID, StoredOutcome> outcomes = new HashMap<>();
    /** Closed ones, and whatever else a test wants: {@link #outcomes} are at the door after the last closed one. */
    final List<StoredDoor> doors = new ArrayList<>();

    final List<StoredMove> moves = new ArrayList<>();
    final Map<UUID, WaitingRow> waiting = new HashMap<>();
    final List<StoredTrade> trades = new ArrayList<>();
    final List<StoredEvent> events = new ArrayList<>();
    final List<StoredKey> keys = new ArrayList<>(List.of(new StoredKey("PK", ANN, false)));
    final Map<UUID, Hold> holds = new HashMap<>();
    final Map<String, Position> positions = new HashMap<>();
    private static final StoredAccount BOB = new StoredAccount("bob", ABROAD, 0, Map.of(), Map.of());

    long cashMicros = 1_000 * MILLION;

    private long nowMicros = START_MICROS;
    private int names;

    /** Ann has 1,000 of cash and 10 BHP that cost 40 each. */
    SmallWorld() {
        journal.write(new Endowment(ANN, HOME, cashMicros, Map.of("BHP", new Lot(10, 40 * MILLION))));
        positions.put("BHP", new Position(10, 400 * MILLION));
        journal.write("BHP", new Venue(HOME, TradingHours.always(ZoneId.of("Australia/Sydney"))));
        journal.write(new Endowment("bob", ABROAD, 0, Map.of()));
    }

    static OrderTerms buy(long quantity, long limit) {
        return terms("buy", "limit", quantity, limit, 0);
    }

    static OrderTerms sell(long quantity, long limit) {
        return terms("sell", "limit", quantity, limit, 0);
    }

    /** A limit or stop of 0 is none. */
    static OrderTerms terms(String side, String type, long quantity, long limit, long stop) {
        return new OrderTerms("BHP", side, type, "gtc", quantity, micros(limit), micros(stop));
    }

    private static OptionalLong micros(long price) {
        return price == 0 ? OptionalLong.empty() : OptionalLong.of(price * MILLION);
    }

    static OrderTerms day(OrderTerms terms) {
        return new OrderTerms(
                terms.symbol(),
                terms.side(),
                terms.type(),
                "day",
                terms.quantity(),
                terms.limitMicros(),
                terms.stopMicros());
    }

    /** Lets time pass. */
    void pass(Duration time) {
        nowMicros += time.toNanos() / 1_000;
    }

    long now() {
        return nowMicros;
    }

    /** A move of BHP that was asked for at a time, and is drained now. */
    void move(String from, String to, long askedMicros) {
        moves.add(new StoredMove("BHP", moves.size() + 1, from, to, askedMicros, OptionalLong.of(nowMicros)));
    }

    /** A move of BHP that begins now. */
    void move(String from, String to) {
        moves.add(new StoredMove("BHP", moves.size() + 1, from, to, nowMicros, OptionalLong.empty()));
    }

    /** Closes the door of a waiting order, by the newest move. */
    void close(UUID id) {
        StoredMove by = moves.get(moves.size() - 1);
        doors.add(next(outcome(id, "moved", 0, 0, Optional.empty()), Optional.of(by.to()), by.number()));
    }

    /** What is decided at the door after the last closed one. */
    private StoredDoor next(StoredOutcome decided, Optional<String> movedTo, int movedBy) {
        Optional<StoredDoor> last = doors.stream()
                .filter(door -> door.isClosed() && door.order().equals(decided.order()))
                .max(Comparator.comparing(StoredDoor::epoch));
        return new StoredDoor(
                decided,
                last.map(door -> door.epoch() + 1).orElse(0),
                last.flatMap(StoredDoor::movedTo).orElse(""),
                movedTo,
                movedBy);
    }

    private List<StoredDoor> allDoors() {
        List<StoredDoor> all = new ArrayList<>(doors);
        outcomes.forEach((id, end) -> all.add(next(end, Optional.empty(), 0)));
        return all;
    }

    /** A fault that began at a time and is over now. */
    void fault(String name, String target, long fromMicros) {
        journal.write(new FaultWindow(name, target, fromMicros, nowMicros));
    }

    /** Sends a ticker, which Kafka has at once, and gives its time. */
    long ticker(long price) {
        nowMicros += 1_000;
        SentTicker sent = new SentTicker("BHP", nowMicros, price * MILLION);
        journal.write(sent);
        journal.confirm(sent, nowMicros);
        return nowMicros;
    }

    /** An order that waits: everything of it is there. */
    UUID waitingOrder(OrderTerms terms) {
        return waitingOrder(terms, Optional.of(HOME));
    }

    /** @param in where it was placed; empty if its customer cannot tell */
    UUID waitingOrder(OrderTerms terms, Optional<String> in) {
        UUID id = newId();
        String name = newName();
        write(Answer.acknowledged(id), name, terms, Optional.empty(), in);
        keep(id, name, terms, in.orElse(HOME));
        return id;
    }

    private void keep(UUID id, String name, OrderTerms terms, String in) {
        show(id, name, terms, "new", Optional.empty(), Optional.empty());
        waiting.put(id, new WaitingRow(id, 0, ANN, terms));
        events.add(new StoredEvent(newId(), ANN, in, "new", id));
        holds.put(
                id,
                terms.buys()
                        ? new Hold("BHP", terms.limitMicros().orElse(50 * MILLION) * terms.quantity(), 0)
                        : new Hold("BHP", 0, terms.quantity()));
    }

    /** An order that waits, which nobody acknowledged. */
    UUID unansweredOrder(OrderTerms terms) {
        UUID id = newId();
        String name = newName();
        write(Answer.without(Answer.Kind.UNKNOWN, "503"), name, terms, Optional.empty(), Optional.empty());
        keep(id, name, terms, HOME);
        return id;
    }

    /** An order that was filled at the price, settled and all. */
    UUID filledOrder(OrderTerms terms, long price) {
        UUID id = waitingOrder(terms);
        fill(id, price, ticker(price));
        return id;
    }

    void fill(UUID id, long price, long tickerTime) {
        OrderTerms terms = order(id).terms();
        StoredOutcome outcome = end(id, "filled", price * MILLION, tickerTime, Optional.empty());
        trades.add(new StoredTrade(id, ANN, "BHP", terms.side(), price * MILLION, terms.quantity(), outcome.claim()));
        long sign = terms.buys() ? 1 : -1;
        long value = price * MILLION * terms.quantity();
        cashMicros -= sign * value;
        Position had = Objects.requireNonNull(positions.get("BHP"));
        long cost = terms.buys() ? value : had.costMicros() * terms.quantity() / had.quantity();
        positions.put("BHP", new Position(had.quantity() + sign * terms.quantity(), had.costMicros() + sign * cost));
    }

    UUID canceledOrder(OrderTerms terms) {
        UUID id = waitingOrder(terms);
        cancel(id);
        return id;
    }

    void cancel(UUID id) {
        end(id, "canceled", 0, 0, Optional.empty());
    }

    /** After a second Ann asks for its cancel, and is not answered. */
    void cancelAsked(UUID id) {
        pass(Duration.ofSeconds(1));
        journal.write(new Cancellation(
                ANN, id, Cancellation.Told.UNKNOWN, new Asked(nowMicros, nowMicros + 100, Optional.of(HOME))));
    }

    void expire(UUID id) {
        end(id, "expired", 0, 0, Optional.empty());
    }

    /** An order and the one in its place; gives the latter. */
    UUID replacedOrder(OrderTerms terms, OrderTerms by) {
        UUID old = waitingOrder(terms);
        UUID replacement = waitingOrder(by);
        String name = order(replacement).name();
        end(old, "replaced", 0, 0, Optional.of(replacement));
        show(replacement, name, by, "new", Optional.of(old), Optional.empty());
        write(Answer.acknowledged(replacement), name, by, Optional.of(old), Optional.of(HOME));
        return replacement;
    }

    /** What a customer wished for and how that was answered, of which the world holds nothing. */
    void answered(Answer answer, OrderTerms terms) {
        write(answer, newName(), terms, Optional.empty(), Optional.of(HOME));
    }

    StoredOrder order(UUID id) {
        return Objects.requireNonNull(orders.get(id));
    }

    /** What the customer sees of an order, a fill as it was decided. */
    void show(
            UUID id, String name, OrderTerms terms, String status, Optional<UUID> replaces, Optional<UUID> replacedBy) {
        StoredOutcome outcome = outcomes.get(id);
        long placed = EpochMicros.ofOrder(id);
        orders.put(
                id,
                new StoredOrder(
                        id,
                        ANN,
                        name,
                        terms,
                        status,
                        outcome != null && outcome.isFilled() ? terms.quantity() : 0,
                        outcome == null ? 0 : outcome.priceMicros(),
                        outcome == null ? placed : outcome.decidedMicros(),
                        terms.timeInForce().equals("day") ? OptionalLong.of(closeAfter(placed)) : OptionalLong.empty(),
                        replaces,
                        replacedBy));
    }

    /** When a day order of that time ends. */
    long closeAfter(long micros) {
        return EpochMicros.of(
                journal.venue("BHP").orElseThrow().hours().nextClose(Instant.EPOCH.plus(micros, ChronoUnit.MICROS)));
    }

    UUID newId() {
        nowMicros += 1_000;
        long steps = nowMicros * 10 + 0x01B2_1DD2_1381_4000L;
        long bits = (steps << 32) | ((steps >>> 32 & 0xFFFFL) << 16) | 0x1000L | (steps >>> 48 & 0x0FFFL);
        return new UUID(bits, 0x8000_0000_0000_0000L);
    }

    RegionEvidence region(String region) {
        return new RegionEvidence(
                        region,
                        nowMicros,
                        Map.copyOf(orders),
                        StoredDoor.ends(allDoors()),
                        allDoors(),
                        List.copyOf(moves),
                        Map.copyOf(waiting),
                        List.copyOf(trades),
                        List.copyOf(events),
                        Map.of(ANN, new StoredAccount(ANN, HOME, cashMicros, positions, holds), "bob", BOB),
                        List.copyOf(keys),
                        List.of())
                .tellingWhatViewsSay();
    }

    List<Violation> violations() {
        return Checker.check(journal, List.of(region(HOME), region(ABROAD)));
    }

    void assertFound(String rule, UUID order) {
        assertThat(violations()).anySatisfy(violation -> {
            assertThat(violation.rule()).isEqualTo(rule);
            assertThat(violation.order()).contains(order);
        });
    }

    void assertFound(String rule) {
        assertThat(violations())
                .anySatisfy(violation -> assertThat(violation.rule()).isEqualTo(rule));
    }

    /** Whatever else is wrong: this rule is content. */
    void assertJudged(String rule, UUID order, boolean holds) {
        if (holds) {
            assertHolds(rule);
        } else {
            assertFound(rule, order);
        }
    }

    void passUntil(long micros) {
        pass(Duration.ofNanos((micros - nowMicros) * 1_000));
    }

    void assertHolds(String rule) {
        assertThat(violations()).noneMatch(violation -> violation.rule().equals(rule));
    }

    private StoredOutcome end(UUID id, String end, long priceMicros, long tickerTime, Optional<UUID> replacement) {
        StoredOutcome outcome = outcome(id, end, priceMicros, tickerTime, replacement);
        outcomes.put(id, outcome);
        StoredOrder view = order(id);
        show(id, view.name(), view.terms(), end, view.replaces(), replacement.or(view::replacedBy));
        events.add(new StoredEvent(newId(), ANN, HOME, end.equals("filled") ? "fill" : end, id));
        waiting.remove(id);
        holds.remove(id);
        return outcome;
    }

    /** As somebody decides it now. */
    StoredOutcome outcome(UUID id, String end, long priceMicros, long tickerTime, Optional<UUID> replacement) {
        nowMicros += 1_000;
        return new StoredOutcome(
                id, ANN, order(id).terms(), end, UUID.randomUUID(), nowMicros, priceMicros, tickerTime, replacement);
    }

    void write(Answer answer, String name, OrderTerms terms, Optional<UUID> replaces, Optional<String> in) {
        Asked asked = new Asked(nowMicros - 100, nowMicros + 100, in);
        journal.write(new Placement(ANN, new Wish(name, terms, Optional.empty()), replaces, answer, 1, asked));
    }

    private String newName() {
        return "order-" + names++;
    }
}
