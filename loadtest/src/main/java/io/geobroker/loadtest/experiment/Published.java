package io.geobroker.loadtest.experiment;

import io.geobroker.testbed.process.PackagedFile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What others published, beside which an experiment puts its own: {@code published.yaml} in its package.
 *
 * @param figures by name
 * @param rows of a table, as published
 */
public record Published(Map<String, Double> figures, List<List<String>> rows) {
    private static final YAMLMapper YAML = new YAMLMapper();

    public static Published of(Class<?> experiment) {
        return YAML.readValue(PackagedFile.text(experiment, "published.yaml"), Published.class);
    }

    public double figure(String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }
}
