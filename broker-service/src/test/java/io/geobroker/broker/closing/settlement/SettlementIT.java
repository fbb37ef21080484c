package io.geobroker.broker.closing.settlement;

import static io.geobroker.broker.SharedWorld.SYDNEY;
import static io.geobroker.broker.SharedWorld.VIRGINIA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.world.Customer;
import io.geobroker.broker.world.OneBrokerPerRegion;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cash and shares of real accounts, over an ocean and over a dead broker. */
class SettlementIT extends OneBrokerPerRegion {
    private static final long UNIT = 1_000_000;
    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    @Test
    void fillsOfForeignCustomersGoOnWhileTheOceanIsCutAndSettleAfterHealing() {
        Customer foreign = brokers.customer("nina-settles", SYDNEY, 1_000, 0);
        Customer resident = brokers.customer("oscar-settles", VIRGINIA, 1_000, 0);
        String placedBefore = foreign.place("XOM", "buy", "limit", "40", 2);
        await().until(() -> virginia.waiting("XOM", placedBefore).isPresent());
        testbed.wan().cutBoth(SYDNEY, VIRGINIA);
        String residents = resident.place("XOM", "buy", "limit", "40", 3);

        toVirginia.send("XOM", "39");

        await().until(() -> virginia.tradesOf("XOM", placedBefore) == 1);
        await().until(() -> virginia.held("oscar-settles").isEmpty());
        assertThat(virginia.account("oscar-settles").getLong("cash_micros")).isEqualTo((1_000 - 3 * 39) * UNIT);
        await().until(() -> virginia.waiting("XOM", residents).isEmpty());
        assertThat(sydney.held("nina-settles")).containsExactly(placedBefore);
        assertThat(virginia.waiting("XOM", placedBefore)).isPresent();

        testbed.wan().healBoth(SYDNEY, VIRGINIA);

        await().atMost(TWO_MINUTES).until(() -> sydney.held("nina-settles").isEmpty());
        assertThat(sydney.account("nina-settles").getLong("cash_micros")).isEqualTo((1_000 - 2 * 39) * UNIT);
        assertThat(sydney.shares("nina-settles", "XOM")).isEqualTo(2);
        await().atMost(TWO_MINUTES)
                .until(() -> virginia.waiting("XOM", placedBefore).isEmpty());
        assertThat(virginia.tradesOf("XOM", placedBefore)).isEqualTo(1);
    }

    @Tag("full")
    @Test
    void aBrokerKilledBetweenRecordAndSettlementLeavesItToTheNext() {
        brokers.kill("sydney-1");
        brokers.startHanging(SYDNEY, 1, "settle");
        Customer customer = brokers.customer("peggy", SYDNEY, 1_000, 5);
        String bought = customer.place("WBC", "buy", "limit", "40", 2);
        String sold = customer.place("WBC", "sell", "limit", "30", 4);
        String canceled = customer.place("WBC", "buy", "limit", "10", 1);
        assertThat(customer.cancel(canceled).status())
                .as("answered before its hold is released")
                .isEqualTo(204);
        toSydney.send("WBC", "39");
        await().until(() -> sydney.tradesOf("WBC", bought) == 1 && sydney.tradesOf("WBC", sold) == 1);
        assertThat(sydney.held("peggy")).containsExactlyInAnyOrder(bought, sold, canceled);

        brokers.kill("sydney-1");
        brokers.start(SYDNEY, 1);

        await().until(() -> sydney.held("peggy").isEmpty());
        assertThat(sydney.account("peggy").getLong("cash_micros"))
                .as("bought below the limit, so the rest of the hold is free again")
                .isEqualTo((1_000 - 2 * 39 + 4 * 39) * UNIT);
        assertThat(sydney.shares("peggy", "WBC")).isEqualTo(5 + 2 - 4);
        await().until(() -> sydney.waiting("WBC", bought).isEmpty()
                && sydney.waiting("WBC", sold).isEmpty()
                && sydney.waiting("WBC", canceled).isEmpty());
        assertThat(sydney.tradesOf("WBC", bought)).isEqualTo(1);
    }

    @Tag("full")
    @Test
    void aHoldWhoseBrokerWasKilledBeforeItWroteTheOrderIsReleasedByTheAudit() {
        brokers.kill("sydney-1");
        brokers.startHanging(SYDNEY, 1, "place");
        Customer customer = brokers.customer("quentin", SYDNEY, 1_000, 0);
        CompletableFuture<Customer.Answer> neverAnswered =
                CompletableFuture.supplyAsync(() -> customer.insist(Customer.order("JPM", "buy", "limit", "40", 2)));
        await().until(() -> !sydney.held("quentin").isEmpty());

        brokers.kill("sydney-1");
        assertThat(neverAnswered).failsWithin(TWO_MINUTES);
        Set<String> held = sydney.held("quentin");
        brokers.start(
                SYDNEY,
                1,
                "--geobroker.audit.hold-age=6s",
                "--geobroker.market.younger-than=2s",
                "--geobroker.matching.clock-skew=1s",
                "--geobroker.audit.interval=500ms");

        await().atMost(TWO_MINUTES).until(() -> sydney.held("quentin").isEmpty());
        assertThat(held).isNotEmpty().allSatisfy(id -> {
            assertThat(virginia.outcome(id).orElseThrow().getString("outcome")).isEqualTo("canceled");
            assertThat(customer.order(id).status()).isEqualTo(404);
        });
        assertThat(sydney.account("quentin").getLong("cash_micros")).isEqualTo(1_000 * UNIT);
        brokers.kill("sydney-1");
    }

    @Test
    void whoIsShortOfCashOrSharesIsRefusedAndNothingIsLeft() {
        Customer customer = brokers.customer("rupert", SYDNEY, 100, 5);
        String waits = customer.place("BHP", "buy", "limit", "1", 60);

        Customer.Answer noCash = customer.tryToPlace("BHP", "buy", "limit", "1", 41);
        Customer.Answer noShares = customer.tryToPlace("BHP", "sell", "limit", "1000", 6);

        assertThat(noCash.status()).isEqualTo(403);
        assertThat(noCash.text("code")).isEqualTo("40310000");
        assertThat(noCash.text("message")).isEqualTo("insufficient buying power");
        assertThat(noShares.status()).isEqualTo(403);
        assertThat(sydney.held("rupert")).containsExactly(waits);
        assertThat(customer.cancel(waits).status()).isEqualTo(204);
        await().until(() -> sydney.held("rupert").isEmpty());
        assertThat(customer.tryToPlace("BHP", "buy", "limit", "1", 100).status())
                .isEqualTo(200);
    }
}
