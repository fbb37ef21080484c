package io.geobroker.broker.platform.brokers;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.tls.HttpClients;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegionBrokersTest {
    private static final int CONNECTIONS = 5;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(100);

    @ParameterizedTest
    @CsvSource(textBlock = """
            # status, but 503 at that request, rounds, asked, reachable
            204, 0, 4, 8, true
            204, 0, 5, 13, true
            204, 6, 2, 11, true
            429, 0, 1, 5, true
            503, 0, 3, 15, false
            """)
    void usesAllConnectionsEachFourthTimeAndWhereNobodyAnsweredBefore(
            int status, int failing, int rounds, int asked, boolean reachable) throws Exception {
        try (AnsweringBroker abroad = new AnsweringBroker(number -> number == failing ? 503 : status)) {
            RegionBrokers brokers = brokers(abroad, LONG);

            keepWarm(brokers, rounds);

            assertThat(abroad.asked()).isEqualTo(asked);
            assertThat(brokers.isReachable("north-virginia")).isEqualTo(reachable);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503, 408})
    void aRegionWhoseBrokersAnswerIsThereWhateverTheySay(int status) throws Exception {
        try (AnsweringBroker abroad = new AnsweringBroker(status)) {
            RegionBrokers brokers = brokers(abroad, LONG);

            ask(brokers, LONG);

            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    /** As one whose Cassandra does not answer: until then it repeats its claim. */
    @ParameterizedTest
    @CsvSource({"1, false, 503", "5, true, 200"})
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoGivesUpAtItsDeadlineAnswersInTime(int addresses, boolean isRepeatable, int status) throws Exception {
        AtomicLong deadlineNanos = new AtomicLong();
        Duration roundTrip = Duration.ofSeconds(1);
        try (AnsweringBroker undecided =
                new AnsweringBroker(number -> answerAfter(deadlineNanos.get() + 300_000_000, status))) {
            RegionBrokers brokers = brokers(
                    Collections.nCopies(addresses, undecided.port()), SHORT, Map.of("north-virginia", roundTrip));

            BrokerReply reply = join(brokers.ask(
                    "north-virginia",
                    new BrokerRequest(
                            "/",
                            left -> {
                                deadlineNanos.set(left.toNanos());
                                return Map.of();
                            },
                            Map.of(),
                            Set.of(200),
                            roundTrip.multipliedBy(2),
                            isRepeatable)));

            assertThat(reply.isOfALivingBroker()).isTrue();
            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    private static int answerAfter(long nanos, int status) {
        LockSupport.parkNanos(nanos);
        return status;
    }

    @ParameterizedTest
    @ValueSource(ints = {AnsweringBroker.NOTHING, AnsweringBroker.HALF})
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRegionWhereNobodyAnswersToTheEndIsNotThere(int answer) throws Exception {
        try (AnsweringBroker silent = new AnsweringBroker(answer)) {
            RegionBrokers asking = brokers(silent, SHORT);
            RegionBrokers warming = brokers(silent, SHORT);

            ask(asking, SHORT);
            keepWarm(warming, 1);

            assertThat(asking.isReachable("north-virginia")).isFalse();
            assertThat(warming.isReachable("north-virginia")).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 50_000_000})
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoHasLessTimeThanAnAnswerTakesSaysNothingOfARegion(long nanos) throws Exception {
        try (AnsweringBroker slow = new AnsweringBroker(AnsweringBroker.NOTHING)) {
            RegionBrokers brokers = brokers(slow, LONG);

            ask(brokers, Duration.ofNanos(nanos));

            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    /** As one does that was idle for too long. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aConnectionThatBreaksSaysNothingOfARegion() throws Exception {
        try (ServerSocket breaking = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            RegionBrokers brokers = brokers(List.of(breaking.getLocalPort()), LONG);
            CompletionStage<BrokerReply> reply = brokers.ask("north-virginia", request(LONG));
            breaking.accept().close();

            assertThat(join(reply)).isInstanceOf(BrokerReply.Unknown.class);
            assertThat(brokers.isReachable("north-virginia")).isTrue();
        }
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRegionIsNotThereAfterHalfTheTimeOfAnAnswerOrWhenItRefusesConnections() throws Exception {
        int refusing;
        try (AnsweringBroker silent = new AnsweringBroker(AnsweringBroker.NOTHING)) {
            RegionBrokers brokers = brokers(silent, SHORT.multipliedBy(2));
            ask(brokers, SHORT);
            assertThat(brokers.isReachable("north-virginia")).isFalse();
            refusing = silent.port();
        }
        RegionBrokers brokers = brokers(List.of(refusing), LONG);

        ask(brokers, Duration.ofSeconds(1));

        assertThat(brokers.isReachable("north-virginia")).isFalse();
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoWasNotThereIsAskedLast() throws Exception {
        try (AnsweringBroker hanging =
                        new AnsweringBroker(number -> number <= CONNECTIONS ? 503 : AnsweringBroker.NOTHING);
                AnsweringBroker other = new AnsweringBroker(200)) {
            RegionBrokers brokers = brokers(List.of(hanging.port(), other.port()), LONG);
            keepWarm(brokers, 1);

            assertThat(ask(brokers, LONG)).isInstanceOf(BrokerReply.Answered.class);
        }
    }

    private static BrokerReply ask(RegionBrokers brokers, Duration within) {
        return join(brokers.ask("north-virginia", request(within)));
    }

    private static BrokerRequest request(Duration within) {
        return new BrokerRequest("/", left -> Map.of(), Map.of(), Set.of(200), within, false);
    }

    private static void keepWarm(RegionBrokers brokers, int times) {
        for (int n = 0; n < times; n++) {
            join(brokers.keepWarm());
        }
    }

    private static RegionBrokers brokers(AnsweringBroker abroad, Duration within) {
        return brokers(List.of(abroad.port()), within);
    }

    private static RegionBrokers brokers(List<Integer> ports, Duration within) {
        return brokers(ports, within, Map.of());
    }

    private static RegionBrokers brokers(List<Integer> ports, Duration within, Map<String, Duration> roundTrips) {
        return new RegionBrokers(
                new BrokerCalls(
                        new BrokerCredential("shared"),
                        HttpClients.withoutCertificate().client()),
                Map.of(
                        "north-virginia",
                        ports.stream()
                                .map(port -> URI.create("http://127.0.0.1:" + port))
                                .toList()),
                new RegionBrokers.Warmth("/ready", CONNECTIONS, within, roundTrips));
    }
}
