package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.testbed.cli.control.ControlAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
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

    @Test
    void aStockIsNamedByItsSymbolAlone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ListingsOperator.path("BHP?"))
                .withMessageStartingWith("symbol must be ");
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aDepositThatMayBeMadeTellsHowToRepeatIt(RuntimeException failure) {
        MovesOperator.Brokers brokers = (MovesOperator.Brokers) Proxy.newProxyInstance(
                OperatorTest.class.getClassLoader(),
                new Class<?>[] {MovesOperator.Brokers.class},
                (proxy, method, given) -> {
                    assertThat(given[3]).isEqualTo(Map.of("transfer_id", "t-1", "cash", "5"));
                    throw failure;
                });

        assertThatIllegalStateException()
                .isThrownBy(() -> Operator.deposit(brokers, "sydney", "alice", "5", "t-1"))
                .withMessage("%s; if made, it counts once with --transfer t-1", ControlAnswer.reason(failure));
    }

    private static Stream<RuntimeException> failures() {
        return Stream.of(
                new UncheckedIOException("the broker of sydney does not answer", new IOException("timed out")),
                new IllegalStateException("the broker answers 503"));
    }
}
