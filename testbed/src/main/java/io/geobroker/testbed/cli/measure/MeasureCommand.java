package io.geobroker.testbed.cli.measure;

import io.geobroker.testbed.cli.ModuleCommand;
import io.geobroker.testbed.cli.TimedLines;
import io.geobroker.testbed.cli.measure.MeasuringCustomer.Answer;
import io.geobroker.testbed.progress.Step;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./geobroker measure}: latencies as a customer sees them. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        description = "Measure what a customer of the running world waits for.",
        synopsisSubcommandLabel = "COMMAND")
public final class MeasureCommand implements ModuleCommand {
    private static final List<String> MODES = List.of("forward", "remote-dc", "global");
    private static final int WARM_UP_AT_ONCE = 6;
    private static final int WARM_UP_PARTS = 4;
    private static final int MOST_CANCELS = 5;
    private static final Duration USUAL = Duration.ofSeconds(10);

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "Missing required subcommand");
    }

    /** Market orders of one kind, one after the other. */
    private record Row(MeasuringCustomer customer, String name, String symbol, String mode, int orders) {
        MeasuredAnswers measure(int seconds, TimedLines lines) throws InterruptedException {
            Duration unmeasured = Duration.ofSeconds(seconds).dividedBy(WARM_UP_PARTS);
            Duration measured = Duration.ofSeconds(seconds).minus(unmeasured);
            lines.during(name + ": orders that are not measured", unmeasured, () -> warmUp(unmeasured));
            return lines.during(
                    name + ": up to " + orders + " orders", measured, () -> new MeasuredAnswers(place(measured)));
        }

        private List<List<Answer>> warmUp(Duration limit) throws InterruptedException {
            Callable<List<Answer>> one = () -> place(limit);
            return MeasuringCustomer.atOnce(WARM_UP_AT_ONCE, Collections.nCopies(WARM_UP_AT_ONCE, one));
        }

        private List<Answer> place(Duration limit) throws InterruptedException {
            long end = System.nanoTime() + limit.toNanos();
            List<Answer> answers = new ArrayList<>();
            while (answers.size() < orders && System.nanoTime() - end < 0) {
                // Buys and sells in turn, so that cash and shares last.
                String order = "{\"symbol\": \"" + symbol + "\", \"qty\": \"1\", \"side\": \""
                        + (answers.size() % 2 == 0 ? "buy" : "sell")
                        + "\", \"type\": \"market\", \"time_in_force\": \"day\"}";
                answers.add(customer.place(answers.size(), order, "X-Geo-Mode", mode, "X-Geo-Deadline-Ms", "8000"));
            }
            return answers;
        }

        String line(MeasuredAnswers answers, double roundTrip) {
            return String.format(
                    Locale.ROOT,
                    "%-10s %5d orders  p50 %7.1f ms = %.2f round trips  p99 %7.1f  max %7.1f%s",
                    name,
                    answers.taken(),
                    answers.at(0.5),
                    answers.at(0.5) / roundTrip,
                    answers.at(0.99),
                    answers.max(),
                    answers.notTaken());
        }
    }

    @Command(
            name = "market-modes",
            mixinStandardHelpOptions = true,
            description = {
                "Place market orders in one mode after the other, and print how long each mode takes.",
                "Some of each mode are placed before, unmeasured: a program that has just started is slower.",
                "An order that is refused or not answered is counted."
            })
    int marketModes(
            @Mixin MeasuringCustomer customer,
            @Option(
                            names = "--abroad",
                            paramLabel = "SYMBOL",
                            defaultValue = "IBM",
                            description = "A stock of the other region that has tickers (default: ${DEFAULT-VALUE}).")
                    String abroad,
            @Option(
                            names = "--at-home",
                            paramLabel = "SYMBOL",
                            defaultValue = "BHP",
                            description =
                                    "A stock of the broker's own region that has tickers (default: ${DEFAULT-VALUE}).")
                    String atHome,
            @Option(
                            names = "--orders",
                            paramLabel = "N",
                            defaultValue = "200",
                            description = "How many of each mode at most (default: ${DEFAULT-VALUE}).")
                    int orders,
            @Option(
                            names = "--seconds",
                            paramLabel = "N",
                            defaultValue = "13",
                            description =
                                    "How long each mode may take, a quarter of it unmeasured (default: ${DEFAULT-VALUE}).")
                    int seconds,
            @Option(
                            names = "--round-trip",
                            paramLabel = "MS",
                            defaultValue = "230",
                            description = "Between the two regions, for the multiples (default: ${DEFAULT-VALUE}).")
                    double roundTrip)
            throws InterruptedException {
        customer.require(
                orders >= 1 && seconds >= 1 && roundTrip > 0,
                "--orders and --seconds must be at least 1, --round-trip must be > 0");
        TimedLines lines = new TimedLines(spec.commandLine().getErr());
        List<Row> rows = new ArrayList<>();
        MODES.forEach(mode -> rows.add(new Row(customer, mode, abroad, mode, orders)));
        rows.add(new Row(customer, "at home", atHome, "local", orders));
        boolean all = true;
        for (Row row : rows) {
            MeasuredAnswers answers = row.measure(seconds, lines);
            lines.print(spec.commandLine().getOut(), row.line(answers, roundTrip));
            all &= answers.taken() > 0;
        }
        return all ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = {
                "Place limit orders of one customer over several connections at once, and print how many a second were taken,",
                "how long each took, and how many were refused or not answered. All are canceled after each round.",
                "Rounds before are not measured: a program that has just started is slower."
            })
    int burst(
            @Mixin MeasuringCustomer customer,
            @Option(
                            names = "--symbol",
                            paramLabel = "SYMBOL",
                            defaultValue = "BHP",
                            description = "The stock, bought at a limit it does not reach (default: ${DEFAULT-VALUE}).")
                    String symbol,
            @Option(
                            names = "--orders",
                            paramLabel = "N",
                            defaultValue = "80",
                            description = "In each round (default: ${DEFAULT-VALUE}).")
                    int orders,
            @Option(
                            names = "--connections",
                            paramLabel = "N",
                            defaultValue = "8",
                            description = "At once, over all brokers (default: ${DEFAULT-VALUE}).")
                    int connections,
            @Option(
                            names = "--rounds",
                            paramLabel = "N",
                            defaultValue = "3",
                            description = "Measured (default: ${DEFAULT-VALUE}).")
                    int rounds,
            @Option(
                            names = "--warm-up",
                            paramLabel = "N",
                            defaultValue = "3",
                            description = "Rounds before them (default: ${DEFAULT-VALUE}).")
                    int warmUp)
            throws InterruptedException {
        customer.require(
                orders >= 1 && connections >= 1 && rounds >= 0 && warmUp >= 0,
                "--orders and --connections must be > 0, --rounds and --warm-up must be >= 0");
        String order = "{\"symbol\": \"" + symbol + "\", \"qty\": \"1\", \"side\": \"buy\","
                + " \"type\": \"limit\", \"limit_price\": \"1\", \"time_in_force\": \"gtc\"}";
        List<Callable<Answer>> all = IntStream.range(0, orders)
                .<Callable<Answer>>mapToObj(number -> () -> customer.place(number, order))
                .toList();
        TimedLines lines = new TimedLines(spec.commandLine().getErr());
        boolean taken = false;
        Step step = lines.step(warmUp + rounds + " rounds of " + orders + " orders", USUAL);
        try {
            for (int round = 1; round <= warmUp + rounds; round++) {
                long start = System.nanoTime();
                MeasuredAnswers answers = new MeasuredAnswers(MeasuringCustomer.atOnce(connections, all));
                double seconds = (System.nanoTime() - start) / 1e9;
                cancelAll(customer, lines);
                step.reached(round, warmUp + rounds);
                if (round > warmUp) {
                    lines.print(spec.commandLine().getOut(), burst(round - warmUp, connections, answers, seconds));
                    taken |= answers.taken() > 0;
                }
            }
        } finally {
            step.end();
        }
        return taken || rounds == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** Again, as of many orders one request cancels only some: the status of each of the others is 503. */
    private static void cancelAll(MeasuringCustomer customer, TimedLines lines) throws InterruptedException {
        for (int tries = 1; ; tries++) {
            Answer canceled = customer.send(
                    HttpRequest.newBuilder(customer.at(0, "/v2/orders")).DELETE());
            if (canceled.kind() == Answer.Kind.TAKEN && !canceled.said().contains("\"status\":503")) {
                return;
            }
            if (tries == MOST_CANCELS) {
                lines.say("they were not all canceled: " + canceled.shown());
                return;
            }
        }
    }

    private static String burst(int round, int connections, MeasuredAnswers answers, double seconds) {
        return String.format(
                Locale.ROOT,
                "round %d  %2d connections  %6.1f orders/s  p50 %7.1f ms  p99 %7.1f ms%s",
                round,
                connections,
                answers.taken() / seconds,
                answers.at(0.5),
                answers.at(0.99),
                answers.notTaken());
    }
}
