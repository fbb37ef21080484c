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
                        new DutyStatements("hold", Duty.Per.ORDER, StatementKind.UPDATE_IF, 30),
                        new DutyStatements("settle", Duty.Per.TRADE, StatementKind.UPDATE_IF, 20),
                        new DutyStatements("claim", Duty.Per.TRADE, StatementKind.INSERT_IF, 20),
                        new DutyStatements("fewer reads", Duty.Per.ORDER, StatementKind.READ, -3)))
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
}
