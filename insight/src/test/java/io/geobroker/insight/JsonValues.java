package io.geobroker.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.HttpBroker;
import tools.jackson.databind.JsonNode;

/** Values in an answer, each by its pointer. */
public final class JsonValues {
    private JsonValues() {}

    /** @param values lines of a pointer and what is there, as JSON; {@code null} must be there, too */
    public static void assertTells(JsonNode answer, String values) {
        assertThat(values.lines()).isNotEmpty().allSatisfy(line -> {
            String[] parts = line.strip().split(" ", 2);
            assertThat(answer.at(parts[0])).as(line).isEqualTo(HttpBroker.json(parts[1]));
        });
    }
}
