package io.geobroker.broker.matching;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ocean goes away, or nodes do. */
class RegionFailureIT extends OneBrokerPerRegion {
    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    @Test
    void regionsCutFromEachOtherGoOnAndWhatWasPlacedAbroadFillsAfterHealing() {
        Customer inSydney = brokers.customer("ivan", SYDNEY);
        Customer inVirginia = brokers.customer("judy", VIRGINIA);
        String placedBefore = inSydney.place("JPM", "buy", "limit", "10", 1);
        testbed.wan().cutBoth(SYDNEY, VIRGINIA);

        String sydneyOwn = inSydney.place("TLS", "buy", "limit", "3", 1);
        String virginiaOwn = inVirginia.place("DIS", "sell", "limit", "100", 1);
        String abroad = inSydney.place("DIS", "sell", "limit", "100", 1);
        toSydney.send("TLS", "2.9");
        toVirginia.send("DIS", "101");

        await().until(() -> inSydney.order(sydneyOwn).text("status").equals("filled"));
        await().until(() -> inVirginia.order(virginiaOwn).text("status").equals("filled"));
        assertThat(inSydney.order(abroad).text("status")).isEqualTo("new");
        Customer.Answer cancel = inSydney.cancel(placedBefore);
        assertThat(cancel.status()).isEqualTo(503);
        assertThat(cancel.text("message")).contains("north-virginia");

        testbed.wan().healBoth(SYDNEY, VIRGINIA);

        await().atMost(TWO_MINUTES).pollInterval(Duration.ofMillis(500)).until(() -> {
            toVirginia.send("DIS", "101");
            return inSydney.order(abroad).text("status").equals("filled");
        });
        await().atMost(TWO_MINUTES)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> inSydney.cancel(placedBefore).status() == 204
                        || inSydney.order(placedBefore).text("status").equals("canceled"));
    }

    @Test
    void aCancelCrossesTheOceanAndIsSeenOnBothSides() {
        Customer inSydney = brokers.customer("kate", SYDNEY);
        String id = inSydney.place("PFE", "buy", "limit", "20", 1);

        assertThat(inSydney.cancel(id).status()).isEqualTo(204);

        assertThat(inSydney.order(id).text("status")).isEqualTo("canceled");
        Customer inVirginia = inSydney.at(brokers.in(VIRGINIA));
        await().until(() -> inVirginia.order(id).text("status").equals("canceled"));
        Customer.Answer again = inSydney.cancel(id);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text("message")).isEqualTo("order is already in \"canceled\" state");
    }

    @Test
    void oneNodeOfThreeGoneLosesNoOrderAndNoCustomerSeesIt() {
        Customer customer = brokers.customer("leo", SYDNEY);
        List<String> placed = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            if (i == 10) {
                testbed.node(SYDNEY, 2).kill();
            }
            Customer.Answer answer = customer.tryToPlace("MQG", "buy", "limit", "150", 1);
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            placed.add(answer.text("id"));
        }

        toSydney.send("MQG", "149");

        await().until(() ->
                placed.stream().allMatch(id -> customer.order(id).text("status").equals("filled")));
    }

    @Test
    void twoNodesOfThreeGoneIsA503AndRecoversByItself() {
        Customer customer = brokers.customer("mia", SYDNEY);
        String before = customer.place("WES", "buy", "limit", "50", 1);
        testbed.node(SYDNEY, 2).freeze();
        testbed.node(SYDNEY, 3).freeze();

        Customer.Answer refused = customer.tryToPlace("WES", "buy", "limit", "50", 1);
        assertThat(refused.status()).isEqualTo(503);
        toSydney.send("WES", "49");

        testbed.node(SYDNEY, 2).thaw();
        testbed.node(SYDNEY, 3).thaw();

        await().atMost(TWO_MINUTES)
                .until(() -> customer.order(before).text("status").equals("filled"));
        await().atMost(TWO_MINUTES)
                .until(() -> customer.tryToPlace("WES", "buy", "limit", "1", 1).status() == 200);
    }
}
