package io.geobroker.testbed.cli;

import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildMain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

    @Spec(Spec.Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    private @Nullable String recorded;
    private String speed = "1";

    @Option(
            names = "--recorded",
            paramLabel = "FILE",
            description =
                    "Play recorded trades: bitstamp (100,000 real ones, as BTCUSD), or a CSV file: time,symbol,price.")
    void recorded(String given) {
        boolean isFile = !given.equals("bitstamp");
        require(
                !isFile || (Files.isReadable(Path.of(given)) && !Files.isDirectory(Path.of(given))),
                "--recorded must be bitstamp or a readable file: " + given);
        recorded = isFile ? Path.of(given).toAbsolutePath().toString() : given;
    }

    @Option(
            names = "--speed",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "Times the recorded speed, or max (default: ${DEFAULT-VALUE}).")
    void speed(String given) {
        require(
                given.matches("max|(?=.*[1-9])[0-9]{1,9}([.][0-9]{1,3})?"),
                "--speed must be 0.001 to 999999999 or max: " + given);
        speed = given;
    }

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
                        "--geobroker.simulator.recorded.source=" + recorded,
                        "--geobroker.simulator.recorded.speed=" + speed);
    }

    private void require(boolean isGood, String message) {
        if (!isGood) {
            throw new CommandLine.ParameterException(spec.commandLine(), message);
        }
    }
}
