package io.geobroker.loadtest.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StormBrokersTest {

    /** The checker waits for all of them as long as for brokers of its own. */
    @ParameterizedTest
    @CsvSource({"compose/world.yaml, '%s: %s'", "kubernetes/overlays/storm/kustomization.yaml, '{name: %s, value: %s}'"
    })
    void worldsThatAreDeployedAreAsImpatientAsOwnOnes(String file, String setting) throws IOException {
        String deployed = Files.readString(Path.of("..", "deploy", file));

        assertThat(StormBrokers.IMPATIENT).allSatisfy(argument -> {
            String[] keyAndValue = argument.substring("--".length()).split("=", 2);
            String variable = keyAndValue[0].replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
            assertThat(deployed).contains(setting.formatted(variable, keyAndValue[1]));
        });
    }
}
