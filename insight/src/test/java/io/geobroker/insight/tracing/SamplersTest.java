package io.geobroker.insight.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplersTest {
    private final TracesFixture fixture = new TracesFixture();

    /** After how many milliseconds how many of ten pass. */
    @ParameterizedTest
    @CsvSource({"4, 0 4; 500 2; 3600000 4", "0.1, 0 1; 9000 0; 2000 1", "0, 86400000 0"})
    void aRateLetsASecondsWorthOrOnePassAndThenAsManyAsTimeAllows(double perSecond, String steps) {
        RatePerSecond rate = new RatePerSecond(perSecond, fixture::now);

        for (String step : steps.split("; ", -1)) {
            String[] parts = step.split(" ", -1);
            fixture.pass(Duration.ofMillis(Long.parseLong(parts[0])));
            assertThat(passing(rate, 10)).as(step).isEqualTo(Long.parseLong(parts[1]));
        }
    }

    @Test
    void ordersAreSampledByTypeCustomerOrSymbol() {
        HeadSampler head = new HeadSampler(
                fixture.with("operations", "market")
                        .with("customers", "ada")
                        .with("symbols", "IBM")
                        .properties(),
                fixture::now);

        assertThat(head.samplesOrder("market", "bob", "BHP")).isTrue();
        assertThat(head.samplesOrder("limit", "ada", "BHP")).isTrue();
        assertThat(head.samplesOrder("limit", "bob", "IBM")).isTrue();
        assertThat(head.samplesOrder("limit", "bob", "BHP")).isFalse();
    }

    @Test
    void onlyWhatIsSlowerThanAllOfTwoWindowsIsAmongTheSlowest() {
        Slowest slowest = new Slowest(Duration.ofSeconds(10), fixture::now);

        assertThat(slowest.isAmongThem("fill", 900)).as("nobody knows yet").isFalse();
        fixture.pass(Duration.ofSeconds(10));
        assertThat(slowest.isAmongThem("fill", 800)).isFalse();
        assertThat(slowest.isAmongThem("fill", 901)).isTrue();
        assertThat(slowest.isAmongThem("fill", 901)).isFalse();
        assertThat(slowest.isAmongThem("settle", 5_000)).as("another operation").isFalse();
        fixture.pass(Duration.ofSeconds(10));
        assertThat(slowest.isAmongThem("fill", 850))
                .as("the window before had 901")
                .isFalse();
        fixture.pass(Duration.ofSeconds(10));
        assertThat(slowest.isAmongThem("fill", 851)).isTrue();
    }

    private static long passing(RatePerSecond rate, int times) {
        return IntStream.range(0, times).filter(i -> rate.passes()).count();
    }
}
