package io.geobroker.insight.scylla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {
    @Test
    void readsNameLabelsAndValue() {
        assertThat(Sample.of("scylla_transport_requests_served{kind=\"all\",shard=\"1\"} 23"))
                .contains(new Sample("scylla_transport_requests_served", Map.of("kind", "all", "shard", "1"), 23));
    }

    @Test
    void readsWhatHasNoLabels() {
        assertThat(Sample.of("up 1")).contains(new Sample("up", Map.of(), 1));
        assertThat(Sample.of("up{} 1")).contains(new Sample("up", Map.of(), 1));
    }

    @Test
    void readsBlanksATimestampAndAClosingCommaWherePrometheusAllowsThem() {
        assertThat(Sample.of("a:b { x = \"1\" , y=\"2\", } 1.5e3  1395066363000 "))
                .contains(new Sample("a:b", Map.of("x", "1", "y", "2"), 1_500));
    }

    @Test
    void bracesCommasAndEscapesInAValueAreItsOwn() {
        assertThat(Sample.of("a{x=\"}, y=\\\"\\\\ \\n\"} 1")).contains(new Sample("a", Map.of("x", "}, y=\"\\ \n"), 1));
    }

    @Test
    void readsNumbersAsPrometheusWritesThem() {
        assertThat(Sample.of("a +Inf")).contains(new Sample("a", Map.of(), Double.POSITIVE_INFINITY));
        assertThat(Sample.of("a -Inf")).contains(new Sample("a", Map.of(), Double.NEGATIVE_INFINITY));
        assertThat(Sample.of("a NaN")).contains(new Sample("a", Map.of(), Double.NaN));
        assertThat(Sample.of("a -0.25")).contains(new Sample("a", Map.of(), -0.25));
    }

    @Test
    void skipsCommentsAndBlankLines() {
        assertThat(Sample.of("# TYPE a counter")).isEmpty();
        assertThat(Sample.of("  ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>", "a", "a{x=\"1\" 2", "a{x=1} 2", "a{x=\"1\"}", "a 1 2 3", "a one", "{x=\"1\"} 2"})
    void refusesOtherText(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(line)).withMessageContaining(line);
    }
}
