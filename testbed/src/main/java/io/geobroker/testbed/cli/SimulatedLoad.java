package io.geobroker.testbed.cli;

import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildMain;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The simulators' load, and the JVM options that a lasting load needs. */
final class SimulatedLoad {
    /** An estimate, for the prototype's load on three nodes per datacenter; two suffice with one. */
    static final int CORES_ON_ALL_NODES = 6;

    /**
     * C2 with two compiler threads: one would still be compiling when the load has risen. More timer slack, because polling
     * threads take CPU from those with work.
     */
    private static final List<String> FOR_HEAVY_LOAD =
            List.of(ChildCommand.ALL_COMPILERS, "-XX:CICompilerCount=3", "-D" + ChildMain.TIMER_SLACK + "=4000000");

    /** A larger young generation, because collections are slow on busy cores, and an old one with room for open orders. */
    private static final int BROKER_HEAP_MEBIBYTES = 640;

    private static final List<String> FOR_BROKERS = List.of("-Xms" + BROKER_HEAP_MEBIBYTES + "m", "-Xmn320m");

    enum Kind {
        none,
        gentle,
        prototype
    }

    @Option(
            names = "--load",
            defaultValue = "gentle",
            description = {
                "What the simulators do: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
                "prototype is 600 tickers, 300 orders and 200 fills a second over all regions; it rises for some",
                "minutes, while all programs compile their code with C2 too. Fewer than " + CORES_ON_ALL_NODES
                        + " cores then have one",
                "Cassandra node in each datacenter and no Zipkin, unless --nodes or --zipkin says so."
            })
    Kind kind = Kind.gentle;

    @Option(
            names = "--recorded",
            paramLabel = "FILE",
            description =
                    "Play recorded trades: bitstamp (100,000 real ones, as BTCUSD), or a CSV file: time,symbol,price.")
    @Nullable
    String recorded;

    @Option(
            names = "--speed",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "Times the recorded speed, or max (default: ${DEFAULT-VALUE}).")
    String speed = "1";

    boolean isHeavy() {
        return kind == Kind.prototype;
    }

    List<String> jvmOptions() {
        return isHeavy() ? FOR_HEAVY_LOAD : List.of();
    }

    BrokerOptions sized(BrokerOptions broker) {
        return isHeavy() ? broker.withHeapMebibytes(BROKER_HEAP_MEBIBYTES).withJvmOptions(FOR_BROKERS) : broker;
    }

    SimulatorOptions of(String region, Program simulator) {
        return SimulatorOptions.of(region, simulator).withLoad(kind.name()).withArguments(arguments());
    }

    @Override
    public String toString() {
        return kind.name();
    }

    private List<String> arguments() {
        return recorded == null
                ? List.of()
                : List.of(
                        "--geobroker.simulator.recorded.source=" + recordedSource(recorded),
                        "--geobroker.simulator.recorded.speed=" + speed);
    }

    private static String recordedSource(String given) {
        return given.equals("bitstamp")
                ? given
                : Path.of(given).toAbsolutePath().toString();
    }
}
