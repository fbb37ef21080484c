package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.ANN;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredEvent;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Hearing;
import io.geobroker.loadtest.storm.journal.Hearing.Event;
import io.geobroker.loadtest.storm.journal.Hearing.Way;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written as events, and who is told. */
class ToldTest {
    private static final String RULE = "told";

    private final SmallWorld world = new SmallWorld();
    private final Hearing socket = new Hearing(Way.WEBSOCKET, ANN, HOME);
    private final Hearing stream = new Hearing(Way.EVENT_STREAM, ANN, ABROAD);

    @BeforeEach
    void listen() {
        world.journal.write(socket);
        world.journal.write(stream);
        socket.connected(world.now());
        stream.connected(world.now());
        world.pass(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # Each way tells all of an order once.
            filled; socket all; stream all | true
            filled; socket new; stream all | false
            filled; socket all; stream new | false
            filled; socket all; stream fill | false
            filled; socket all; stream all; stream fill | false
            # That it was placed may be untold when its broker died.
            began; filled; over broker-killed broker-sydney-1; socket fill; stream fill | true
            # A websocket may miss what happens while it is away, a stream only what comes late for a fault.
            socket away; began; over broker-killed broker-sydney-1; wait 10; filled; wait 1; socket back; stream all | true
            stream away; wait 10; filled; wait 1; stream back; socket all | false
            began; filled; wait 10; stream away; wait 1; stream back; over cut sydney - north-virginia; socket all | true
            """)
    void eachWayTellsAllOnceUnlessAFaultExcusesIt(String steps, boolean holds) {
        UUID id = new UUID(0, 0);
        long began = 0;
        for (String step : steps.split("; ", -1)) {
            String[] words = step.split(" ", 3);
            switch (words[0]) {
                case "began" -> began = world.now();
                case "wait" -> world.pass(Duration.ofSeconds(Long.parseLong(words[1])));
                case "over" -> world.fault(words[1], words[2], began);
                case "filled" -> id = filled();
                default -> does(words[0].equals("socket") ? socket : stream, words[1], id);
            }
        }
        world.assertJudged(RULE, id, holds);
    }

    private void does(Hearing hearing, String what, UUID id) {
        switch (what) {
            case "away" -> hearing.disconnected(world.now());
            case "back" -> hearing.connected(world.now());
            case "all" -> tellAll(hearing, id);
            default -> tell(hearing, id, what);
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsAListenerThatNoBrokerTells(Way way) {
        world.journal.write(new Hearing(way, ANN, HOME));

        world.assertFound(RULE);
    }

    /** What faults do to a broker ends its websockets, and may end them a minute later. */
    @ParameterizedTest
    @CsvSource({
        "broker-killed, 0, true",
        "broker-killed, 59, true",
        "broker-killed, 61, false",
        "tickers-late, 0, false"
    })
    void findsAWebsocketThatEndsWithoutAFault(String fault, int secondsAfterIt, boolean holds) {
        world.fault(fault, "broker-sydney-1", world.now());
        world.pass(Duration.ofSeconds(secondsAfterIt));
        socket.disconnected(world.now());
        socket.connected(world.now());

        assertThat(world.violations().isEmpty()).isEqualTo(holds);
    }

    @Test
    void findsAListenerThatIsNotConnectedAgainAndAMessageThatCannotBeRead() {
        stream.unreadable("garbage");
        socket.disconnected(world.now());
        assertThat(world.violations())
                .extracting(Violation::rule, Violation::found)
                .contains(tuple(RULE, "none"), tuple(RULE, "garbage"));
    }

    @Test
    void findsAReplayThatLacksAnEvent() {
        long began = world.now();
        UUID id = filledAndTold();
        world.pass(Duration.ofSeconds(10));
        Hearing replay = new Hearing(Way.REPLAY, ANN, ABROAD);
        replay.connected(began - 1_000_000);
        tell(replay, id, "new");
        replay.disconnected(world.now());
        world.journal.write(replay);

        world.assertFound(RULE, id);
    }

    @ParameterizedTest
    @CsvSource({"canceled, 0, 0", "fill, 44, 1"})
    void findsAnEndThatIsNotTheEnd(String kind, long price, long quantity) {
        UUID id = filledAndTold();
        stream.heard(new Event(UUID.randomUUID(), id, kind, price * MILLION, quantity));

        assertThat(world.violations())
                .anyMatch(violation -> violation.expected().startsWith("the end that was told"));
    }

    @Test
    void findsThatACustomerHearsOfAnothersOrder() {
        Hearing another = new Hearing(Way.WEBSOCKET, "bob", HOME);
        another.connected(world.now());
        world.journal.write(another);
        UUID id = filledAndTold();
        tell(another, id, "fill");

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnEventThatIsWrittenForAnotherCustomerThanItsOrders() {
        UUID id = filledAndTold();
        world.events.replaceAll(row ->
                new StoredEvent(row.id(), row.kind().equals("fill") ? "bob" : ANN, HOME, row.kind(), row.order()));

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnEndWithoutARow() {
        UUID id = filledAndTold();
        world.events.removeIf(event -> event.kind().equals("fill"));

        world.assertFound(RULE, id);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void twoRegionsRecordTheSameEventUnderOneId(boolean same) {
        UUID id = filledAndTold();
        UUID event = same ? row(id, "fill") : UUID.randomUUID();
        world.events.add(new StoredEvent(event, ANN, ABROAD, "fill", id));

        world.assertJudged(RULE, id, same);
    }

    private UUID filled() {
        return world.filledOrder(buy(1, 50), 45);
    }

    private UUID filledAndTold() {
        UUID id = filled();
        tellAll(socket, id);
        tellAll(stream, id);
        return id;
    }

    private void tellAll(Hearing hearing, UUID id) {
        tell(hearing, id, "new");
        tell(hearing, id, "fill");
    }

    private void tell(Hearing hearing, UUID id, String kind) {
        boolean fill = kind.equals("fill");
        hearing.heard(new Event(row(id, kind), id, kind, fill ? 45 * MILLION : 0, fill ? 1 : 0));
    }

    private UUID row(UUID order, String kind) {
        return world.events.stream()
                .filter(event -> event.order().equals(order) && event.kind().equals(kind))
                .findFirst()
                .orElseThrow()
                .id();
    }
}
