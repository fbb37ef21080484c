package io.geobroker.broker.update;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.update.web.SseClient;
import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A customer connected in Sydney sees what Virginia decides, also what it decided while nobody could cross the ocean. */
@Timeout(300)
class UpdatesIT extends OneBrokerPerRegion {
    @Test
    void fillsOfEveryRegionArriveAndThoseOfACutRegionAfterHealing() throws Exception {
        String name = "nina-" + UUID.randomUUID();
        Customer inVirginia = brokers.customer(name, VIRGINIA);
        Customer inSydney = inVirginia.at(brokers.in(SYDNEY));
        try (SseClient stream = connect(inSydney)) {
            String first = inVirginia.place("IBM", "buy", "limit", "30", 1);
            toVirginia.send("IBM", "29");

            assertThat(told(stream, 2)).containsExactlyInAnyOrder("new " + first, "fill " + first);

            testbed.wan().cutBoth(SYDNEY, VIRGINIA);
            String cut = inVirginia.place("IBM", "buy", "limit", "30", 1);
            toVirginia.send("IBM", "28");
            await().until(() -> inVirginia.order(cut).text("status").equals("filled"));
            testbed.wan().healBoth(SYDNEY, VIRGINIA);

            assertThat(told(stream, 2)).containsExactlyInAnyOrder("new " + cut, "fill " + cut);
        }
    }

    private static SseClient connect(Customer customer) throws Exception {
        SseClient[] connected = new SseClient[1];
        await("a key that was made abroad").ignoreExceptions().until(() -> {
            connected[0] = new SseClient(customer.request("/v2/events/trades"));
            return connected[0].status() == 200;
        });
        return connected[0];
    }

    private static List<String> told(SseClient stream, int count) throws Exception {
        List<String> told = new ArrayList<>();
        while (told.size() < count) {
            SseClient.Event event = stream.next();
            told.add(event.json().path("event").stringValue() + " "
                    + event.json().path("order").path("id").stringValue());
        }
        return told;
    }
}
