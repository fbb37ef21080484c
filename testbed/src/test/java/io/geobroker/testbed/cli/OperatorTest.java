package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
