package io.geobroker.broker.account.web;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.AccountChange;
import io.geobroker.broker.account.Deposit;
import io.geobroker.broker.account.Position;
import io.geobroker.broker.market.MarketOverHttp;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.platform.brokers.AnsweringBroker;
import io.geobroker.broker.platform.brokers.BrokerCalls;
import io.geobroker.broker.platform.brokers.MeetingPlaces;
import io.geobroker.broker.platform.brokers.RegionBrokers;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.tls.HttpClients;
import io.micrometer.observation.ObservationRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A broker abroad, and a second one of the home region, that send changes of accounts to where they meet. */
@BrokerTest
class AccountChangesOverHttpTest extends OverHttp {
    private static final String SYDNEY = "sydney";
    private static final String VIRGINIA = "north-virginia";
    private static final Symbol BHP = new Symbol("BHP");
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final BrokerCalls CALLS = new BrokerCalls(
            new BrokerCredential(MarketOverHttp.CREDENTIAL),
            HttpClients.withoutCertificate().client());

    @Autowired
    private HomeRegion here;

    @BeforeEach
    void open() {
        accounts.open(Account.opened(customerId, SYDNEY, 1_000, Map.of(BHP, new Position(10, 100))));
    }

    @Test
    void everyChangeArrivesAsItWasSent() {
        HttpAccountBrokers abroad = abroad(port);
        OrderId first = order();
        OrderId second = order();
        OrderId third = order();
        Deposit deposit = new Deposit(customerId, "t1", 1, 500, Map.of(BHP, new Position(2, 30)), "operator", 7);

        assertThat(make(abroad, new AccountChange.Reserve(first, Hold.ofCash(BHP, 300), null, 500)))
                .contains(CommandResult.done());
        make(abroad, new AccountChange.Reserve(second, Hold.ofCash(BHP, 400), first, 500));
        assertThat(account().holds()).containsEntry(second, Hold.ofCash(BHP, 100));
        make(abroad, new AccountChange.Pass(first, second, Hold.ofCash(BHP, 400)));
        assertThat(account().holds()).isEqualTo(Map.of(second, Hold.ofCash(BHP, 400)));
        make(abroad, new AccountChange.Settle(second, Side.BUY, BHP, 3, 390));
        make(abroad, new AccountChange.Reserve(third, Hold.ofShares(BHP, 4), null, 500));
        make(abroad, new AccountChange.Release(third));
        make(abroad, new AccountChange.Count(List.of(deposit)));

        assertThat(account().holds()).isEmpty();
        assertThat(account().cashMicros()).isEqualTo(1_110);
        assertThat(account().positions()).isEqualTo(Map.of(BHP, new Position(15, 520)));
        assertThat(account().deposits()).isEqualTo(1);
    }

    @Test
    void aRefusalArrivesInItsWords() {
        assertThat(make(abroad(port), new AccountChange.Reserve(order(), Hold.ofCash(BHP, 1_001), null, 500)))
                .contains(new CommandResult.Rejected<>(Rejection.forbidden("insufficient buying power")));
        assertThat(make(abroad(port), new AccountChange.Reserve(order(), Hold.ofCash(BHP, 1), null, 0)))
                .contains(new CommandResult.Rejected<>(
                        Rejection.forbidden("too many open orders: an account may have 0")));
    }

    /** The first may have set aside and not answered; a hold that a second one adds later would be settled twice. */
    @Test
    void aHoldIsSentToOneBrokerOnly() throws Exception {
        try (AnsweringBroker silent = new AnsweringBroker(AnsweringBroker.NOTHING);
                AnsweringBroker failing = new AnsweringBroker(503)) {
            AccountChange hold = new AccountChange.Reserve(order(), Hold.ofCash(BHP, 1), null, 500);

            Optional<CommandResult<Void>> unanswered =
                    join(abroad(silent.port(), port).make(SYDNEY, customerId, hold, Duration.ofMillis(500)));

            assertThat(unanswered).get().isInstanceOf(CommandResult.Unknown.class);
            assertThat(make(abroad(failing.port(), port), hold)).get().isInstanceOf(CommandResult.Unknown.class);
            assertThat(silent.asked()).isEqualTo(1);
            assertThat(failing.asked()).isEqualTo(1);
            assertThat(account().holds()).isEmpty();
        }
    }

    @Test
    void whatMayBeRepeatedIsSentToTheNextBroker() throws Exception {
        try (AnsweringBroker failing = new AnsweringBroker(503)) {
            OrderId order = order();
            make(abroad(port), new AccountChange.Reserve(order, Hold.ofCash(BHP, 1), null, 500));

            make(abroad(failing.port(), port), new AccountChange.Release(order));

            assertThat(account().holds()).isEmpty();
        }
    }

    @Test
    void nobodyIsAskedWhereNobodyListensOrKnowsHow() throws Exception {
        AccountChange hold = new AccountChange.Reserve(order(), Hold.ofCash(BHP, 1), null, 500);
        try (AnsweringBroker old = new AnsweringBroker(404)) {
            assertThat(make(abroad(1), hold)).isEmpty();
            assertThat(make(abroad(old.port()), hold)).isEmpty();
            assertThat(make(abroad(), hold)).isEmpty();
        }
        assertThat(account().holds()).isEmpty();
    }

    @Test
    void whoHasTooMuchToDoIsAskedForTheNextChangeToo() throws Exception {
        try (AnsweringBroker busy = new AnsweringBroker(429)) {
            HttpAccountBrokers abroad = abroad(busy.port());

            assertThat(make(abroad, new AccountChange.Release(order()))).isEmpty();
            int asked = busy.asked();
            assertThat(make(abroad, new AccountChange.Release(order()))).isEmpty();

            assertThat(busy.asked()).isGreaterThan(asked);
        }
    }

    @Test
    void anAccountIsWrittenInItsHomeRegionOnly() {
        HttpAccountBrokers mistaken = brokers(here, Map.of(VIRGINIA, List.of(uri(port))), "sydney-2");

        assertThat(join(mistaken.make(VIRGINIA, customerId, new AccountChange.Release(order()), LONG)))
                .isEmpty();
    }

    @Test
    void atHomeAllMeetAtOneInstanceAsLongAsItAnswers() throws Exception {
        MeetingPlaces places = new MeetingPlaces("sydney-2", CALLS, AccountChangeController.PATH, LONG);
        places.setAddresses(List.of(uri(port), uri(1)));
        join(places.look());
        MeetingPlaces seenThere = new MeetingPlaces("sydney-1", CALLS, AccountChangeController.PATH, LONG);
        HttpAccountBrokers second =
                new HttpAccountBrokers(here, regions(Map.of()), CALLS, places, ObservationRegistry.NOOP);

        for (int n = 0; n < 100; n++) {
            CustomerId each = new CustomerId("c-" + n + "-" + UUID.randomUUID());
            accounts.open(Account.opened(each, SYDNEY, 1_000, Map.of()));
            boolean meetsThere = join(second.make(
                            SYDNEY, each, new AccountChange.Reserve(order(), Hold.ofCash(BHP, 1), null, 500), LONG))
                    .isPresent();
            assertThat(meetsThere).isEqualTo(places.of(each.value()).isPresent());
            assertThat(join(accounts.decided(each)).orElseThrow().holds()).hasSize(meetsThere ? 1 : 0);
        }
        assertThat(seenThere.of("any")).as("it knows of no other").isEmpty();
        places.lost(uri(port));
        assertThat(places.of("any")).isEmpty();
    }

    @Test
    void whatCannotEvenBeSentTakesNoTurnFromOthers() {
        String nowhere = "atlantis";
        HttpAccountBrokers brokers = brokers(
                new HomeRegion(here.world(), here.world().region(VIRGINIA), "north-virginia-1"),
                Map.of(nowhere, List.of(uri(port)), SYDNEY, List.of(uri(port))),
                "north-virginia-1");
        AccountChange repeatable = new AccountChange.Release(order());
        for (int n = 0; n < 100; n++) {
            assertThat(brokers.make(nowhere, customerId, repeatable, LONG)).isCompletedExceptionally();
        }

        assertThat(make(brokers, repeatable)).isPresent();
    }

    private Optional<CommandResult<Void>> make(HttpAccountBrokers brokers, AccountChange change) {
        return join(brokers.make(SYDNEY, customerId, change, LONG));
    }

    private HttpAccountBrokers abroad(int... ports) {
        return brokers(
                new HomeRegion(here.world(), here.world().region(VIRGINIA), "north-virginia-1"),
                Map.of(SYDNEY, Arrays.stream(ports).mapToObj(each -> uri(each)).toList()),
                "north-virginia-1");
    }

    private static HttpAccountBrokers brokers(HomeRegion at, Map<String, List<URI>> others, String own) {
        return new HttpAccountBrokers(
                at,
                regions(others),
                CALLS,
                new MeetingPlaces(own, CALLS, AccountChangeController.PATH, LONG),
                ObservationRegistry.NOOP);
    }

    private static RegionBrokers regions(Map<String, List<URI>> others) {
        return new RegionBrokers(
                CALLS,
                others,
                new RegionBrokers.Warmth(AccountChangeController.PATH, 1, Duration.ofSeconds(5), Map.of()));
    }

    private static URI uri(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    private static OrderId order() {
        return anOrder().build().id();
    }

    private Account account() {
        return join(accounts.decided(customerId)).orElseThrow();
    }
}
