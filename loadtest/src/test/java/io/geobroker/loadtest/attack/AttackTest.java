package io.geobroker.loadtest.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.loadtest.attack.cli.AttackCommand;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.testbed.LocalServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class AttackTest {
    private static final CustomerCredentials NOBODY = new CustomerCredentials("PK", "secret");

    @Test
    void attacksNothingButThisMachine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> target("http://192.0.2.1:8081"))
                .withMessage("only a broker on a loopback address is attacked: http://192.0.2.1:8081");
        assertThat(target("http://localhost:8081").address().getPort()).isEqualTo(8081);
    }

    /**
     * Requests of the attack and bystanders that it harms; then what the customer saw before any attack, before this one,
     * meanwhile and soon after: p99, failed requests, dead polls. A p99 of 0 is of no request.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 0, 10 0 0, 10 0 0, 49 0 0, 10 0 0, true",
        "1, 0, 10 0 0, 10 0 0, 51 0 0, 10 0 0, false",
        "1, 0, 40 0 0, 40 0 0, 119 0 0, 40 0 0, true",
        "1, 0, 40 0 0, 40 0 0, 121 0 0, 40 0 0, false",
        "1, 0, 40 0 0, 40 0 0, 40 1 0, 40 0 0, false",
        "1, 0, 40 0 0, 40 0 0, 40 0 1, 40 0 0, false",
        "1, 0, 10 0 0, 10 0 0, 10 0 0, 10000 3 0, false",
        "1, 0, 10 0 0, 10 0 0, 10 0 0, 10 0 1, false",
        "1, 0, 10 0 0, 10 0 0, 10 0 0, 51 0 0, false",
        "1, 0, 10000 3 0, 10000 3 0, 9000 0 0, 9000 0 0, false",
        "0, 0, 10 0 0, 10 0 0, 10 0 0, 10 0 0, false",
        "1, 0, 10 0 0, 10 0 0, 0 0 0, 10 0 0, false",
        "1, 1, 10 0 0, 10 0 0, 10 0 0, 10 0 0, false",
        "1, 0, 20 0 0, 50 0 0, 50 0 0, 60 0 0, true",
        "1, 0, 20 0 0, 50 0 0, 50 0 0, 61 0 0, false",
        "1, 0, 100 0 0, 50 0 0, 50 0 0, 150 0 0, true",
        "1, 0, 100 0 0, 50 0 0, 50 0 0, 151 0 0, false"
    })
    void holdsWhereTheCustomerIsFastOrNotMuchSlowerAndNobodyIsHarmed(
            int made, int harmed, String first, String calm, String attacked, String after, boolean holds) {
        Tally tally = new Tally();
        IntStream.range(0, made).forEach(each -> tally.made());
        IntStream.range(0, harmed).forEach(each -> tally.harmed("newcomer 429"));
        assertThat(new Sighting("geo", tally, seen(first), seen(calm), seen(attacked), seen(after)).isHeld())
                .isEqualTo(holds);
    }

    private static Probe.Seen seen(String saw) {
        long[] numbers =
                Stream.of(saw.split(" ", -1)).mapToLong(Long::parseLong).toArray();
        double p99 = numbers[0];
        Latencies latencies = new Latencies(p99 == 0 ? 0 : 100, 1, 1, 1, p99, p99, p99, p99);
        return new Probe.Seen(latencies, numbers[1], 10, numbers[2]);
    }

    /** Before any world starts. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "-5"})
    void refusesAnAttackThatDoesNotLast(String seconds) {
        StringWriter err = new StringWriter();
        assertThat(new CommandLine(new AttackCommand())
                        .setErr(new PrintWriter(err, true))
                        .execute("--seconds", seconds))
                .isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("--seconds must be at least 1: " + seconds);
    }

    /** Its own failure, or that of who comes meanwhile: as when no broker opens an account. */
    @Test
    void anAttackThatFailsIsHarm() throws InterruptedException {
        Attack.Method well = (target, length, tally) -> tally.made();
        Attack.Method failing = (target, length, tally) -> {
            throw new IllegalStateException("the account is not opened");
        };
        for (Attack.Method attack : List.of(failing, well.beside(failing))) {
            Tally tally = new Tally();

            attack.runAlone(target("http://127.0.0.1:8081"), Duration.ofMillis(1), tally);

            assertThat(tally.harm()).isEqualTo(1);
            assertThat(tally.summary()).contains("the account is not opened x 1");
        }
    }

    @Test
    void whatWasSeenOfAnAttackIsToldBeforeTheNextOneEndsItAll() {
        Thread siege = Thread.currentThread();
        Duration moment = Duration.ofMillis(100);
        List<Attack> attacks = List.of(
                new Attack("first", "one request", (target, length, tally) -> tally.made()),
                new Attack("second", "Ctrl-C", (target, length, tally) -> siege.interrupt()));
        List<String> told = new ArrayList<>();
        List<Sighting> seen = new ArrayList<>();

        assertThatThrownBy(() -> new Siege(target("http://127.0.0.1:9"), moment, moment, moment, told::add)
                        .run(attacks, seen::add))
                .isInstanceOf(InterruptedException.class);

        assertThat(seen).extracting(Sighting::attack).containsExactly("first");
        assertThat(told).anyMatch(line -> line.startsWith("first HURTS: "));
    }

    @Test
    void everyAttackHasANameOfItsOwn() {
        assertThat(Attacks.ALL).extracting(Attack::name).doesNotHaveDuplicates().contains("forged-addresses");
    }

    @Test
    void tellsWhatBecameOfItsConnections() throws Exception {
        Tally tally =
                attacked(new HeldConnections(2, number -> "hello".getBytes(StandardCharsets.US_ASCII), null, true));

        assertThat(tally.total()).isGreaterThanOrEqualTo(2);
        assertThat(tally.summary()).contains("408 x ").contains("closed x ");
    }

    /** Who has nothing to do with an attack and is turned away is a customer that failed. */
    @Test
    void somebodyElsewhereWhoIsTurnedAwayIsHarm() throws Exception {
        // It asks after a second.
        Tally tally = attacked(Attacks.SilentSockets.METHOD, Duration.ofSeconds(1));

        assertThat(tally.harm()).isPositive();
        assertThat(tally.summary()).contains("elsewhere ").doesNotContain("elsewhere 101");
    }

    /** Whose connections the broker closes although they read nothing: they come again. */
    @Test
    void aSlowReaderNoticesThatItIsClosed() throws Exception {
        Attack.Method readers = attack("slow-readers").method();

        Tally tally = attacked(readers, Duration.ofSeconds(3));

        assertThat(tally.hasSeen("closed")).isTrue();
    }

    /** With a wrong secret, or none. */
    @ParameterizedTest
    @CsvSource({
        "known-key-id, 200, 1",
        "unknown-keys, 200, 1",
        "junk-keys, 200, 1",
        "management-bodies, 201, 1",
        "forged-addresses, 200, 1",
        "known-key-id, 401, 0"
    })
    void aBrokerThatLetsAnAttackerInIsHurt(String name, int status, int harm) throws Exception {
        Tally tally = new Tally();
        try (LocalServer broker = new LocalServer(exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        })) {
            attack(name).method().run(target(broker.uri().toString()), Duration.ofMillis(500), tally);
        }

        assertThat(tally.summary().contains("let in x 1")).isEqualTo(harm == 1);
        assertThat(tally.harm()).isGreaterThanOrEqualTo(harm);
    }

    /** Of a gateway's page no order is placed. */
    @Test
    void whatIsNoOrderIsAFailedRequestOfTheCustomer() throws Exception {
        try (LocalServer gateway = new LocalServer(exchange -> LocalServer.answer(exchange, 200, "<html>"))) {
            Probe.Seen seen = new Probe(target(gateway.uri().toString())).look(Duration.ofMillis(500));

            assertThat(seen.failed()).isPositive().isEqualTo(seen.latencies().count());
        }
    }

    private static Attack attack(String name) {
        return Attacks.ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Tally attacked(Attack.Method attack) throws Exception {
        return attacked(attack, Duration.ofSeconds(2));
    }

    private static Tally attacked(Attack.Method attack, Duration length) throws Exception {
        Tally tally = new Tally();
        try (ServerSocket broker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread closing = new Thread(() -> answerAndClose(broker));
            closing.setDaemon(true);
            closing.start();
            attack.run(target("http://127.0.0.1:" + broker.getLocalPort()), length, tally);
        }
        return tally;
    }

    private static void answerAndClose(ServerSocket broker) {
        while (!broker.isClosed()) {
            try (Socket accepted = broker.accept()) {
                accepted.getInputStream().readNBytes(5);
                accepted.getOutputStream().write("HTTP/1.1 408 Late\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static Target target(String uri) {
        return new Target(URI.create(uri), URI.create(uri), NOBODY, () -> NOBODY, "BHP", "1");
    }
}
