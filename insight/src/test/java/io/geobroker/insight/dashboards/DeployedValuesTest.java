package io.geobroker.insight.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Single values in what is deployed, that must not be others. */
class DeployedValuesTest {
    private static final Path DEPLOY = Path.of("..", "deploy");

    /** @param place a file, or an overlay with kind and name of one of its resources */
    @ParameterizedTest
    @CsvFileSource(resources = "/deployed/values.csv", delimiter = '|')
    void isSetTo(String place, String pointer, String value) {
        String[] parts = place.split(" ", -1);
        JsonNode found = parts.length == 1
                ? Manifests.first(DEPLOY.resolve(place))
                : Manifests.only(parts[0], parts[1], parts[2]).json();

        JsonNode set = found.at(pointer);
        assertThat(set.isMissingNode() ? "(none)" : set.asString("")).isEqualTo(value);
    }

    /** All customers are one address to a broker behind the Gateway: its limits of an address are those of all. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/geobroker/web/connections/public-rate",
                "/geobroker/web/connections/unknown-keys",
                "/geobroker/updates/max-unauthenticated",
                "/geobroker/updates/max-unauthenticated-per-address"
            })
    void limitsOfAnAddressAreWide(String pointer) {
        assertThat(List.of("sydney", "north-virginia"))
                .extracting(region -> Manifests.KUBERNETES.resolve("overlays/" + region + "/application.yaml"))
                .allSatisfy(file ->
                        assertThat(Manifests.first(file).at(pointer).asInt()).isGreaterThanOrEqualTo(1_000));
    }
}
