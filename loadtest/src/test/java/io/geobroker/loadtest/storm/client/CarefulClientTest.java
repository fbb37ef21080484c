package io.geobroker.loadtest.storm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.journal.Answer;
import io.geobroker.loadtest.storm.journal.Answer.Kind;
import io.geobroker.loadtest.storm.journal.Asked;
import io.geobroker.loadtest.storm.journal.Cancellation;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.MassCancel;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Placement;
import io.geobroker.loadtest.storm.journal.Wish;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CarefulClientTest {
    private static final String ID = "6e2f1d00-c6a1-11f0-8000-000000000001";
    private static final UUID ORDER = UUID.fromString(ID);
    private static final OrderTerms TERMS =
            new OrderTerms("BHP", "buy", "limit", "gtc", 3, OptionalLong.of(45_000_001), OptionalLong.empty());
    private static final Asked NEVER = new Asked(0, 0, Optional.empty());
    private static final String PLACED = "{\"id\":\"" + ORDER + "\",\"status\":\"new\"}";
    private static final String UNAVAILABLE = "{\"code\":50310000,\"message\":\"outcome unknown\"}";
    private static final String UNKNOWN = "{\"code\":50010001,\"message\":\"outcome unknown\"}";
    private static final String DEFECT = "{\"code\":50010000,\"message\":\"the broker failed\"}";
    private static final String NAME_TAKEN = "{\"code\":40010001,\"message\":\"client_order_id must be unique\"}";

    private final BrokerStandIn broker = new BrokerStandIn();
    private final BrokerStandIn other = new BrokerStandIn();
    private final Journal journal = new Journal();
    private final Customer customer = new Customer("ann", "sydney", new CustomerCredentials("key", "secret"));
    private final CarefulClient client = new CarefulClient(
            WorldFile.load("two-regions"),
            region -> List.of(
                    new BrokerApi("sydney", broker.uri(), broker.uri()),
                    new BrokerApi("sydney", other.uri(), other.uri())),
            "token",
            journal);

    @AfterEach
    void close() {
        broker.close();
        other.close();
    }

    @Test
    void writesDownWhatIsAcknowledged() throws InterruptedException {
        broker.says(200, PLACED);

        place();

        assertThat(placement().answer()).isEqualTo(Answer.acknowledged(ORDER));
        assertThat(broker.requests().get(0)).contains("\"limit_price\":\"45.000001\"", "\"client_order_id\":\"one\"");
    }

    @Test
    void writesDownAnAnswerThatTellsNoOrder() throws InterruptedException {
        broker.says(200, "");

        place();

        assertThat(placement().answer().kind()).isEqualTo(Kind.MALFORMED);
        assertThat(placement().answer().message()).startsWith("200 ");
    }

    /** A key that a broker cannot look up is no unknown one, and what is placed need not be there yet. */
    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 405, 500})
    void writesDownWhatABrokerMustNeverAnswer(int status) throws InterruptedException {
        broker.says(status, DEFECT);

        place();

        assertThat(placement().answer().kind()).isEqualTo(Kind.MALFORMED);
        assertThat(placement().answer().message()).startsWith(status + " ");
    }

    @Test
    void writesDownThatAReplacementDoesNotFindItsOrder() throws InterruptedException {
        broker.says(200, PLACED).says(404, "{\"message\":\"order not found\"}");
        place();

        new Action.Replace(0, "two", 5, 2).performBy(client, customer, "sydney");

        assertThat(journal.cancellations())
                .extracting(Cancellation::order, Cancellation::told)
                .containsExactly(tuple(ORDER, Cancellation.Told.NOT_FOUND));
        assertThat(journal.named("two").orElseThrow().answer().isRefused()).isTrue();
    }

    @Test
    void takesARefusalForFinal() throws InterruptedException {
        broker.says(403, "{\"code\":40310000,\"message\":\"insufficient buying power\"}");

        place();

        assertThat(placement().answer()).isEqualTo(Answer.without(Kind.REFUSED, "403 insufficient buying power"));
        assertThat(broker.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"503|" + UNAVAILABLE, "500|" + UNKNOWN})
    void repeatsWhatIsUnknownUnderTheSameName(int status, String body) throws InterruptedException {
        broker.says(status, body).says(200, PLACED);

        place();

        assertThat(placement()).isEqualTo(placement(Answer.acknowledged(ORDER), 2));
        assertThat(broker.requests()).hasSize(2).allMatch(broker.requests().get(0)::equals);
        assertThat(defects()).isEmpty();
    }

    @Test
    void repeatsWhatTheBrokerHadNoTimeFor() throws InterruptedException {
        broker.says(429, "{\"message\":\"too many requests\"}")
                .says(403, "{\"message\":\"insufficient buying power\"}");

        place();

        assertThat(placement().answer()).isEqualTo(Answer.without(Kind.REFUSED, "403 insufficient buying power"));
    }

    @Test
    void findsTheOrderOfAnEarlierTryByItsName() throws InterruptedException {
        broker.says(503, UNAVAILABLE).says(422, NAME_TAKEN).says(200, PLACED);

        place();

        assertThat(placement()).isEqualTo(placement(Answer.acknowledged(ORDER), 2));
        assertThat(broker.requests().get(2)).startsWith("GET /v2/orders:by_client_order_id?client_order_id=one");
    }

    @Test
    void believesNoRefusalOfARepetition() throws InterruptedException {
        broker.says(503, UNAVAILABLE);
        for (int tries = 2; tries <= 3; tries++) {
            broker.says(403, "{\"message\":\"insufficient buying power\"}").says(404, "{\"message\":\"not found\"}");
        }

        place();

        assertThat(placement().answer().isUnknown()).isTrue();
    }

    @Test
    void goesToAnotherBrokerWhenItsOwnIsGone() throws InterruptedException {
        broker.close();
        other.says(200, PLACED);

        place();

        assertThat(placement()).isEqualTo(placement(Answer.acknowledged(ORDER), 2));
    }

    @Test
    void replacesWithTheTermsOfTheOldOrderMoved() throws InterruptedException {
        UUID replacement = UUID.fromString("6e2f1d01-c6a1-11f0-8000-000000000001");
        broker.says(200, PLACED).says(200, "{\"id\":\"" + replacement + "\",\"status\":\"new\"}");
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

        assertThat(placement()).isEqualTo(placement(Answer.without(Kind.REFUSED, "rejected"), 1));
        assertThat(customer.order(0)).isEmpty();
    }

    @Test
    void writesDownWhatBecameOfEachWhenAllAreCanceled() throws InterruptedException {
        UUID late = UUID.fromString("6e2f1d01-c6a1-11f0-8000-000000000001");
        broker.says(207, "[{\"id\":\"" + ORDER + "\",\"status\":200},{\"id\":\"" + late + "\",\"status\":422}]");

        new Action.CancelAll().performBy(client, customer, "sydney");

        assertThat(journal.cancellations())
                .extracting(Cancellation::order, Cancellation::told)
                .containsExactly(tuple(ORDER, Cancellation.Told.CANCELED), tuple(late, Cancellation.Told.TOO_LATE));
        assertThat(journal.massCancels()).extracting(MassCancel::told).containsExactly(Set.of(ORDER, late));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 500})
    void writesDownThatACancelIsADefectAndAsksNoMore(int status) throws InterruptedException {
        broker.says(200, PLACED).says(status, DEFECT);
        place();

        new Action.Cancel(0).performBy(client, customer, "sydney");

        assertThat(defects()).containsExactly(Map.entry("ann", status + " the broker failed"));
        assertThat(broker.requests()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"500|" + DEFECT, "207|[{\"id\":\"" + ID + "\",\"status\":500}]"})
    void writesDownThatACancelOfAllIsADefect(int status, String body) throws InterruptedException {
        broker.says(status, body);

        new Action.CancelAll().performBy(client, customer, "sydney");

        assertThat(defects()).containsOnlyKeys("ann");
    }

    @Test
    void writesDownThatLookingForANameIsADefect() {
        broker.says(500, DEFECT);

        assertThat(isFound()).isFalse();
        assertThat(defects()).containsOnlyKeys("ann");
    }

    @ParameterizedTest
    @CsvSource({"503, 1", "429, 0"})
    void writesDownACancelOfAllThatMayBeDone(int status, int written) throws InterruptedException {
        broker.says(status, UNAVAILABLE);

        new Action.CancelAll().performBy(client, customer, "sydney");

        assertThat(journal.massCancels())
                .hasSize(written)
                .allMatch(each -> each.told().isEmpty() && each.asked().region().isEmpty());
    }

    @Test
    void repeatsADepositUntilItIsThere() throws InterruptedException {
        journal.write(new Endowment("ann", "sydney", 10, Map.of()));
        broker.says(503, UNAVAILABLE);
        other.says(200, "{}");

        new Action.Deposit("gift", 7).performBy(client, customer, "sydney");

        assertThat(journal.endowments()).hasSize(1).allMatch(given -> given.cashMicros() == 17);
    }

    private void place() throws InterruptedException {
        new Action.Place(new Wish("one", TERMS, Optional.empty()), Duration.ofSeconds(10))
                .performBy(client, customer, "sydney");
    }

    /** An order that is asked for and was not answered. */
    private boolean isFound() {
        return new OrderTry(
                        journal,
                        customer,
                        new Wish("one", TERMS, Optional.empty()),
                        Optional.empty(),
                        EpochMicros.now())
                .isFound(new BrokerApi("sydney", broker.uri(), broker.uri()), 1);
    }

    private Map<String, String> defects() {
        return journal.sightings("sydney").defects();
    }

    private Placement placement() {
        Placement written = journal.named("one").orElseThrow();
        return new Placement(
                written.customer(), written.wish(), written.replaces(), written.answer(), written.tries(), NEVER);
    }

    private static Placement placement(Answer answer, int tries) {
        return new Placement("ann", new Wish("one", TERMS, Optional.empty()), Optional.empty(), answer, tries, NEVER);
    }
}
