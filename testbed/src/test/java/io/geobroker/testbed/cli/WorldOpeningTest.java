package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.application.Program;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorldOpeningTest {
    private static final Program PROGRAM = new Program(List.of("program.jar"), "io.geobroker.Program");
    private static final List<BrokerOptions> BROKERS =
            List.of(BrokerOptions.of("sydney", 1, PROGRAM), BrokerOptions.of("north-virginia", 1, PROGRAM));
    private static final List<SimulatorOptions> SIMULATORS =
            List.of(SimulatorOptions.of("sydney", PROGRAM), SimulatorOptions.of("north-virginia", PROGRAM));

    private final StringWriter out = new StringWriter();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch tables = new CountDownLatch(1);
    private final CountDownLatch brokers = new CountDownLatch(BROKERS.size());
    private final CountDownLatch simulators = new CountDownLatch(SIMULATORS.size());

    @Test
    void allLoadBesideTheTablesAndBrokersWaitForThem() {
        WorldOpening opening = opening(
                () -> {
                    await(brokers);
                    await(simulators);
                    events.add("tables");
                    tables.countDown();
                },
                options -> {
                    assertThat(options.arguments()).contains("--geobroker.cassandra.migrate=false");
                    brokers.countDown();
                    await(tables);
                    events.add(options.instanceName());
                });

        opening.open(BROKERS, SIMULATORS);

        assertThat(events).startsWith("agreement").hasSize(6);
        for (String region : List.of("sydney", "north-virginia")) {
            assertThat(events).containsSubsequence("simulator " + region, "tables", region + "-1");
        }
    }

    @Test
    void whereRightsAreGivenToRolesBrokersStartBehindThat() {
        opening(() -> events.add("tables"), options -> events.add(options.instanceName()))
                .openTablesFirst(BROKERS, SIMULATORS);

        assertThat(events.subList(0, 2)).containsExactly("agreement", "tables");
        assertThat(events).hasSize(6);
    }

    @Test
    void theWorldDoesNotOpenWhenTablesCannotBeMade() {
        WorldOpening opening = opening(
                () -> {
                    throw new IllegalStateException("refused");
                },
                options -> await(tables));

        assertThatIllegalStateException()
                .isThrownBy(() -> opening.open(BROKERS, SIMULATORS))
                .withMessage("refused");
        tables.countDown();
    }

    private WorldOpening opening(Runnable makeTables, Consumer<BrokerOptions> startBroker) {
        return new WorldOpening(
                new TimedLines(new PrintWriter(out), false, System::nanoTime),
                () -> events.add("agreement"),
                makeTables,
                startBroker,
                options -> {
                    events.add("simulator " + options.region());
                    simulators.countDown();
                });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
