package io.geobroker.testbed.cli.measure;

import io.geobroker.testbed.cli.TimedLines;
import io.geobroker.testbed.cli.measure.MeasuringCustomer.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./geobroker measure market-modes}: the latency of market orders by mode. */
@Command(
        name = "market-modes",
        mixinStandardHelpOptions = true,
        description = {
            "Place market orders in one mode after the other, and print how long each mode takes.",
            "Some of each mode are placed before, unmeasured: a program that has just started is slower.",
            "An order that is refused or not answered is counted."
        })
final class MeasureMarketModes implements Callable<Integer> {
    private static final List<String> MODES = List.of("forward", "remote-dc", "global");
    private static final int WARM_UP_AT_ONCE = 6;

    private static final int WARM_UP_PARTS = 4;

    @Mixin
    MeasuringCustomer customer = new MeasuringCustomer();

    @Option(
            names = "--abroad",
            paramLabel = "SYMBOL",
            defaultValue = "IBM",
            description = "A stock of the other region that has tickers (default: ${DEFAULT-VALUE}).")
    String abroad = "IBM";

    @Option(
            names = "--at-home",
            paramLabel = "SYMBOL",
            defaultValue = "BHP",
            description = "A stock of the broker's own region that has tickers (default: ${DEFAULT-VALUE}).")
    String atHome = "BHP";

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "200",
            description = "How many of each mode at most (default: ${DEFAULT-VALUE}).")
    int orders;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "13",
            description = "How long each mode may take, a quarter of it unmeasured (default: ${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--round-trip",
            paramLabel = "MS",
            defaultValue = "230",
            description = "Between the two regions, for the multiples (default: ${DEFAULT-VALUE}).")
    double roundTrip;

    @Spec
    CommandSpec spec = CommandSpec.create();

    private record Row(String name, String symbol, String mode) {}

    @Override
    public Integer call() throws InterruptedException {
        if (orders < 1 || seconds < 1 || !(roundTrip > 0)) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--orders and --seconds must be at least 1, --round-trip must be > 0");
        }
        TimedLines lines = new TimedLines(spec.commandLine().getErr());
        List<Row> rows = new ArrayList<>();
        MODES.forEach(mode -> rows.add(new Row(mode, abroad, mode)));
        rows.add(new Row("at home", atHome, "local"));
        boolean all = true;
        for (Row row : rows) {
            MeasuredAnswers answers = measure(row, lines);
            lines.print(spec.commandLine().getOut(), line(row, answers));
            all &= answers.taken() > 0;
        }
        return all ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private MeasuredAnswers measure(Row row, TimedLines lines) throws InterruptedException {
        Duration unmeasured = Duration.ofSeconds(seconds).dividedBy(WARM_UP_PARTS);
        Duration measured = Duration.ofSeconds(seconds).minus(unmeasured);
        lines.during(row.name() + ": orders that are not measured", unmeasured, () -> warmUp(row, unmeasured));
        return lines.during(
                row.name() + ": up to " + orders + " orders",
                measured,
                () -> new MeasuredAnswers(place(row, measured)));
    }

    private List<Answer> place(Row row, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        List<Answer> answers = new ArrayList<>();
        while (answers.size() < orders && System.nanoTime() - end < 0) {
            answers.add(place(row, answers.size()));
        }
        return answers;
    }

    private List<List<Answer>> warmUp(Row row, Duration limit) throws InterruptedException {
        Callable<List<Answer>> one = () -> place(row, limit);
        return MeasuringCustomer.atOnce(WARM_UP_AT_ONCE, Collections.nCopies(WARM_UP_AT_ONCE, one));
    }

    /** Buys and sells in turn, so that cash and shares last. */
    private Answer place(Row row, int number) throws InterruptedException {
        String order = "{\"symbol\": \"" + row.symbol() + "\", \"qty\": \"1\", \"side\": \""
                + (number % 2 == 0 ? "buy" : "sell") + "\", \"type\": \"market\", \"time_in_force\": \"day\"}";
        return customer.place(number, order, "X-Geo-Mode", row.mode(), "X-Geo-Deadline-Ms", "8000");
    }

    private String line(Row row, MeasuredAnswers answers) {
        return String.format(
                Locale.ROOT,
                "%-10s %5d orders  p50 %7.1f ms = %.2f round trips  p99 %7.1f  max %7.1f%s",
                row.name(),
                answers.taken(),
                answers.at(0.5),
                answers.at(0.5) / roundTrip,
                answers.at(0.99),
                answers.max(),
                answers.notTaken());
    }
}
