package io.geobroker.insight.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

    private final Diagnosis diagnosis = new Diagnosis(Map.of(Check.PENDING_TASKS, 10.0));

    @Test
    void theThresholdItselfIsNoWarning() {
        assertThat(only(Check.PENDING_TASKS, 10).isWarning()).isFalse();
        assertThat(only(Check.PENDING_TASKS, 10.5).isWarning()).isTrue();
        assertThat(only(Check.NODES_DOWN, 0).isWarning()).isFalse();
        assertThat(only(Check.NODES_DOWN, 1).isWarning()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "the worst node counts, PENDING_TASKS, a 3; b 12; c 0, b 12",
        "what waits for a region is added up over the nodes, HINTS_WAITING, a 2; b 1; a 3, a 5; b 1"
    })
    void oneFindingIsOfSeveralMeasures(String how, Check check, String measures, String found) {
        List<Finding> findings = diagnosis.of(
                Stream.of(measures.split("; ", -1))
                        .map(each ->
                                new HealthMeasure(check, each.substring(0, 1), Double.parseDouble(each.substring(2))))
                        .toList(),
                NOW);

        assertThat(of(findings, check))
                .as(how)
                .extracting(finding -> "%s %.0f".formatted(finding.where(), finding.value()))
                .containsExactly(found.split("; ", -1));
    }

    @Test
    void aWarningKeepsItsBeginningUntilItEnds() {
        only(Check.PENDING_TASKS, 50);
        Instant later = NOW.plusSeconds(60);

        assertThat(only(Check.PENDING_TASKS, 11, later).since()).isEqualTo(NOW);
        assertThat(only(Check.PENDING_TASKS, 9, later).since()).isNull();
        assertThat(only(Check.PENDING_TASKS, 11, later).since()).isEqualTo(later);
    }

    private Finding only(Check check, double value) {
        return only(check, value, NOW);
    }

    private Finding only(Check check, double value, Instant now) {
        return of(diagnosis.of(List.of(new HealthMeasure(check, "somewhere", value)), now), check)
                .get(0);
    }

    private static List<Finding> of(List<Finding> findings, Check check) {
        return findings.stream().filter(finding -> finding.check() == check).toList();
    }
}
