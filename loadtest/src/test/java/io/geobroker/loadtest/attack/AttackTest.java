package io.geobroker.loadtest.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttackTest {
    private static final CustomerCredentials NOBODY = new CustomerCredentials("PK", "secret");

    @Test
    void attacksNothingButThisMachine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> target("http://192.0.2.1:8081"))
                .withMessage("only a broker on a loopback address is attacked: http://192.0.2.1:8081");
        assertThat(target("http://localhost:8081").address().getPort()).isEqualTo(8081);
    }

    @Test
    void holdsWhenTheCustomerIsFastOrNotMuchSlower() {
        assertThat(sighting(10, 49, 0, 0).isHeld()).isTrue();
        assertThat(sighting(10, 51, 0, 0).isHeld()).isFalse();
        assertThat(sighting(40, 119, 0, 0).isHeld()).isTrue();
        assertThat(sighting(40, 121, 0, 0).isHeld()).isFalse();
        assertThat(sighting(40, 40, 1, 0).isHeld()).isFalse();
        assertThat(sighting(40, 40, 0, 1).isHeld()).isFalse();
    }

    /** Nor does it, for the next attack, where the customer failed or liveness was dead before. */
    @Test
    void doesNotHoldWhenTheHarmOutlastsTheAttack() {
        Probe.Seen well = new Probe.Seen(latencies(10), 0, 10, 0);
        for (Probe.Seen hurt : List.of(
                new Probe.Seen(latencies(10_000), 3, 10, 0),
                new Probe.Seen(latencies(10), 0, 9, 1),
                new Probe.Seen(latencies(51), 0, 10, 0))) {
            assertThat(new Sighting("slow-bodies", made(), well, well, hurt).isHeld())
                    .isFalse();
        }
        Probe.Seen failing = new Probe.Seen(latencies(10_000), 3, 10, 0);
        Probe.Seen slow = new Probe.Seen(latencies(9_000), 0, 10, 0);
        assertThat(new Sighting("geo", made(), failing, slow, slow).isHeld()).isFalse();
    }

    @Test
    void doesNotHoldWithoutAnAttackOrACustomer() {
        Probe.Seen well = new Probe.Seen(latencies(10), 0, 10, 0);
        Probe.Seen nothing = new Probe.Seen(Latencies.of(Histograms.empty()), 0, 10, 0);

        assertThat(new Sighting("geo", new Tally(), well, well, well).isHeld()).isFalse();
        assertThat(new Sighting("geo", made(), well, nothing, well).isHeld()).isFalse();
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
    void doesNotHoldWhenSomebodyElseNotices() {
        Probe.Seen well = new Probe.Seen(latencies(10), 0, 10, 0);
        Tally tally = made();
        assertThat(new Sighting("junk-keys", tally, well, well, well).isHeld()).isTrue();

        tally.harmed("newcomer 429");

        assertThat(new Sighting("junk-keys", tally, well, well, well).isHeld()).isFalse();
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
        Tally tally = attacked(Attacks.SilentSockets.METHOD);

        assertThat(tally.harm()).isPositive();
        assertThat(tally.summary()).contains("elsewhere ").doesNotContain("elsewhere 101");
    }

    private static Tally attacked(Attack.Method attack) throws Exception {
        Tally tally = new Tally();
        try (ServerSocket broker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread closing = new Thread(() -> answerAndClose(broker));
            closing.setDaemon(true);
            closing.start();
            attack.run(target("http://127.0.0.1:" + broker.getLocalPort()), Duration.ofMillis(500), tally);
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

    private static Sighting sighting(double calm, double attacked, long failed, long dead) {
        Probe.Seen well = new Probe.Seen(latencies(calm), 0, 10, 0);
        return new Sighting("geo", made(), well, new Probe.Seen(latencies(attacked), failed, 10, dead), well);
    }

    private static Tally made() {
        Tally tally = new Tally();
        tally.made();
        return tally;
    }

    private static Latencies latencies(double p99) {
        return new Latencies(100, 1, 1, 1, p99, p99, p99, p99);
    }
}
