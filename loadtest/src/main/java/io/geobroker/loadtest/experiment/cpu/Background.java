package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import java.util.Arrays;
import java.util.List;

/** Background duties of brokers and the timers that switch them off. */
enum Background {
    AUDITS(
            "audits",
            false,
            List.of(),
            "audit.interval",
            "matching.audit-interval",
            "matching.sweep-interval",
            "matching.catch-up-interval"),
    METERING(
            "metering",
            false,
            List.of("canaries"),
            "insight.read-every",
            "insight.rest-every",
            "insight.ping-every",
            "insight.canary-every"),
    PRICES("prices", true, List.of("last_prices", "last_prices_by_region"), "market.prices-every"),
    HANDOVER("hand-over", false, List.of("known_orders", "owed_orders", "owed_minutes"), "handover.interval");

    private static final String NEVER = "1h";

    private final String words;
    private final boolean ofTickers;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> tables;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> timers;

    Background(String words, boolean ofTickers, List<String> tables, String... timers) {
        this.words = words;
        this.ofTickers = ofTickers;
        this.tables = tables;
        this.timers = List.of(timers);
    }

    static boolean writesTo(String table) {
        return Arrays.stream(values()).anyMatch(duty -> duty.tables.contains(table));
    }

    String words() {
        return words;
    }

    boolean ofTickers() {
        return ofTickers;
    }

    List<String> switchedOff() {
        return timers.stream()
                .map(timer -> "--geobroker." + timer + "=" + NEVER)
                .toList();
    }

    double writes(BrokerStatements of) {
        return tables.stream().mapToDouble(of::plain).sum();
    }
}
