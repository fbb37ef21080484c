package io.geobroker.broker.order.web;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.CustomerAccounts;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.Order.Status;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Price;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

@BrokerTest
class ReadOrdersOverHttpTest extends OverHttp {
    /** 2026-03-10T12:00:00.000123Z. */
    private static final long PLACED = 1_773_144_000_000_123L;

    private static final long SECOND = 1_000_000;

    private static final Pattern NEXT = Pattern.compile("<(.*)>; rel=\"next\"");

    @Autowired
    private CustomerAccounts holds;

    @Test
    void showsWhenAnOrderWasFilledCanceledOrExpired() throws Exception {
        OpenOrder filled = placed(PLACED + 2, "IBM", Side.SELL, OrderType.STOP);
        keep(ended(filled, Status.FILLED, Price.parse("45.5")));
        OpenOrder canceled = placed(PLACED, "IBM", Side.SELL, OrderType.STOP);
        keep(ended(canceled, Status.CANCELED, null));
        OpenOrder expired = placed(PLACED + 1, "IBM", Side.SELL, OrderType.STOP);
        keep(ended(expired, Status.EXPIRED, null));

        assertThat(fields(broker.get("/v2/orders/" + canceled.id()).json()))
                .containsExactly("canceled", "2026-03-10T12:00:01.000123Z", "null", "null", "0", "45");
        assertThat(fields(broker.get("/v2/orders/" + expired.id()).json()))
                .containsExactly("expired", "null", "2026-03-10T12:00:01.000124Z", "null", "0", "45");
        assertThat(fields(broker.get("/v2/orders/" + filled.id()).json()))
                .containsExactly("filled", "null", "null", "2026-03-10T12:00:01.000125Z", "7", "45");
    }

    @ParameterizedTest
    @CsvSource({
        // Time-based but never given, and random: no order can have it.
        "eb6ac1ce-1c7a-11f1-8000-00000000ffff, 404, 40410000, order not found for ",
        "904837e3-3b76-47ec-b432-046db621571b, 404, 40410000, order not found for ",
        "17, 422, 42210000, 'id must be a UUID: '",
        "eb6ac1ce1c7a11f18000000000000000, 422, 42210000, 'id must be a UUID: '",
        "eb6ac1c-e1c7a-11f1-8000-000000000000, 422, 42210000, 'id must be a UUID: '"
    })
    void saysWhetherAnIdIsUnknownOrNone(String id, int status, int code, String message) throws Exception {
        Answer answer = broker.get("/v2/orders/" + id);

        assertThat(answer.json()).isEqualTo(HttpBroker.error(code, message.strip() + " " + id));
        assertThat(answer.status()).isEqualTo(status);
    }

    @Test
    void listsOpenOrdersNewestFirstUnlessAskedOtherwise() throws Exception {
        // Every third filled; IBM and BHP in turn; one a second.
        List<Order> all = IntStream.range(0, 6)
                .mapToObj(i -> {
                    OpenOrder placed = placed(
                            PLACED + i * SECOND,
                            i % 2 == 0 ? "IBM" : "BHP",
                            i < 3 ? Side.BUY : Side.SELL,
                            OrderType.LIMIT);
                    return i % 3 == 0 ? ended(placed, Status.FILLED, Price.parse("45")) : Order.accepted(placed);
                })
                .toList();
        all.forEach(this::keep);

        assertThat(list("")).containsExactlyElementsOf(ids(all, 5, 4, 2, 1));
        assertThat(list("?status=open")).containsExactlyElementsOf(ids(all, 5, 4, 2, 1));
        assertThat(list("?status=closed")).containsExactlyElementsOf(ids(all, 3, 0));
        assertThat(list("?status=all&direction=asc")).containsExactlyElementsOf(ids(all, 0, 1, 2, 3, 4, 5));
        assertThat(list("?status=all&limit=2")).containsExactlyElementsOf(ids(all, 5, 4));
        assertThat(list("?status=all&limit=2&direction=asc")).containsExactlyElementsOf(ids(all, 0, 1));
        assertThat(list("?status=all&symbols=IBM")).containsExactlyElementsOf(ids(all, 4, 2, 0));
        assertThat(list("?status=all&symbols=IBM,BHP&side=sell")).containsExactlyElementsOf(ids(all, 5, 4, 3));
        assertThat(list("?status=all&symbols=&side=&direction=&limit=&after=&until=&before_order_id=&nested=true"))
                .hasSize(6);
        assertThat(list("?status=all&after=2026-03-10T12:00:01.000123Z"))
                .containsExactlyElementsOf(ids(all, 5, 4, 3, 2));
        assertThat(list("?status=all&after=2026-03-10T12:00:01.000122Z&until=2026-03-10T13:00:03.000123%2B01:00"))
                .as("neither bound is in it")
                .containsExactlyElementsOf(ids(all, 2, 1));
        assertThat(list("?status=all&until=2026-03-10T12:00:03.000123001Z"))
                .containsExactlyElementsOf(ids(all, 3, 2, 1, 0));
        assertThat(list("?status=all&after=2026-03-10&until=2026-03-11"))
                .as("a day is its beginning in UTC")
                .containsExactlyElementsOf(ids(all, 5, 4, 3, 2, 1, 0));
        assertThat(list("?status=all&after=2026-03-11")).isEmpty();
        assertThat(list("?status=all&until=2026-03-10")).isEmpty();
        assertThat(list("?status=all&asset_class=us_equity")).hasSize(6);
        assertThat(list("?status=all&asset_class=us_option,us_equity")).hasSize(6);
        assertThat(list("?status=all&asset_class=crypto")).isEmpty();
    }

    @Test
    void pagesByUntilRepeatNothing() throws Exception {
        List<Order> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Order order = Order.accepted(placed(PLACED + i, "IBM", Side.BUY, OrderType.STOP));
            keep(order);
            all.add(order);
        }
        List<String> paged = new ArrayList<>();
        String until = "2026-03-11T00:00:00Z";
        for (JsonNode page = page(until); !page.isEmpty(); page = page(until)) {
            page.forEach(order -> paged.add(order.get("id").stringValue()));
            until = page.get(page.size() - 1).get("submitted_at").stringValue();
        }

        assertThat(paged).containsExactlyElementsOf(ids(all, 4, 3, 2, 1, 0));
    }

    private JsonNode page(String until) throws Exception {
        return broker.get("/v2/orders?status=all&limit=2&until=" + until).json();
    }

    @Test
    void listsFiftyOrdersUnlessAskedForMore() throws Exception {
        for (int i = 0; i < 60; i++) {
            keep(Order.accepted(placed(PLACED + i, "IBM", Side.BUY, OrderType.STOP)));
        }

        assertThat(list("")).hasSize(50);
        assertThat(list("?limit=500")).hasSize(60);
    }

    @ParameterizedTest
    @ValueSource(strings = {"desc", "asc"})
    void aSearchThroughALongHistoryIsCutAndTellsWhereToGoOn(String direction) throws Exception {
        int all = 5 * BrokerOverHttp.MOST_ROWS;
        for (int i = 0; i < all; i++) {
            keep(ended(
                    placed(PLACED + i, i == 7 || i == all - 7 ? "KO" : "IBM", Side.BUY, OrderType.LIMIT),
                    Status.EXPIRED,
                    null));
        }
        String path = "/v2/orders?status=all&side=buy&symbols=KO,BHP&limit=500&direction=" + direction;
        int found = 0;
        int requests = 0;
        while (!path.isEmpty()) {
            int before = orders.looked();
            Answer answer = broker.get(path).assertStatus(200);
            assertThat(orders.looked() - before).isLessThanOrEqualTo(BrokerOverHttp.MOST_ROWS);
            found += answer.json().size();
            requests++;
            Matcher link = NEXT.matcher(answer.header("Link"));
            path = link.matches() ? link.group(1) : "";
        }
        assertThat(found).isEqualTo(2);
        assertThat(requests).isBetween(5, 7);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            status=done                  | status must be open, closed or all: done
            limit=0                      | limit must be a whole number from 1 to 500: 0
            limit=501                    | limit must be a whole number from 1 to 500: 501
            limit=ten                    | limit must be a whole number from 1 to 500: ten
            limit=1&limit=2              | limit must be given once
            direction=up                 | direction must be asc or desc: up
            before_order_id=17           | before_order_id is not supported: page by until or after
            after_order_id=17            | after_order_id is not supported: page by until or after
            side=short                   | side must be buy or sell: short
            symbols=BHP,,IBM             | 'symbols must be separated by commas: symbol must be 1 to 12 upper-case letters, digits or dots: '
            symbols=bhp                  | symbols must be separated by commas: symbol must be 1 to 12 upper-case letters, digits or dots: bhp
            after=yesterday              | after must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): yesterday
            until=2026-02-30             | until must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): 2026-02-30
            until=2026-02-30T12:00:00Z   | until must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): 2026-02-30T12:00:00Z
            after=%2B999999999-01-01T00:00:00Z | after must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): +999999999-01-01T00:00:00Z
            """)
    void saysWhichParameterIsWrong(String query, String message) throws Exception {
        broker.get("/v2/orders?" + query).assertError(42210000, message);
    }

    @Test
    void readsNoParameterFromAHeader() throws Exception {
        broker.send(broker.request("/v2/orders").header("Limit", "none").GET()).assertStatus(200);
    }

    private List<String> list(String query) throws Exception {
        Answer answer = broker.get("/v2/orders" + query).assertStatus(200);
        List<String> ids = new ArrayList<>();
        answer.json().forEach(order -> ids.add(order.get("id").stringValue()));
        return ids;
    }

    private static List<String> ids(List<Order> all, int... indices) {
        return IntStream.of(indices)
                .mapToObj(i -> all.get(i).placed().id().toString())
                .toList();
    }

    private static List<String> fields(JsonNode order) {
        return List.of(
                order.get("status").asString(),
                order.get("canceled_at").asString("null"),
                order.get("expired_at").asString("null"),
                order.get("filled_at").asString("null"),
                order.get("filled_qty").asString(),
                order.get("stop_price").asString());
    }

    private OpenOrder placed(long micros, String symbol, Side side, OrderType type) {
        OrderId lowest = OrderId.lowestAt(micros);
        return anOrder()
                .id(new OrderId(lowest.mostSignificantBits(), 0x8000_0000_0000_0000L))
                .by(customer)
                .of(symbol)
                .side(side)
                .type(type)
                .price("45")
                .forShares(7)
                .build();
    }

    private static Order ended(OpenOrder placed, Status status, @Nullable Price price) {
        return new Order(
                placed, status, placed.placedAtMicros() + SECOND, price == null ? 0 : placed.quantity(), price, null);
    }

    /** With its hold, as long as it is open. */
    private void keep(Order order) {
        OpenOrder placed = order.placed();
        if (order.status().isOpen()) {
            assertThat(join(holds.hold(
                            placed.customer(), placed.id(), new Hold(placed.symbol(), 1, 0), Duration.ofMinutes(1))))
                    .isInstanceOf(CommandResult.Done.class);
        }
        join(orders.put(order, order.updatedAtMicros()));
    }
}
