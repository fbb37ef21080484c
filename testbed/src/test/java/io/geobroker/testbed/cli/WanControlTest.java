package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlRequest;
import io.geobroker.testbed.wan.Wan;
import io.geobroker.testbed.wan.WanOptions;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WanControlTest {
    @ParameterizedTest
    @CsvSource({
        "false, 500, sydney - north-virginia: 500 KB/s each way",
        "true, 500, sydney -> north-virginia: 500 KB/s",
        "false, 0, sydney - north-virginia: no limit each way",
        "true, 0, sydney -> north-virginia: no limit"
    })
    void saysWhichWaysOfTheOceanAreLimited(String oneWay, String kilobytes, String said) {
        try (Wan wan = new Wan(WorldFile.load("two-regions"), WanOptions.at(0))) {
            assertThat(new WanControl(wan)
                            .apply(new ControlRequest(
                                    "wan bandwidth", List.of("sydney", "north-virginia", oneWay, kilobytes))))
                    .isEqualTo(ControlAnswer.of(said));
        }
    }
}
