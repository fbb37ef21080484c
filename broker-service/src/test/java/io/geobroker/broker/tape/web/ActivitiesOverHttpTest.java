package io.geobroker.broker.tape.web;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@BrokerTest
class ActivitiesOverHttpTest extends OverHttp {
    /** 2026-03-10T12:00:00.000123Z. */
    private static final long PLACED = 1_773_144_000_000_123L;

    private static final long SECOND = 1_000_000;
    private static final long DAY = 86_400 * SECOND;
    private static final OrderId ORDER =
            new OrderId(OrderId.lowestAt(PLACED).mostSignificantBits(), 0x8000_0000_0000_0000L);

    private static final Pattern NEXT = Pattern.compile("<(.*)>; rel=\"next\"");

    @ParameterizedTest
    @CsvSource({
        "''",
        "?activity_types=FILL",
        "?activity_types=DIV%2CFILL",
        "?category=trade_activity",
        "/FILL",
        "/FILL?page_size=100"
    })
    void showsAFill(String path) throws Exception {
        fill(ORDER, PLACED + SECOND);

        Answer answer = broker.get("/v2/account/activities" + path).assertStatus(200);

        assertThat(answer.json()).isEqualTo(HttpBroker.json("""
                [{"id": "20260310120001000::aa0fa4ce-1c78-11f1-8000-000000000000", "activity_type": "FILL",
                  "transaction_time": "2026-03-10T12:00:01.000123Z", "type": "fill", "price": "45.5", "qty": "7",
                  "side": "sell", "symbol": "IBM", "leaves_qty": "0", "order_id": "aa0fa4ce-1c78-11f1-8000-000000000000",
                  "cum_qty": "7", "order_status": "filled"}]"""));
    }

    @ParameterizedTest
    @CsvSource({"?activity_types=DIV", "?activity_types=DIV%2CTRANS", "?category=non_trade_activity", "/DIV"})
    void hasNothingOfTheOtherTypes(String path) throws Exception {
        fill(ORDER, PLACED + SECOND);

        assertThat(broker.get("/v2/account/activities" + path).text()).isEqualTo("[]");
    }

    @Test
    void filtersByTheTimeOfTheTransaction() throws Exception {
        List<String> all = fills(5, DAY);

        assertThat(list("?date=2026-03-12")).containsExactly(all.get(2));
        // A time is its day in UTC.
        assertThat(list("?date=2026-03-12T21:49:58.519168376Z")).containsExactly(all.get(2));
        assertThat(list("?date=2026-03-13T01:00:00%2B02:00")).containsExactly(all.get(2));
        assertThat(list("?after=2026-03-12")).containsExactly(all.get(4), all.get(3), all.get(2));
        assertThat(list("?until=2026-03-12&direction=asc")).containsExactly(all.get(0), all.get(1));
        assertThat(list("?after=2026-03-11T12:00:01.000123Z&until=2026-03-13T12:00:01.000123Z"))
                .containsExactly(all.get(3), all.get(2));
        assertThat(list("?date=&after=&until=&direction=&page_size=&page_token=&activity_types=&unknown=1"))
                .hasSize(5);
    }

    @ParameterizedTest
    @CsvSource({"desc", "asc"})
    void pagesByTheIdOfTheLastActivity(String direction) throws Exception {
        List<String> all = fills(7, SECOND);
        List<String> read = new ArrayList<>();
        List<String> page = list("?page_size=3&direction=" + direction);
        while (!page.isEmpty()) {
            assertThat(page).hasSizeLessThanOrEqualTo(3);
            read.addAll(page);
            page = list("/FILL?page_size=3&direction=" + direction + "&page_token=" + page.get(page.size() - 1));
        }

        assertThat(read).containsExactlyInAnyOrderElementsOf(all);
        assertThat(read.get(0)).isEqualTo(direction.equals("asc") ? all.get(0) : all.get(6));
    }

    @ParameterizedTest
    @CsvSource({"desc", "asc"})
    void cutsALongWalkAndTellsWhereItGoesOn(String direction) throws Exception {
        int all = 5 * BrokerOverHttp.MOST_ROWS / 2;
        for (int i = 0; i < all; i++) {
            fill(OrderId.lowestAt(PLACED + i * SECOND), PLACED + (i == all / 2 ? DAY : DAY / 3));
        }
        List<String> found = new ArrayList<>();
        int lists = 0;
        String path = "/v2/account/activities/FILL?date=2026-03-11&page_size=2&direction=" + direction;
        while (path != null) {
            Answer answer = broker.get(path).assertStatus(200);
            answer.json().valueStream().map(ActivitiesOverHttpTest::id).forEach(found::add);
            Matcher link = NEXT.matcher(answer.header("Link"));
            path = link.matches() ? link.group(1) : null;
            lists++;
        }

        assertThat(found).hasSize(1);
        assertThat(lists).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ?activity_types=FILLED        | activity_types must be a type that Alpaca knows, such as FILL: FILLED
            ?activity_types=FILL,         | 'activity_types must be a type that Alpaca knows, such as FILL: '
            /fill                         | type must be a type that Alpaca knows, such as FILL: fill
            /FILL?activity_types=FILL     | activity_types must not be given beside a type in the path
            ?category=trade               | category must be trade_activity or non_trade_activity: trade
            ?category=trade_activity&activity_types=FILL | category must not be given beside activity_types
            /FILL?category=trade_activity | category must not be given beside a type in the path
            ?date=2026-03-10&after=2026-03-10 | date must not be given beside after or until
            ?date=2026-02-30              | date must be a day such as 2026-03-10: 2026-02-30
            ?date=today                   | date must be a day such as 2026-03-10: today
            ?after=2026-02-30             | after must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): 2026-02-30
            ?until=now                    | until must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): now
            ?direction=up                 | direction must be asc or desc: up
            ?page_size=0                  | page_size must be a whole number from 1 to 100: 0
            /DIV?page_size=101            | page_size must be a whole number from 1 to 100: 101
            ?page_token=20260310120001000 | page_token must be the id of the last activity before: 20260310120001000
            ?page_token=20260310120001000::904837e3-3b76-47ec-b432-046db621571b | page_token must be the id of the last activity before: 20260310120001000::904837e3-3b76-47ec-b432-046db621571b
            """)
    void saysWhichParameterIsWrong(String path, String message) throws Exception {
        broker.get("/v2/account/activities" + path).assertError(42210000, message);
    }

    private List<String> list(String path) throws Exception {
        Answer answer = broker.get("/v2/account/activities" + path).assertStatus(200);
        return answer.json().valueStream().map(ActivitiesOverHttpTest::id).toList();
    }

    private static String id(JsonNode activity) {
        return activity.get("id").stringValue();
    }

    /** The ids of that many fills, each a second after its order, oldest first. */
    private List<String> fills(int count, long apartMicros) throws Exception {
        for (int i = 0; i < count; i++) {
            long placed = PLACED + i * apartMicros;
            fill(new OrderId(OrderId.lowestAt(placed).mostSignificantBits(), 0x8000_0000_0000_0000L), placed + SECOND);
        }
        return list("?direction=asc");
    }

    private void fill(OrderId order, long tradedMicros) {
        join(trades.record(new Outcome.Filled(
                anOrder()
                        .id(order)
                        .by(customer)
                        .of("IBM")
                        .side(Side.SELL)
                        .forShares(7)
                        .build(),
                decidedAt(tradedMicros, "sydney-1"),
                Price.parse("45.50"),
                tradedMicros - 10)));
    }
}
