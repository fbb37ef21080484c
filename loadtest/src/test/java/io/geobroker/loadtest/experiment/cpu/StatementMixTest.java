package io.geobroker.loadtest.experiment.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatementMixTest {

    @Test
    void sendsEachKindAtItsRate() {
        StatementMix mix = new StatementMix(Map.of())
                .with(List.of(
                        statements("hold", StatementKind.UPDATE_IF, 30),
                        statements("settle", StatementKind.UPDATE_IF, 20),
                        statements("claim", StatementKind.INSERT_IF, 20),
                        statements("fewer reads than with tickers alone", StatementKind.READ, -3)))
                .with(StatementKind.PLAIN, 130);
        StatementMix.Turns turns = mix.turns();

        Map<StatementKind, Long> sent = IntStream.range(0, 2_000)
                .mapToObj(number -> turns.next())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(mix.total()).isEqualTo(200);
        assertThat(sent)
                .isEqualTo(Map.of(
                        StatementKind.UPDATE_IF, 500L, StatementKind.INSERT_IF, 200L, StatementKind.PLAIN, 1_300L));
    }

    private static DutyStatements statements(String duty, StatementKind kind, double perSecond) {
        return new DutyStatements(duty, Duty.Per.ORDER, kind, perSecond);
    }
}
