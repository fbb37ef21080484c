package io.geobroker.insight.scylla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {
    @ParameterizedTest
    @MethodSource("lines")
    void readsWhatPrometheusAllows(String line, Sample sample) {
        assertThat(Sample.of(line)).contains(sample);
    }

    private static Stream<Arguments> lines() {
        return Stream.of(
                Arguments.of("up 1", new Sample("up", Map.of(), 1)),
                Arguments.of("up{} 1", new Sample("up", Map.of(), 1)),
                Arguments.of(
                        "a:b { x = \"1\" , y=\"2\", } 1.5e3  1395066363000 ",
                        new Sample("a:b", Map.of("x", "1", "y", "2"), 1_500)),
                Arguments.of("a{x=\"}, y=\\\"\\\\ \\n\"} 1", new Sample("a", Map.of("x", "}, y=\"\\ \n"), 1)),
                Arguments.of("a +Inf", new Sample("a", Map.of(), Double.POSITIVE_INFINITY)),
                Arguments.of("a -Inf", new Sample("a", Map.of(), Double.NEGATIVE_INFINITY)),
                Arguments.of("a NaN", new Sample("a", Map.of(), Double.NaN)),
                Arguments.of("a -0.25", new Sample("a", Map.of(), -0.25)));
    }

    @Test
    void skipsCommentsAndBlankLines() {
        assertThat(Sample.of("# TYPE a counter")).isEmpty();
        assertThat(Sample.of("  ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>",
                "a",
                "a{x=\"1\" 2",
                "a{x=1} 2",
                "a{x=\"1\"y} 2",
                "a{x=\"1\"}",
                "a 1 2 3",
                "a one",
                "{x=\"1\"} 2"
            })
    void refusesOtherText(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(line)).withMessageContaining(line);
    }
}
