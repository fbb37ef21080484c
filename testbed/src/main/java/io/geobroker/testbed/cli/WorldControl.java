package io.geobroker.testbed.cli;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlRequest;
import io.geobroker.testbed.process.WorldProcess;
import io.geobroker.testbed.wan.LinkStatus;
import io.geobroker.testbed.wan.Traffic;
import io.geobroker.testbed.wan.Wan;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Carries commands out on the running world. Commands may come at the same time. */
final class WorldControl implements Function<ControlRequest, ControlAnswer> {
    private static final int MOST_BROKERS = 2;
    private static final Duration ASLEEP = Duration.ofMillis(320);
    private static final Duration AWAKE = Duration.ofMillis(80);

    private final Testbed testbed;
    private final Operator operator;
    private final ListingsOperator listings;
    private final Runnable down;

    /** @param down asks the keeper of the world to stop it */
    WorldControl(Testbed testbed, Runnable down) {
        this.testbed = testbed;
        this.operator = new Operator(testbed);
        this.listings = new ListingsOperator(operator);
        this.down = down;
    }

    @Override
    public ControlAnswer apply(ControlRequest request) {
        List<String> arguments = request.arguments();
        return switch (request.verb()) {
            case "down" -> {
                down.run();
                yield ControlAnswer.of();
            }
            case "status" -> status();
            case "brokers" -> new ControlAnswer(true, brokers());
            case "accounts open" ->
                key(operator.open(
                        arguments.get(0), arguments.get(1), arguments.get(2), Long.parseLong(arguments.get(3))));
            case "accounts list" -> new ControlAnswer(true, operator.list(arguments.get(0)));
            case "accounts deposit" ->
                ControlAnswer.of(
                        operator.deposit(arguments.get(0), arguments.get(1), arguments.get(2), arguments.get(3)));
            case "accounts key" -> key(operator.key(arguments.get(0), arguments.get(1)));
            case "accounts revoke" -> {
                operator.revoke(arguments.get(0), arguments.get(1), arguments.get(2));
                yield ControlAnswer.of("key " + arguments.get(2) + " is good no more, in some seconds everywhere");
            }
            case "listings list" -> new ControlAnswer(true, listings.list(arguments.get(0)));
            case "listings buckets" ->
                ControlAnswer.of(
                        listings.setBuckets(arguments.get(0), arguments.get(1), Integer.parseInt(arguments.get(2))));
            case "listings add" ->
                ControlAnswer.of(listings.add(
                        arguments.get(0),
                        arguments.get(1),
                        arguments.get(2),
                        arguments.get(3),
                        arguments.get(4),
                        Integer.parseInt(arguments.get(5))));
            case "listings remove" -> ControlAnswer.of(listings.remove(arguments.get(0), arguments.get(1)));
            case "kill" -> with(arguments, WorldProcess::kill, "is killed");
            case "freeze" -> with(arguments, WorldProcess::freeze, "is frozen");
            case "slow" -> with(arguments, process -> process.slow(ASLEEP, AWAKE), "runs for a fifth of the time");
            case "thaw" -> with(arguments, WorldProcess::thaw, "goes on");
            case "restart" -> with(arguments, WorldProcess::restart, "is up again");
            case "wan show" -> new ControlAnswer(true, ocean());
            case "wan cut" -> cut(arguments);
            case "wan heal" -> heal(arguments);
            case "wan delay" -> delay(arguments);
            case "wan bandwidth" -> bandwidth(arguments);
            default -> ControlAnswer.refused("unknown command: " + request.verb());
        };
    }

    private ControlAnswer with(List<String> arguments, Consumer<WorldProcess> action, String done) {
        WorldProcess process = testbed.process(arguments.get(0));
        action.accept(process);
        return ControlAnswer.of(process.name() + " " + done);
    }

    private static ControlAnswer key(Operator.Key key) {
        return new ControlAnswer(true, key.headers());
    }

    private ControlAnswer status() {
        List<String> lines = new ArrayList<>();
        lines.add("world " + testbed.world().name() + " in " + testbed.directory());
        for (WorldProcess process : testbed.processes()) {
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
        lines.addAll(ocean());
        return new ControlAnswer(true, lines);
    }

    private static String state(WorldProcess process) {
        if (process.isFrozen()) {
            return "frozen";
        }
        if (process.isSlow()) {
            return "slow";
        }
        return process.isRunning() ? "running" : "stopped";
    }

    /** Where each running broker answers. */
    private List<String> brokers() {
        List<String> running = testbed.processes().stream()
                .filter(WorldProcess::isRunning)
                .map(WorldProcess::name)
                .toList();
        return testbed.world().regions().stream()
                .flatMap(region -> IntStream.rangeClosed(1, MOST_BROKERS)
                        .filter(instance -> running.contains("broker-" + region.name() + "-" + instance))
                        .mapToObj(instance -> testbed.brokerUri(region.name(), region.name(), instance)))
                .map(URI::toString)
                .toList();
    }

    private List<String> ocean() {
        List<String> lines = new ArrayList<>();
        lines.add("ocean (one way, bytes sent since the start)");
        List<Traffic> traffic = wan().traffic();
        for (LinkStatus link : wan().status()) {
            long bytes = traffic.stream()
                    .filter(sent -> sent.from().equals(link.from()) && sent.to().equals(link.to()))
                    .mapToLong(Traffic::bytes)
                    .sum();
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-16s -> %-16s %s  %,15d bytes",
                    link.from(),
                    link.to(),
                    link.cut()
                            ? "CUT     "
                            : String.format(Locale.ROOT, "%5d ms", link.delay().toMillis()),
                    bytes));
        }
        return lines;
    }

    private ControlAnswer cut(List<String> arguments) {
        String from = arguments.get(0);
        String to = arguments.get(1);
        if (Boolean.parseBoolean(arguments.get(2))) {
            wan().cut(from, to);
            return ControlAnswer.of("nothing that " + from + " sends reaches " + to);
        }
        wan().cutBoth(from, to);
        return ControlAnswer.of(from + " and " + to + " are cut from each other");
    }

    private ControlAnswer heal(List<String> arguments) {
        if (arguments.isEmpty()) {
            wan().healAll();
            return ControlAnswer.of("all regions reach each other");
        }
        if (arguments.size() != 2) {
            return ControlAnswer.refused("name two regions to heal, or none for all");
        }
        wan().healBoth(arguments.get(0), arguments.get(1));
        return ControlAnswer.of(arguments.get(0) + " and " + arguments.get(1) + " reach each other");
    }

    private ControlAnswer delay(List<String> arguments) {
        String from = arguments.get(0);
        String to = arguments.get(1);
        Duration roundTrip = Duration.ofMillis(Long.parseLong(arguments.get(2)));
        Duration jitter = Duration.ofMillis(Long.parseLong(arguments.get(3)));
        wan().delay(from, to, roundTrip);
        wan().jitter(from, to, jitter);
        wan().jitter(to, from, jitter);
        return ControlAnswer.of(from + " - " + to + ": " + roundTrip.toMillis() + " ms there and back"
                + (jitter.isZero() ? "" : ", up to " + jitter.toMillis() + " ms more each way"));
    }

    private ControlAnswer bandwidth(List<String> arguments) {
        String from = arguments.get(0);
        String to = arguments.get(1);
        long bytesPerSecond = Math.multiplyExact(1_000, Long.parseLong(arguments.get(3)));
        limit(from, to, bytesPerSecond);
        if (!Boolean.parseBoolean(arguments.get(2))) {
            limit(to, from, bytesPerSecond);
        }
        return ControlAnswer.of(from + " - " + to + ": "
                + (bytesPerSecond == 0 ? "no limit" : bytesPerSecond / 1_000 + " KB/s each way"));
    }

    private void limit(String from, String to, long bytesPerSecond) {
        if (bytesPerSecond == 0) {
            wan().unlimitedBandwidth(from, to);
        } else {
            wan().bandwidth(from, to, bytesPerSecond);
        }
    }

    private Wan wan() {
        return testbed.wan();
    }
}
