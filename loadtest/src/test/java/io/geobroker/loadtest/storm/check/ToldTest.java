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

    @Test
    void isContentWhenAllIsToldOnce() {
        filledAndTold();
        world.assertHolds(RULE);
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

    @ParameterizedTest
    @CsvSource({"WEBSOCKET, new", "EVENT_STREAM, new", "EVENT_STREAM, fill"})
    void findsWhatOneWayDoesNotTell(Way way, String told) {
        UUID id = filled();
        tellAll(way == Way.WEBSOCKET ? stream : socket, id);
        tell(way == Way.WEBSOCKET ? socket : stream, id, told);
        world.assertFound(RULE, id);
    }

    @Test
    void letsAPlacedOrderBeUntoldWhenItsBrokerDied() {
        long began = world.now();
        UUID id = filled();
        world.fault("broker-killed", "broker-sydney-1", began);
        tell(socket, id, "fill");
        tell(stream, id, "fill");

        world.assertHolds(RULE);
    }

    @Test
    void letsAWebsocketMissWhatHappensWhileItIsAway() {
        socket.disconnected(world.now());
        world.fault("broker-killed", "broker-sydney-1", world.now());
        world.pass(Duration.ofSeconds(10));
        UUID id = filled();
        world.pass(Duration.ofSeconds(1));
        socket.connected(world.now());
        tellAll(stream, id);

        world.assertHolds(RULE);
    }

    @Test
    void findsAStreamThatDoesNotTellWhatHappenedWhileItWasAway() {
        stream.disconnected(world.now());
        world.pass(Duration.ofSeconds(10));
        UUID id = filled();
        world.pass(Duration.ofSeconds(1));
        stream.connected(world.now());
        tellAll(socket, id);

        world.assertFound(RULE, id);
    }

    @Test
    void letsAStreamMissWhatComesLateForAFaultWhileItIsAway() {
        long began = world.now();
        UUID id = filled();
        world.pass(Duration.ofSeconds(10));
        stream.disconnected(world.now());
        world.pass(Duration.ofSeconds(1));
        stream.connected(world.now());
        world.fault("cut", "sydney - north-virginia", began);
        tellAll(socket, id);

        world.assertHolds(RULE);
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

    @Test
    void findsAnEventThatIsToldTwice() {
        UUID id = filledAndTold();
        tell(stream, id, "fill");

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
