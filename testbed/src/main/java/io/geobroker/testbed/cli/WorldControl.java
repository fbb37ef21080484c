package io.geobroker.testbed.cli;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlRequest;
import io.geobroker.testbed.process.ChildProcess;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Executes commands on the running world. Thread-safe. */
final class WorldControl implements Function<ControlRequest, ControlAnswer> {
    private static final Duration ASLEEP = Duration.ofMillis(320);
    private static final Duration AWAKE = Duration.ofMillis(80);

    private final Testbed testbed;
    private final Operator operator;
    private final ListingsOperator listings;
    private final MovesOperator moves;
    private final WanControl ocean;
    private final Runnable down;

    /** @param down asks for the world's stop */
    WorldControl(Testbed testbed, Runnable down) {
        this.testbed = testbed;
        this.operator = new Operator(testbed);
        this.listings = new ListingsOperator(operator);
        this.moves = new MovesOperator(testbed.world(), operator);
        this.ocean = new WanControl(testbed.wan());
        this.down = down;
    }

    @Override
    public ControlAnswer apply(ControlRequest request) {
        return switch (request.verb()) {
            case "down" -> {
                down.run();
                yield ControlAnswer.of();
            }
            case "status" -> status();
            case "brokers" -> new ControlAnswer(true, brokers());
            case "accounts open" ->
                key(operator.open(request.at(0), request.at(1), request.at(2), Long.parseLong(request.at(3))));
            case "accounts list" -> new ControlAnswer(true, operator.list(request.at(0)));
            case "accounts deposit" ->
                ControlAnswer.of(
                        Operator.deposit(operator, request.at(0), request.at(1), request.at(2), request.at(3)));
            case "accounts key" -> key(operator.key(request.at(0), request.at(1)));
            case "accounts revoke" -> {
                operator.revoke(request.at(0), request.at(1), request.at(2));
                yield ControlAnswer.of("key " + request.at(2) + " is good no more, in some seconds everywhere");
            }
            case "listings list" -> new ControlAnswer(true, listings.list(request.at(0)));
            case "listings buckets" -> listing(request, "buckets", Integer.parseInt(request.at(2)));
            case "listings band" -> listing(request, "price_band", orNull(request.at(2)));
            case "listings tick" -> listing(request, "tick", orNull(request.at(2)));
            case "listings add" -> ControlAnswer.of(listings.add(request.arguments()));
            case "listings remove" -> ControlAnswer.of(listings.remove(request.at(0), request.at(1)));
            case "moves ask" -> ControlAnswer.of(moves.ask(request.at(0), request.at(1)));
            case "moves read" -> new ControlAnswer(true, moves.read());
            case "moves at-home" -> new ControlAnswer(true, moves.atHome(request.at(0), request.at(1)));
            case "moves first-home" -> new ControlAnswer(true, moves.firstAtHome(request.at(0)));
            case "moves against-stop" -> new ControlAnswer(true, moves.againstStop(request.at(0), request.at(1)));
            case "moves against-loss" -> new ControlAnswer(true, moves.againstLoss(request.at(0)));
            case "moves given-up" -> new ControlAnswer(true, moves.givenUp(request.at(0)));
            case "moves declare-lost" -> {
                testbed.stopReplicatingTo(request.at(0), request.at(1));
                yield ControlAnswer.of(moves.declareLost(request.at(0), request.at(1)));
            }
            case "token" -> ControlAnswer.of(testbed.security().issuer().token(request.at(0), request.at(1)));
            case "certificates" -> {
                testbed.renewCertificates();
                yield ControlAnswer.of("all certificates are issued anew; brokers and simulators take them in seconds");
            }
            case "kill" -> with(request, ChildProcess::kill, "is killed");
            case "freeze" -> with(request, ChildProcess::freeze, "is frozen");
            case "slow" -> with(request, process -> process.slow(ASLEEP, AWAKE), "runs for a fifth of the time");
            case "thaw" -> with(request, ChildProcess::thaw, "goes on");
            case "restart" -> with(request, ChildProcess::restart, "is up again");
            default -> ocean.apply(request);
        };
    }

    private ControlAnswer with(ControlRequest request, Consumer<ChildProcess> action, String done) {
        ChildProcess process = testbed.process(request.at(0));
        action.accept(process);
        return ControlAnswer.of(process.name() + " " + done);
    }

    private ControlAnswer listing(ControlRequest request, String field, @Nullable Object value) {
        return ControlAnswer.of(listings.set(request.at(0), request.at(1), field, value));
    }

    /** The brokers' default, where nothing is given. */
    private static @Nullable String orNull(String given) {
        return given.isEmpty() ? null : given;
    }

    private static ControlAnswer key(Operator.Key key) {
        return new ControlAnswer(true, key.headers());
    }

    private ControlAnswer status() {
        List<String> lines = new ArrayList<>();
        lines.add("world " + testbed.world().name() + " in " + testbed.directory());
        for (ChildProcess process : testbed.processes()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-26s %-8s %s",
                    process.name(),
                    state(process),
                    process.pid().map(pid -> "pid " + pid + "  ").orElse("") + process.log()));
        }
        if (testbed.options().zipkin()) {
            lines.add("traces at " + testbed.zipkinUri());
        }
        lines.addAll(ocean.lines());
        return new ControlAnswer(true, lines);
    }

    private static String state(ChildProcess process) {
        if (process.isFrozen()) {
            return "frozen";
        }
        if (process.isSlow()) {
            return "slow";
        }
        return process.isRunning() ? "running" : "stopped";
    }

    private List<String> brokers() {
        return testbed.world().regions().stream()
                .flatMap(region -> operator.running(region.name()).stream()
                        .map(instance -> testbed.brokerUri(region.name(), region.name(), instance)))
                .map(URI::toString)
                .toList();
    }
}
