package io.geobroker.broker.tape.web;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.annotation.DirtiesContext;
import tools.jackson.databind.JsonNode;

/** What everybody sees; with a broker of its own, for all tests trade on the same tapes. */
@DirtiesContext
@BrokerTest("geobroker.web.max-in-flight=1998")
class TapeOverHttpTest extends OverHttp {
    private static final long NOON = ChronoUnit.MICROS.between(Instant.EPOCH, BrokerOverHttp.TODAY);
    private static final long DAY = 86_400_000_000L;

    @Test
    void showsATradeAndNotWhoTraded() throws Exception {
        Outcome.Filled trade = trade("BHP", NOON + 123, UUID.fromString("904837e3-3b76-47ec-b432-046db621571b"));

        Answer answer = broker.get("/v2/stocks/BHP/trades").assertStatus(200);

        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                {"trades": [{"t": "2026-03-10T12:00:00.000123Z", "x": "ASX", "p": 45.5, "s": 10, "c": [],
                             "i": 158639849683830, "z": ""}],
                 "symbol": "BHP", "next_page_token": null}"""));
        assertThat(answer.text())
                .doesNotContain(trade.order().customer().value())
                .doesNotContain(trade.order().clientOrderId())
                .doesNotContain(trade.order().id().toString());
        assertThat(new HttpBroker(broker.port(), "somebody-else")
                        .get("/v2/stocks/BHP/trades")
                        .json())
                .isEqualTo(answer.json());
        new HttpBroker(broker.port(), null).get("/v2/stocks/BHP/trades").assertStatus(401);
    }

    @Test
    void showsTodaysTradesOldestFirstUnlessAskedOtherwise() throws Exception {
        for (long micros : new long[] {NOON - DAY, NOON - 1, NOON, NOON + 1}) {
            trade("IBM", micros, UUID.randomUUID());
        }
        String yesterday = "2026-03-09T12:00:00.000000Z";
        String first = "2026-03-10T11:59:59.999999Z";
        String second = "2026-03-10T12:00:00.000000Z";
        String third = "2026-03-10T12:00:00.000001Z";

        assertThat(read("IBM", "")).containsExactly(first, second, third);
        assertThat(read("IBM", "?sort=desc")).containsExactly(third, second, first);
        assertThat(read("IBM", "?start=2026-03-09")).containsExactly(yesterday, first, second, third);
        assertThat(read("IBM", "?start=2026-03-09&end=2026-03-10")).containsExactly(yesterday);
        assertThat(read("IBM", "?start=2026-03-10T12:00:00Z&end=2026-03-10T13:00:00%2B01:00"))
                .containsExactly(second);
        assertThat(read("IBM", "?start=&end=&sort=&limit=&page_token=&feed=sip"))
                .hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"asc, CBA", "desc, ANZ"})
    void pagesByToken(String sort, String symbol) throws Exception {
        for (long micros : new long[] {NOON, NOON, NOON, NOON + 1, NOON + 2}) {
            trade(symbol, micros, UUID.randomUUID());
        }
        List<Long> read = new ArrayList<>();
        String token = "";
        do {
            JsonNode page = broker.get("/v2/stocks/" + symbol + "/trades?limit=2&sort=" + sort + "&page_token=" + token)
                    .json();
            page.get("trades").forEach(trade -> read.add(trade.get("i").longValue()));
            token = page.get("next_page_token").asString("");
        } while (!token.isEmpty());

        assertThat(read).hasSize(5).doesNotHaveDuplicates();
    }

    /** Midnight in UTC may pass between two pages. */
    @ParameterizedTest
    @CsvSource({"asc, NAB", "desc, WBC"})
    void aTokenIsOfTheDayOfItsPage(String sort, String symbol) throws Exception {
        for (int i = 0; i < 3; i++) {
            trade(symbol, NOON - DAY + i, UUID.randomUUID());
        }
        String url = "/v2/stocks/" + symbol + "/trades?limit=2&sort=" + sort;
        JsonNode first = broker.get(url + "&start=2026-03-09").json();

        JsonNode next = broker.get(
                        url + "&page_token=" + first.get("next_page_token").stringValue())
                .json();

        assertThat(next.get("trades")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            start=noon                      | start must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): noon
            end=2026-03-09                  | end must not be before start, which is the beginning of today by default: 2026-03-09
            start=2026-03-09&end=2026-03-08 | end must not be before start, which is the beginning of today by default: 2026-03-08
            sort=up                         | sort must be asc or desc: up
            limit=10001                     | limit must be a whole number from 1 to 10000: 10001
            page_token=*                    | page_token must be the next_page_token of the page before: *
            page_token=AAAA                 | page_token must be the next_page_token of the page before: AAAA
            page_token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA | page_token must be the next_page_token of the page before: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            """)
    void saysWhichParameterIsWrong(String query, String message) throws Exception {
        broker.get("/v2/stocks/BHP/trades?" + query).assertError(42210000, message);
    }

    @Test
    void knowsOnlyListedSymbols() throws Exception {
        broker.get("/v2/stocks/XYZ/trades").assertError(40410000, "asset not found for XYZ");
    }

    private List<String> read(String symbol, String query) throws Exception {
        Answer answer = broker.get("/v2/stocks/" + symbol + "/trades" + query).assertStatus(200);
        return answer.json()
                .get("trades")
                .valueStream()
                .map(trade -> trade.get("t").stringValue())
                .toList();
    }

    private Outcome.Filled trade(String symbol, long micros, UUID claim) {
        Outcome.Filled trade = new Outcome.Filled(
                anOrder().of(symbol).placedAt(micros - 1_000).build(),
                new Outcome.Decision(new ClaimId(claim), micros, "sydney-1"),
                Price.parse("45.50"),
                micros - 10);
        join(trades.record(trade));
        return trade;
    }
}
