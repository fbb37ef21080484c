package io.geobroker.testbed.cli.measure;

import io.geobroker.testbed.cli.TimedLines;
import io.geobroker.testbed.cli.measure.MeasuringCustomer.Answer;
import io.geobroker.testbed.progress.Step;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./geobroker measure burst}: many orders of one customer at once. */
@Command(
        name = "burst",
        mixinStandardHelpOptions = true,
        description = {
            "Place limit orders of one customer over several connections at once, and print how many a second were taken,",
            "how long each took, and how many were refused or not answered. All are canceled after each round.",
            "Rounds before are not measured: a program that has just started is slower."
        })
final class MeasureBurst implements Callable<Integer> {
    private static final Duration USUAL = Duration.ofSeconds(10);

    @Mixin
    MeasuringCustomer customer = new MeasuringCustomer();

    @Option(
            names = "--symbol",
            paramLabel = "SYMBOL",
            defaultValue = "BHP",
            description = "The stock, bought at a limit it does not reach (default: ${DEFAULT-VALUE}).")
    String symbol = "BHP";

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "80",
            description = "In each round (default: ${DEFAULT-VALUE}).")
    int orders;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "8",
            description = "At once, over all brokers (default: ${DEFAULT-VALUE}).")
    int connections;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Measured (default: ${DEFAULT-VALUE}).")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "3",
            description = "Rounds before them (default: ${DEFAULT-VALUE}).")
    int warmUp;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        if (orders < 1 || connections < 1 || rounds < 0 || warmUp < 0) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--orders and --connections must be > 0, --rounds and --warm-up must be >= 0");
        }
        TimedLines lines = new TimedLines(spec.commandLine().getErr());
        boolean taken = false;
        Step step = lines.step(warmUp + rounds + " rounds of " + orders + " orders", USUAL);
        try {
            for (int round = 1; round <= warmUp + rounds; round++) {
                long start = System.nanoTime();
                MeasuredAnswers answers = placeAll();
                double seconds = (System.nanoTime() - start) / 1e9;
                Answer canceled = customer.send(
                        HttpRequest.newBuilder(customer.at(0, "/v2/orders")).DELETE());
                if (canceled.kind() != Answer.Kind.TAKEN) {
                    lines.say("they were not all canceled: " + canceled.said());
                }
                step.reached(round, warmUp + rounds);
                if (round > warmUp) {
                    lines.print(spec.commandLine().getOut(), row(round - warmUp, answers, seconds));
                    taken |= answers.taken() > 0;
                }
            }
        } finally {
            step.end();
        }
        return taken || rounds == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private MeasuredAnswers placeAll() throws InterruptedException {
        String order = "{\"symbol\": \"" + symbol + "\", \"qty\": \"1\", \"side\": \"buy\","
                + " \"type\": \"limit\", \"limit_price\": \"1\", \"time_in_force\": \"gtc\"}";
        List<Callable<Answer>> all = IntStream.range(0, orders)
                .<Callable<Answer>>mapToObj(number -> () -> customer.place(number, order))
                .toList();
        return new MeasuredAnswers(MeasuringCustomer.atOnce(connections, all));
    }

    private String row(int round, MeasuredAnswers answers, double seconds) {
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
