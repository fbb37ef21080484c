package io.geobroker.insight.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplersTest {
    private final TracesFixture fixture = new TracesFixture();

    @Test
    void aRateLetsASecondsWorthPassAndThenAsManyAsTimeAllows() {
        RatePerSecond rate = new RatePerSecond(4, fixture::now);

        assertThat(passing(rate, 10)).isEqualTo(4);
        fixture.pass(Duration.ofMillis(500));
        assertThat(passing(rate, 10)).isEqualTo(2);
        fixture.pass(Duration.ofHours(1));
        assertThat(passing(rate, 10)).isEqualTo(4);
    }

    @Test
    void aRateBelowOneASecondStillLetsOnePassNowAndThen() {
        RatePerSecond rate = new RatePerSecond(0.1, fixture::now);

        assertThat(passing(rate, 10)).isEqualTo(1);
        fixture.pass(Duration.ofSeconds(9));
        assertThat(passing(rate, 10)).isZero();
        fixture.pass(Duration.ofSeconds(2));
        assertThat(passing(rate, 10)).isEqualTo(1);
    }

    @Test
    void aRateOfZeroLetsNothingPass() {
        RatePerSecond rate = new RatePerSecond(0, fixture::now);

        fixture.pass(Duration.ofDays(1));
        assertThat(passing(rate, 10)).isZero();
    }

    @Test
    void eachOperationHasARateOfItsOwn() {
        HeadSampler head = new HeadSampler(fixture.with("per-second", 1).properties(), fixture::now);

        assertThat(head.samplesOneMore("GET /v2/orders")).isTrue();
        assertThat(head.samplesOneMore("GET /v2/orders")).isFalse();
        assertThat(head.samplesOneMore("POST /v2/orders")).isTrue();
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
