package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class UpCommandTest {
    private final UpCommand up = new UpCommand();

    @Test
    void fewCoresCarryTheHeavyLoadOnLess() {
        told("--load", "prototype");

        assertThat(up.fitTo(2)).isTrue();

        assertThat(up.world.options().nodesPerDatacenter()).isEqualTo(1);
        assertThat(up.hasZipkin()).isFalse();
    }

    @Test
    void manyCoresCarryItOnAll() {
        told("--load", "prototype");

        assertThat(up.fitTo(16)).isFalse();

        assertThat(up.world.options().nodesPerDatacenter()).isEqualTo(3);
        assertThat(up.hasZipkin()).isTrue();
    }

    @Test
    void nothingIsLeftOutThatWasAskedFor() {
        told("--load", "prototype", "--nodes", "3", "--zipkin");

        assertThat(up.fitTo(2)).isFalse();

        assertThat(up.world.options().nodesPerDatacenter()).isEqualTo(3);
        assertThat(up.hasZipkin()).isTrue();
    }

    @Test
    void aLightLoadNeedsNothingLess() {
        told();

        assertThat(up.fitTo(2)).isFalse();

        assertThat(up.world.options().nodesPerDatacenter()).isEqualTo(3);
        assertThat(up.hasZipkin()).isTrue();
    }

    @Test
    void zipkinCanBeLeftOut() {
        told("--no-zipkin");

        assertThat(up.hasZipkin()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1"})
    void aWorldThatIsDownAlreadyIsPrintedOnceUnlessNeverIsAskedFor(String seconds, int rounds) throws Exception {
        told("--every", seconds);
        up.down.countDown();
        AtomicInteger printed = new AtomicInteger();

        up.printUntilDown(printed::incrementAndGet);

        assertThat(printed).hasValue(rounds);
    }

    private void told(String... arguments) {
        new CommandLine(up).parseArgs(arguments);
    }
}
