package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlRequest;
import io.geobroker.testbed.wan.LinkStatus;
import io.geobroker.testbed.wan.Wan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Executes WAN commands. Thread-safe. */
record WanControl(Wan wan) implements Function<ControlRequest, ControlAnswer> {
    @Override
    public ControlAnswer apply(ControlRequest request) {
        return switch (request.verb()) {
            case "wan show" -> new ControlAnswer(true, lines());
            case "wan cut" -> cut(request);
            case "wan heal" -> heal(request.arguments());
            case "wan delay" -> delay(request);
            case "wan bandwidth" -> bandwidth(request);
            default -> ControlAnswer.refused("unknown command: " + request.verb());
        };
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("ocean (one way, bytes sent since the start)");
        for (LinkStatus link : wan.status()) {
            long bytes = wan.traffic(link.from(), link.to()).values().stream()
                    .mapToLong(Long::longValue)
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

    private ControlAnswer cut(ControlRequest request) {
        String from = request.at(0);
        String to = request.at(1);
        if (Boolean.parseBoolean(request.at(2))) {
            wan.cut(from, to);
            return ControlAnswer.of("nothing that " + from + " sends reaches " + to);
        }
        wan.cutBoth(from, to);
        return ControlAnswer.of(from + " and " + to + " are cut from each other");
    }

    private ControlAnswer heal(List<String> arguments) {
        if (arguments.isEmpty()) {
            wan.healAll();
            return ControlAnswer.of("all regions reach each other");
        }
        if (arguments.size() != 2) {
            return ControlAnswer.refused("name two regions to heal, or none for all");
        }
        wan.healBoth(arguments.get(0), arguments.get(1));
        return ControlAnswer.of(arguments.get(0) + " and " + arguments.get(1) + " reach each other");
    }

    private ControlAnswer delay(ControlRequest request) {
        String from = request.at(0);
        String to = request.at(1);
        Duration roundTrip = Duration.ofMillis(Long.parseLong(request.at(2)));
        Duration jitter = Duration.ofMillis(Long.parseLong(request.at(3)));
        wan.delay(from, to, roundTrip);
        wan.jitter(from, to, jitter);
        wan.jitter(to, from, jitter);
        return ControlAnswer.of(from + " - " + to + ": " + roundTrip.toMillis() + " ms there and back"
                + (jitter.isZero() ? "" : ", up to " + jitter.toMillis() + " ms more each way"));
    }

    private ControlAnswer bandwidth(ControlRequest request) {
        String from = request.at(0);
        String to = request.at(1);
        long bytesPerSecond = Math.multiplyExact(1_000, Long.parseLong(request.at(3)));
        String limit = bytesPerSecond == 0 ? "no limit" : bytesPerSecond / 1_000 + " KB/s";
        limit(from, to, bytesPerSecond);
        if (Boolean.parseBoolean(request.at(2))) {
            return ControlAnswer.of(from + " -> " + to + ": " + limit);
        }
        limit(to, from, bytesPerSecond);
        return ControlAnswer.of(from + " - " + to + ": " + limit + " each way");
    }

    private void limit(String from, String to, long bytesPerSecond) {
        if (bytesPerSecond == 0) {
            wan.unlimitedBandwidth(from, to);
        } else {
            wan.bandwidth(from, to, bytesPerSecond);
        }
    }
}
