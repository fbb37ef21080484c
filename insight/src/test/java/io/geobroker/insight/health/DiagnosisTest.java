package io.geobroker.insight.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.vitals.Check;
import io.geobroker.insight.vitals.HealthMeasure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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

    @Test
    void whatNobodyToldIsNeitherZeroNorAWarning() {
        List<Finding> findings = diagnosis.of(List.of(), NOW);

        assertThat(findings.stream().map(Finding::check)).containsExactly(Check.values());
        assertThat(findings).allMatch(finding -> finding.value() == null && !finding.isWarning());
    }

    @Test
    void theWorstNodeCountsAndIsNamed() {
        List<Finding> findings = diagnosis.of(
                List.of(
                        new HealthMeasure(Check.PENDING_TASKS, "127.1.1.1 ReadStage", 3),
                        new HealthMeasure(Check.PENDING_TASKS, "127.1.1.2 MutationStage", 12),
                        new HealthMeasure(Check.PENDING_TASKS, "127.1.1.3 ReadStage", 0)),
                NOW);

        assertThat(of(findings, Check.PENDING_TASKS))
                .containsExactly(new Finding(Check.PENDING_TASKS, "127.1.1.2 MutationStage", 12.0, 10, NOW));
    }

    @Test
    void whatWaitsForARegionIsAddedUpOverTheNodes() {
        List<Finding> findings = diagnosis.of(
                List.of(
                        new HealthMeasure(Check.HINTS_WAITING, "north-virginia", 2),
                        new HealthMeasure(Check.HINTS_WAITING, "sydney", 1),
                        new HealthMeasure(Check.HINTS_WAITING, "north-virginia", 3)),
                NOW);

        assertThat(of(findings, Check.HINTS_WAITING))
                .containsExactly(
                        new Finding(Check.HINTS_WAITING, "north-virginia", 5.0, 0, NOW),
                        new Finding(Check.HINTS_WAITING, "sydney", 1.0, 0, NOW));
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
