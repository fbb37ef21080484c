package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class UpCommandTest {
    private final UpCommand up = new UpCommand();

    @ParameterizedTest
    @CsvSource({
        "--load prototype, 2, 1, false",
        "--load prototype, 16, 3, true",
        "--load prototype --nodes 3 --zipkin, 2, 3, true",
        "--load gentle, 2, 3, true"
    })
    void fewCoresCarryTheHeavyLoadOnLessUnlessAskedFor(String told, int cores, int nodes, boolean zipkin) {
        told(told.split(" "));

        assertThat(up.fitTo(cores)).isEqualTo(nodes < 3);

        assertThat(up.world.options().nodesPerDatacenter()).isEqualTo(nodes);
        assertThat(up.hasZipkin()).isEqualTo(zipkin);
    }

    @Test
    void zipkinCanBeLeftOut() {
        told("--no-zipkin");

        assertThat(up.hasZipkin()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "--recorded, none.csv",
        "--recorded, src",
        "--speed, abc",
        "--speed, 0",
        "--speed, 1.2.3",
        "--speed, 9999999999"
    })
    void aRecordingThatCannotBePlayedIsToldBeforeTheLastWorldIsWiped(String option, String value) {
        assertThatThrownBy(() -> told(option, value))
                .isInstanceOf(CommandLine.ParameterException.class)
                .hasMessageStartingWith(option + " must be ")
                .hasMessageEndingWith(": " + value);
        told("--recorded", "bitstamp", "--speed", "max");
        told("--recorded", "pom.xml", "--speed", "0.5");
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

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 0"})
    void aWorldThatStillOpensGoesDownWithItsProcess(boolean isOpen, int exits) {
        AtomicInteger exited = new AtomicInteger();
        up.isOpen = isOpen;

        up.goDown(exited::incrementAndGet);

        assertThat(exited).hasValue(exits);
        assertThat(up.down.getCount()).isZero();
    }

    private void told(String... arguments) {
        new CommandLine(up).parseArgs(arguments);
    }
}
