package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.application.Program;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationPropertiesTest {
    private static final ReachableWorld WORLD =
            new ReachableWorld(TestbedOptions.of("two-regions"), Path.of("none"), null) {};

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | sydney         | ''",
                "1 | north-virginia | http://127.11.2.101:8080",
                "2 | sydney         | http://localhost:8181",
                "2 | north-virginia | http://127.11.2.101:8080,http://127.11.2.102:8080"
            })
    void aBrokerKnowsAllOthersAtHomeAndAbroad(int instances, String region, String addresses) {
        BrokerOptions broker = BrokerOptions.of(
                        "sydney", 1, new Program(List.of("program.jar"), "io.geobroker.Program"))
                .withInstances(instances);

        assertThat(ApplicationProperties.others(WORLD, broker, region)).isEqualTo(addresses);
    }

    /** Spring splits what it imports at commas and semicolons, and takes the rest for a URL. */
    @ParameterizedTest
    @ValueSource(strings = {"c#", "100 %", "work, old", "a;b", "%20"})
    void theOperatorsTokenIsReadFromADirectoryOfAnyName(String name) throws Exception {
        Path file = Path.of("/home").resolve(name).resolve("admin.properties");

        String imported = ApplicationProperties.imported(file);

        assertThat(imported).startsWith("file:/").doesNotContain(",", ";", "#", " ");
        assertThat(Path.of(new URI(imported))).isEqualTo(file);
    }
}
