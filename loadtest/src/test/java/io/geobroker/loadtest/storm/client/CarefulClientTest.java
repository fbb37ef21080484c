package io.geobroker.loadtest.storm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Answer.Kind;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.Cancellation.Told;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CarefulClientTest {
    private static final String ID = "6e2f1d00-c6a1-11f0-8000-000000000001";
    private static final UUID ORDER = UUID.fromString(ID);
    private static final OrderTerms TERMS =
            new OrderTerms("BHP", "buy", "limit", "gtc", 3, OptionalLong.of(45_000_001), OptionalLong.empty());
    private static final Wish WISH = new Wish("one", TERMS, Optional.empty());
    private static final String PLACED = order(ID, "one", 3, "45.000001");
    private static final String UNKNOWN = "{\"code\":50010001,\"message\":\"outcome unknown\"}";
    private static final String DEFECT = "{\"code\":50010000,\"message\":\"the broker failed\"}";
    private static final String NAME_TAKEN = "{\"code\":40010001,\"message\":\"client_order_id must be unique\"}";

    @AutoClose
    private final BrokerStandIn broker = new BrokerStandIn();

    @AutoClose
    private final BrokerStandIn other = new BrokerStandIn();

    private final Journal journal = new Journal();
    private final Customer customer = new Customer("ann", "sydney", new CustomerCredentials("key", "secret"));
    private final CarefulClient client = new CarefulClient(
            WorldFile.load("two-regions"), region -> List.of(broker.api(), other.api()), "token", journal);

    /**
     * What a broker says, and how many of its answers are to tries. Nothing else is asked for but the client order id. A key
     * that cannot be looked up is no unknown one, and what is placed need not be there yet.
     */
    @ParameterizedTest
    @CsvSource({
        "200 placed, 1, ACKNOWLEDGED, ",
        "200 nothing, 1, MALFORMED, 200 without an order",
        "200 another name, 1, MALFORMED, 200 with another order",
        "200 another limit, 1, MALFORMED, 200 with another order",
        "400 broken, 1, MALFORMED, 400 ",
        "401 broken, 1, MALFORMED, 401 ",
        "403 there is no account, 1, MALFORMED, 403 without an order",
        "404 broken, 1, MALFORMED, 404 ",
        "405 broken, 1, MALFORMED, 405 ",
        "500 broken, 1, MALFORMED, 500 ",
        "403 insufficient qty, 1, REFUSED, 403 insufficient qty",
        "403 too many open orders: 500, 1, REFUSED, 403 too many",
        "503 unavailable; 200 placed, 2, ACKNOWLEDGED, ",
        "500 unknown; 200 placed, 2, ACKNOWLEDGED, ",
        "429 too many; 403 insufficient qty, 2, REFUSED, 403 insufficient qty",
        "503 unavailable; 422 taken; 200 placed, 2, ACKNOWLEDGED, ",
        "503 unavailable; 403 insufficient qty; 404 not found; 403 insufficient qty; 404 not found, 5, UNKNOWN, 403 insufficient qty"
    })
    void repeatsAnOrderUnderItsNameUntilItKnowsWhatBecameOfIt(
            String said, int tries, Kind kind, @Nullable String message) throws InterruptedException {
        List.of(said.split("; ", -1)).forEach(each -> broker.says(Integer.parseInt(each.substring(0, 3)), body(each)));
        place();
        assertThat(placement().answer().kind()).isEqualTo(kind);
        assertThat(placement().answer().message()).startsWith(message == null ? "" : message);
        assertThat(placement().tries()).isEqualTo(tries);
        assertThat(placement().order()).isEqualTo(kind == Kind.ACKNOWLEDGED ? Optional.of(ORDER) : Optional.empty());
        String first = broker.requests().get(0);
        assertThat(first).contains("\"limit_price\":\"45.000001\"", "\"client_order_id\":\"one\"");
        assertThat(broker.requests())
                .hasSameSizeAs(said.split("; ", -1))
                .allMatch(each ->
                        each.equals(first) || each.startsWith("GET /v2/orders:by_client_order_id?client_order_id=one"));
        assertThat(defects()).isEmpty();
    }

    private static String order(String id, String name, int quantity, String limit) {
        return """
                {"id":"%s","status":"new","client_order_id":"%s","symbol":"BHP","side":"buy","type":"limit",
                "time_in_force":"gtc","qty":"%d","limit_price":"%s","stop_price":null}""".formatted(id, name, quantity, limit);
    }

    private static String body(String said) {
        return switch (said.substring(4)) {
            case "placed" -> PLACED;
            case "another name" -> order(ID, "other", 3, "45.000001");
            case "another limit" -> order(ID, "one", 3, "45");
            case "nothing" -> "";
            case "taken" -> NAME_TAKEN;
            case "unknown" -> UNKNOWN;
            case "broken" -> DEFECT;
            default -> "{\"message\":\"" + said.substring(4) + "\"}";
        };
    }

    /** Only what it says of the old order. */
    @ParameterizedTest
    @CsvSource({
        "404 order not found, NOT_FOUND",
        "422 order is already in \"filled\" state, TOO_LATE_TO_REPLACE",
        "422 limit_price must be a multiple of 0.01, ",
        "422 taken, ",
        "403 insufficient qty, "
    })
    void writesDownWhatARefusedReplacementSaysOfItsOrder(String said, @Nullable Told told) throws InterruptedException {
        int status = Integer.parseInt(said.substring(0, 3));
        broker.says(200, PLACED).says(status, body(said.replace("\"", "\\\"")));
        place();

        new Action.Replace(0, "two", 5, 2).performBy(client, customer, "sydney");

        List<Told> expected = told == null ? List.of() : List.of(told);
        assertThat(journal.all(Cancellation.class))
                .allMatch(each ->
                        each.order().equals(ORDER) && each.asked().region().equals(Optional.of("sydney")))
                .extracting(Cancellation::told)
                .isEqualTo(expected);
        assertThat(journal.named("two").orElseThrow().answer().isRefused()).isTrue();
    }

    @Test
    void goesToAnotherBrokerWhenItsOwnIsGone() throws InterruptedException {
        broker.close();
        other.says(200, PLACED);

        place();

        assertThat(placement().order()).contains(ORDER);
    }

    @Test
    void replacesWithTheTermsOfTheOldOrderMoved() throws InterruptedException {
        UUID replacement = UUID.fromString("6e2f1d01-c6a1-11f0-8000-000000000001");
        broker.says(200, PLACED).says(200, order(replacement.toString(), "two", 5, "45.09"));
        place();

        new Action.Replace(0, "two", 5, 2).performBy(client, customer, "sydney");

        Placement replaced = journal.acknowledged(replacement).orElseThrow();
        assertThat(replaced.replaces()).contains(ORDER);
        assertThat(replaced.wish().terms())
                .isEqualTo(new OrderTerms(
                        "BHP", "buy", "limit", "gtc", 5, OptionalLong.of(45_090_000), OptionalLong.empty()));
        assertThat(broker.requests().get(1)).startsWith("PATCH /v2/orders/" + ORDER);
    }

    /** So says the name of a replacement that was never decided. */
    @Test
    void takesAnOrderThatIsFoundRejectedForRefused() {
        broker.says(200, "{\"id\":\"" + ORDER + "\",\"status\":\"rejected\"}");

        assertThat(isFound()).isTrue();

        assertThat(placement().answer()).isEqualTo(Answer.without(Kind.REFUSED, "rejected"));
        assertThat(customer.order(0)).isEmpty();
    }

    @Test
    void writesDownWhatBecameOfEachWhenAllAreCanceled() throws InterruptedException {
        UUID late = UUID.fromString("6e2f1d01-c6a1-11f0-8000-000000000001");
        broker.says(207, "[{\"id\":\"" + ORDER + "\",\"status\":200},{\"id\":\"" + late + "\",\"status\":422}]");

        new Action.CancelAll().performBy(client, customer, "sydney");

        assertThat(journal.all(Cancellation.class))
                .extracting(Cancellation::order, Cancellation::told)
                .containsExactly(tuple(ORDER, Told.CANCELED), tuple(late, Told.TOO_LATE));
        assertThat(journal.all(MassCancel.class)).extracting(MassCancel::told).containsExactly(Set.of(ORDER, late));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 500})
    void writesDownThatACancelIsADefectAndAsksNoMore(int status) throws InterruptedException {
        broker.says(200, PLACED).says(status, DEFECT);
        place();

        new Action.Cancel(0).performBy(client, customer, "sydney");

        assertThat(defects()).containsExactly(Map.entry("ann", status + " the broker failed"));
        assertThat(broker.requests()).hasSize(2);
    }

    /** Whether it is written down as one that may be done, and as a defect. */
    @ParameterizedTest
    @CsvSource({"503 unavailable, 1, 0", "429 too many, 0, 0", "500 broken, 1, 1", "207 broken, 1, 1"})
    void writesDownACancelOfAllThatIsADefectOrMayBeDone(String said, int written, int defects)
            throws InterruptedException {
        int status = Integer.parseInt(said.substring(0, 3));
        broker.says(status, status == 207 ? "[{\"id\":\"" + ID + "\",\"status\":500}]" : body(said));
        new Action.CancelAll().performBy(client, customer, "sydney");
        assertThat(journal.all(MassCancel.class))
                .hasSize(written)
                .allMatch(each -> each.told().isEmpty() == each.asked().region().isEmpty());
        assertThat(defects()).hasSize(defects);
    }

    @Test
    void writesDownThatLookingForANameIsADefect() {
        broker.says(500, DEFECT);

        assertThat(isFound()).isFalse();
        assertThat(defects()).containsOnlyKeys("ann");
    }

    @Test
    void repeatsADepositUntilItIsThere() throws InterruptedException {
        journal.write(new Endowment("ann", "sydney", 10, Map.of()));
        broker.says(503, body("503 unavailable"));
        other.says(200, "{}");

        new Action.Deposit("gift", 7).performBy(client, customer, "sydney");

        assertThat(journal.endowments()).hasSize(1).allMatch(given -> given.cashMicros() == 17);
    }

    private void place() throws InterruptedException {
        new Action.Place(WISH, Duration.ofSeconds(10)).performBy(client, customer, "sydney");
    }

    /** An order that is asked for and was not answered. */
    private boolean isFound() {
        return new OrderTry(journal, customer, WISH, Optional.empty(), EpochMicros.now()).isFound(broker.api(), 1);
    }

    private Map<String, String> defects() {
        return journal.sightings("sydney").defects();
    }

    private Placement placement() {
        return journal.named("one").orElseThrow();
    }
}
