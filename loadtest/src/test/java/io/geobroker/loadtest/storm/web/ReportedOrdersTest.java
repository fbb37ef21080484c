package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.check.evidence.ReportedOrder;
import io.geobroker.loadtest.storm.journal.OrderTerms;
import io.geobroker.loadtest.storm.journal.Wish;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ReportedOrdersTest {
    private static final int PAGE = 500;

    @AutoClose
    private final BrokerStandIn broker = new BrokerStandIn();

    /** Where two pages meet, the second begins with the last of the first, which is no repetition. */
    @Test
    void tellWhatAListRepeatsButNotWhatPagesShare() {
        broker.says(200, page(1, PAGE)).says(200, "[" + order(PAGE) + "," + order(PAGE + 1) + "," + order(7) + "]");

        List<ReportedOrder> told = new ReportedOrders(Map.of("sydney", List.of(broker.api())))
                .states("sydney", Map.of("ann", new CustomerCredentials("key", "secret")));

        assertThat(told).hasSize(PAGE + 2).allMatch(each -> each.customer().equals("ann"));
        assertThat(told).filteredOn(each -> each.id().equals(id(7))).hasSize(2);
        assertThat(told).filteredOn(each -> each.id().equals(id(PAGE))).hasSize(1);
        assertThat(told)
                .first()
                .extracting(ReportedOrder::wish)
                .isEqualTo(new Wish(
                        "one",
                        new OrderTerms(
                                "BHP", "buy", "stop", "day", 3, OptionalLong.empty(), OptionalLong.of(45_010_000)),
                        Optional.empty()));
        assertThat(broker.requests().get(1)).contains("until=2026-01-01T00:00:00.000500001Z");
    }

    private static String page(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(ReportedOrdersTest::order)
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String order(int number) {
        return """
                {"id":"%s","status":"new","submitted_at":"2026-01-01T00:00:00.%06dZ","client_order_id":"one","qty":"3",
                "symbol":"BHP","side":"buy","type":"stop","time_in_force":"day","limit_price":null,"stop_price":"45.01"}""".formatted(id(number), number);
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }
}
