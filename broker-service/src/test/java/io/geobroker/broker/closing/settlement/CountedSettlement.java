package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What settling and its audit have counted. */
public final class CountedSettlement {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SettlementMeters meters = new SettlementMeters(new Meters(registry, "sydney"));

    public SettlementMeters meters() {
        return meters;
    }

    /** A word for each event; those of one kind beside each other. */
    public List<String> all() {
        return Stream.of(
                        words("settled", SettlementMeters.SETTLEMENTS),
                        words("left to audit", SettlementMeters.SETTLEMENTS_LEFT),
                        registry.find(SettlementMeters.HOLDS_AUDITED).counters().stream()
                                .flatMap(counter -> words(
                                        "found "
                                                + String.valueOf(counter.getId().getTag("found"))
                                                        .toUpperCase(Locale.ROOT),
                                        counter))
                                .sorted())
                .flatMap(words -> words)
                .toList();
    }

    /** Orders by home. */
    Map<String, Integer> waiting() {
        return registry.find(SettlementMeters.SETTLEMENTS_WAITING).gauges().stream()
                .collect(Collectors.toMap(
                        gauge -> String.valueOf(gauge.getId().getTag("home")), gauge -> (int) gauge.value()));
    }

    private Stream<String> words(String word, String counter) {
        return registry.find(counter).counters().stream().flatMap(each -> words(word, each));
    }

    private static Stream<String> words(String word, Counter counter) {
        return Collections.nCopies((int) counter.count(), word).stream();
    }
}
