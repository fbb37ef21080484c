package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.cli.control.ControlAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OperatorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "422 | {\"message\": \"no such region\"} | no such region",
                "503 | {} | the broker answers 503",
                "503 | '' | the broker answers 503",
                "502 | <html>Bad Gateway</html> | the broker answers 502, and not with JSON",
                "200 | <html>Log in</html> | the broker answers 200, and not with JSON"
            })
    void saysWhatTheBrokerAnswers(int status, String body, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> Operator.read(status, body))
                .withMessage(message);
    }

    @Test
    void anAnswerMayBeEmpty() {
        assertThat(Operator.read(204, "")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aDepositThatMayBeMadeTellsHowToRepeatIt(RuntimeException failure) {
        List<Object> ids = new ArrayList<>();
        MovesOperator.Brokers brokers = (MovesOperator.Brokers) Proxy.newProxyInstance(
                OperatorTest.class.getClassLoader(),
                new Class<?>[] {MovesOperator.Brokers.class},
                (proxy, method, given) -> {
                    ids.add(((Map<?, ?>) given[3]).get("transfer_id"));
                    throw failure;
                });

        for (String transfer : List.of("", "t-1")) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> Operator.deposit(brokers, "sydney", "alice", "5", transfer))
                    .satisfies(told -> assertThat(told)
                            .hasMessage("%s; if made, it counts once with --transfer %s"
                                    .formatted(ControlAnswer.reason(failure), ids.get(ids.size() - 1))));
        }
        assertThat(ids).hasSize(2).endsWith("t-1");
    }

    private static Stream<RuntimeException> failures() {
        return Stream.of(
                new UncheckedIOException("the broker of sydney does not answer", new IOException("timed out")),
                new IllegalStateException("the broker answers 503"));
    }
}
