package io.geobroker.broker.account.web;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.placing.OrderMeters;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** A customer with 10 FMG, 4 IBM and more WES than one order may have, of which FMG and IBM have prices. */
@BrokerTest
class ClosePositionsOverHttpTest extends OverHttp {
    private static final Symbol FMG = new Symbol("FMG");
    private static final Symbol IBM = new Symbol("IBM");
    private static final Symbol WES = new Symbol("WES");
    private static final long TOO_MANY = OpenOrder.MAX_QUANTITY + 1;

    @Autowired
    private AtomicLong closingTakes;

    @BeforeEach
    void hasPositions() {
        closingTakes.set(0);
        accounts.open(Account.opened(
                customerId,
                "sydney",
                0,
                Map.of(
                        FMG, new Position(10, 401_000_000),
                        IBM, new Position(4, 100_000_000),
                        WES, new Position(TOO_MANY, 0))));
        tradesNow(FMG, "45.25");
        tradesNow(IBM, "45.25");
    }

    @ParameterizedTest
    @CsvSource({"'', 10", "?qty=3, 3", "?qty=3.0, 3", "?percentage=50, 5", "?percentage=39.999999999, 3"})
    void sellsAllOrAPartAtMarketByAnOrder(String query, long shares) throws Exception {
        Answer answer = broker.delete("/v2/positions/FMG" + query).assertStatus(200);

        assertThat(answer.field("side")).isEqualTo("sell");
        assertThat(answer.field("type")).isEqualTo("market");
        assertThat(answer.field("status")).isEqualTo("filled");
        assertThat(answer.field("filled_qty")).isEqualTo(Long.toString(shares));
        assertThat(broker.get("/v2/orders/" + answer.field("id")).json()).isEqualTo(answer.json());
        await().until(() -> cashMicros() == shares * 45_250_000);
    }

    /** Half of the rest would be sold again. */
    @Test
    void invitesNobodyToRepeatTheSaleOfAPart() throws Exception {
        outcomes.faults().loseAnswersOfNext(1);

        Answer answer = broker.delete("/v2/positions/FMG?percentage=50").assertStatus(500);

        assertThat(answer.field("code")).isEqualTo("50010001");
        assertThat(answer.field("message")).startsWith("outcome unknown").doesNotContain("safe to repeat");
        assertThat(answer.header("Retry-After")).isEmpty();
    }

    @Test
    void tellsThatTheSaleOfOneOfAllIsUnknown() throws Exception {
        outcomes.faults().loseAnswersOfNext(1);

        JsonNode first = broker.delete("/v2/positions").json().get(0);

        assertThat(first.get("status").intValue()).isEqualTo(500);
        assertThat(first.get("body").get("code").intValue()).isEqualTo(50010001);
    }

    @Test
    void findsThePositionByItsAssetId() throws Exception {
        String id = broker.get("/v2/positions/IBM").field("asset_id");

        assertThat(broker.delete("/v2/positions/" + id).field("symbol")).isEqualTo("IBM");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CBA | 404 | position does not exist
            FMG?qty=1&percentage=1 | 422 | percentage must not be given beside qty
            FMG?qty=1.5 | 422 | qty must be whole shares > 0, fractions are not supported: 1.5
            FMG?qty=-1 | 422 | qty must be whole shares > 0, fractions are not supported: -1
            FMG?qty=1e999999999 | 422 | qty must be whole shares > 0, fractions are not supported: 1e999999999
            FMG?qty=all | 422 | qty is not a number: all
            FMG?percentage=0 | 422 | percentage must be > 0 and <= 100: 0
            FMG?percentage=100.1 | 422 | percentage must be > 0 and <= 100: 100.1
            FMG?percentage=1e-999999999 | 422 | percentage must have at most 9 decimals: 1e-999999999
            FMG?percentage=9 | 422 | percentage is less than one of 10 shares: 9
            WES | 422 | qty must be <= 1000000 in one order: 1000001; sell a part of them
            """)
    void refusesWhatCannotBeSold(String path, int status, String message) throws Exception {
        Answer answer = broker.delete("/v2/positions/" + path).assertStatus(status);

        assertThat(answer.field("message")).isEqualTo(message);
        assertThat(cashMicros()).isZero();
    }

    @Test
    void doesNotSellWhatIsSetAsideForOrders() throws Exception {
        waitingSale();

        broker.delete("/v2/positions/FMG").assertStatus(403);
        assertThat(broker.delete("/v2/positions/FMG?qty=3").status()).isEqualTo(200);
    }

    @Test
    void closesAllAndTellsOfEach() throws Exception {
        Answer answer = broker.delete("/v2/positions").assertStatus(207);

        JsonNode told = answer.json();
        assertThat(told.findValuesAsString("symbol")).contains("FMG", "IBM", "WES");
        assertThat(told.get(0).get("status").intValue()).isEqualTo(200);
        assertThat(told.get(0).get("body").get("filled_qty").stringValue()).isEqualTo("10");
        assertThat(told.get(1).get("status").intValue()).isEqualTo(200);
        assertThat(told.get(2).get("status").intValue()).isEqualTo(422);
        assertThat(told.get(2).get("body").get("code").intValue()).isEqualTo(42210000);
        await().until(() -> cashMicros() == 14 * 45_250_000L);
    }

    @Test
    void tellsOfThoseItHadNoTimeToSell() throws Exception {
        accounts.faults().meanwhile(() -> closingTakes.set(Duration.ofMinutes(1).toNanos()));

        Answer answer = broker.delete("/v2/positions").assertStatus(207);

        JsonNode last = answer.json().get(2);
        assertThat(last.get("symbol").stringValue()).isEqualTo("WES");
        assertThat(last.get("status").intValue()).isEqualTo(503);
        assertThat(last.get("body").get("message").stringValue())
                .isEqualTo("not tried for want of time: safe to repeat");
    }

    /** Each time is recorded when its sale ends, and not when all do. */
    @Test
    void measuresEachSaleByItself() throws Exception {
        long before = sales();
        List<Long> recorded = new CopyOnWriteArrayList<>();
        accounts.faults().meanwhile(() -> recorded.add(sales() - before));

        broker.delete("/v2/positions");

        assertThat(recorded).startsWith(0L).contains(1L);
    }

    @ParameterizedTest
    @CsvSource({"true, 200", "True, 200", "false, 403", "'', 403"})
    void cancelsOpenOrdersBeforeIfAsked(String cancelOrders, int status) throws Exception {
        String waiting = waitingSale();

        Answer answer = broker.delete("/v2/positions?cancel_orders=" + cancelOrders);

        assertThat(answer.json().get(0).get("status").intValue())
                .as(answer.text())
                .isEqualTo(status);
        assertThat(broker.get("/v2/orders/" + waiting).field("status")).isEqualTo(status == 200 ? "canceled" : "new");
    }

    private String waitingSale() throws Exception {
        Answer placed = broker.post("/v2/orders", """
            {"symbol": "FMG", "qty": 7, "side": "sell", "type": "limit", "time_in_force": "gtc", "limit_price": 90}\
            """);
        assertThat(placed.status()).as(placed.text()).isEqualTo(200);
        return placed.field("id");
    }

    private long sales() {
        return registry.find(OrderMeters.MARKET_ORDERS).timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private long cashMicros() {
        return join(accounts.decided(customerId)).orElseThrow().cashMicros();
    }
}
