package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.Checked;
import io.geobroker.loadtest.storm.check.rule.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VerdictTest {
    private static final UUID ORDER = UUID.randomUUID();
    private static final Verdict VERDICT = new Verdict(
            List.of(
                    new Violation("complete", "sydney", Optional.of(ORDER), Optional.of("ann"), "a fill", "no end"),
                    Violation.of("rest", "a lag")),
            Duration.ofMillis(1_500),
            new Checked(Map.of("orders", 7L), Map.of("cut", 2), Map.of("cut", 1L)));

    @Test
    void countsViolationsOfEachRule() {
        assertThat(VERDICT.byRule())
                .containsEntry("complete", 1L)
                .containsEntry("truthful", 0L)
                .containsEntry("rest", 1L);
        assertThat(VERDICT.isGood()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "0, 7, false", "10, 100, false", "11, 100, true"})
    void isGoodOnlyIfBrokersTookOrders(long taken, long all, boolean good) {
        Checked checked = new Checked(Map.of("orders", all, "orders acknowledged", taken), Map.of(), Map.of());

        assertThat(new Verdict(List.of(), Duration.ZERO, checked)
                        .ofEnoughOrders()
                        .isGood())
                .isEqualTo(good);
    }

    @Test
    void tellsAllOfItAsJson() {
        JsonNode json = JsonMapper.shared().valueToTree(VERDICT.json());

        assertThat(json.path("checked").path("orders").asInt()).isEqualTo(7);
        assertThat(json.path("late_fills_by_fault").path("cut").asInt()).isEqualTo(2);
        assertThat(json.path("violations_by_rule").path("complete").asInt()).isEqualTo(1);
        assertThat(json.path("violations").path(0).path("order").asString()).isEqualTo(ORDER.toString());
        assertThat(json.path("violations").path(0).path("found").asString()).isEqualTo("no end");
    }
}
